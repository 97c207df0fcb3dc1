import type { ApiError } from './api-error.ts';
import { networkError, readApiError } from './api-error.ts';

/** Sends one file as the body. Not `fetch`: only XMLHttpRequest tells how much has gone out. */
export function uploadFile<Answer>(
  path: string,
  file: Blob,
  options: { onProgress: (percent: number) => void; signal: AbortSignal },
): Promise<Answer> {
  return new Promise((resolve, reject: (error: ApiError) => void) => {
    const request = new XMLHttpRequest();
    request.open('PUT', path);
    request.setRequestHeader('content-type', file.type || 'application/octet-stream');
    request.responseType = 'text';
    request.upload.onprogress = ({ loaded, total }) =>
      options.onProgress(total > 0 ? Math.round((loaded / total) * 100) : 0);
    request.onerror = () => reject(networkError());
    request.onabort = () => reject(networkError());
    request.onload = () => {
      const response = new Response(request.responseText, { status: request.status });
      if (response.ok) resolve(JSON.parse(request.responseText) as Answer);
      else void readApiError(response).then(reject);
    };
    options.signal.addEventListener('abort', () => request.abort());
    request.send(file);
  });
}
