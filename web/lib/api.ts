import { hc } from 'hono/client';
import type { AppType } from '#server/app.ts';
import { ApiError, networkError, noAnswerError, readApiError } from './api-error.ts';
import { noteAnswer, noteNoAnswer } from './connection.ts';

/** Longer than our slowest answer; without an end a dead connection would keep a form busy for good. */
const longestWaitMs = 30_000;
/** A file goes out slowly from a basement. */
const longestUploadMs = 300_000;

let signalOfChange: AbortSignal | undefined;

/** What `send` asks for before it first waits can be taken back with the signal. */
export function sendWith<Answer>(signal: AbortSignal, send: () => Answer): Answer {
  signalOfChange = signal;
  try {
    return send();
  } finally {
    signalOfChange = undefined;
  }
}

/** Every failure, a lost connection included, becomes an `ApiError`; an answer that arrives is a good one. */
export async function fetchOrThrow(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = new AbortController();
  const takeBack = signalOfChange;
  takeBack?.addEventListener('abort', () => request.abort());
  const waitMs = typeof (init?.body ?? '') === 'string' ? longestWaitMs : longestUploadMs;
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    request.abort();
  }, waitMs);
  try {
    const response = await fetch(input, { ...init, signal: request.signal });
    noteAnswer(response.status);
    if (!response.ok) throw await readApiError(response);
    return response;
  } catch (error) {
    if (error instanceof ApiError) throw error;
    if (!takeBack?.aborted) noteNoAnswer();
    throw isLate ? noAnswerError() : networkError();
  } finally {
    clearTimeout(timer);
  }
}

export const { api } = hc<AppType>('/', { fetch: fetchOrThrow });

/** The body of an answer: `await read(api.sessions.$get())`. */
export async function read<Answer>(pending: Promise<{ json(): Promise<Answer> }>): Promise<Answer> {
  return (await pending).json();
}
