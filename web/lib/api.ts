import { hc } from 'hono/client';
import type { AppType } from '#server/app.ts';
import { networkError, readApiError } from './api-error.ts';

/** Every failure, a lost connection included, becomes an `ApiError`; an answer that arrives is a good one. */
export async function fetchOrThrow(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, init).catch(() => {
    throw networkError();
  });
  if (!response.ok) throw await readApiError(response);
  return response;
}

export const { api } = hc<AppType>('/', { fetch: fetchOrThrow });

/** The body of an answer: `await read(api.sessions.$get())`. */
export async function read<Answer>(pending: Promise<{ json(): Promise<Answer> }>): Promise<Answer> {
  return (await pending).json();
}
