import { useEffect, useRef, useState } from 'react';
import { type ApiError, messageOf, networkError, readApiError } from './api-error.ts';

interface UploadOptions<Answer> {
  /** What is sure to be refused need not be sent first. */
  refuse: (file: File) => string | null;
  /** Said where the server says nothing better. */
  fallback: string;
  onDone: (answer: Answer, file: File) => unknown;
}

/** One file at a time, with how much of it has gone out; taken back when whoever chose it leaves. */
export function useUpload<Answer>(path: string, { refuse, fallback, onDone }: UploadOptions<Answer>) {
  const [percent, setPercent] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function start(file: File): Promise<void> {
    const refusal = refuse(file);
    setProblem(refusal);
    if (refusal) return;
    running.current = new AbortController();
    const { signal } = running.current;
    setPercent(0);
    try {
      await onDone(await uploadFile<Answer>(path, file, { onProgress: setPercent, signal }), file);
    } catch (error) {
      if (!signal.aborted) setProblem(messageOf(error, fallback));
    } finally {
      setPercent(null);
    }
  }
  return { percent, problem, start };
}

/** Sends one file as the body. Not `fetch`: only XMLHttpRequest tells how much has gone out. */
function uploadFile<Answer>(
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
