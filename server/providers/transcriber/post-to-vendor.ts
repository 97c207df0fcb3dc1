import { TranscriberError } from './transcriber.ts';

const TIMEOUT_MILLISECONDS = 300_000;

/** Posts sound to a vendor and turns every failure into retryable or permanent. */
export async function postToVendor(
  vendor: string,
  url: URL,
  request: {
    headers: Record<string, string>;
    body: FormData | Blob;
    signal?: AbortSignal;
    timeoutMilliseconds?: number;
  },
): Promise<unknown> {
  const timeout = AbortSignal.timeout(request.timeoutMilliseconds ?? TIMEOUT_MILLISECONDS);
  let response: Response;
  try {
    response = await fetch(url, {
      method: 'POST',
      headers: request.headers,
      body: request.body,
      signal: request.signal ? AbortSignal.any([request.signal, timeout]) : timeout,
    });
    if (response.ok) return await response.json();
  } catch (error) {
    throw new TranscriberError(`${vendor} could not be reached: ${reasonOf(error)}`, {
      retryable: true,
      cause: error,
    });
  }
  const detail = (await response.text().catch(() => '')).slice(0, 300);
  const { status } = response;
  // A wrong key, an empty balance, a model that this account may not use.
  const needsOwner = status === 401 || status === 402 || status === 403;
  throw new TranscriberError(`${vendor} answered ${status}: ${detail}`, {
    retryable: needsOwner || status === 408 || status === 429 || status >= 500,
    needsOwner,
  });
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message;
}
