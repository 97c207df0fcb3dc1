import type { ErrorCode, Issue } from '#domain/plain/errors.ts';

type ApiErrorCode = ErrorCode | 'network' | 'unknown';

interface ApiErrorDetails {
  code: ApiErrorCode;
  status: number;
  requestId?: string | undefined;
  issues?: Issue[] | undefined;
}

/** A failed call to the server. `message` is written for the person who sees it. */
export class ApiError extends Error {
  readonly code: ApiErrorCode;
  /** 0 when no answer came at all. */
  readonly status: number;
  readonly requestId: string | undefined;
  readonly issues: Issue[];

  constructor(message: string, details: ApiErrorDetails) {
    super(message);
    this.name = 'ApiError';
    this.code = details.code;
    this.status = details.status;
    this.requestId = details.requestId;
    this.issues = details.issues ?? [];
  }

  /** The server may answer a moment later; nothing is known to be wrong with the request. */
  get retryable(): boolean {
    return isRetryableStatus(this.status);
  }
}

function isRetryableStatus(status: number): boolean {
  return status === 0 || status === 502 || status === 503 || status === 504;
}

export function networkError(): ApiError {
  return new ApiError('We could not reach Jotline. Check your connection and try again.', {
    code: 'network',
    status: 0,
  });
}

/** The request went out, and then nothing: it may have arrived. */
export function noAnswerError(): ApiError {
  return new ApiError('Jotline did not answer in time. Check your connection and try again.', {
    code: 'network',
    status: 0,
  });
}

/** Reads `{ error: { code, message, requestId, issues? } }`; a proxy in between may answer with anything else. */
export async function readApiError(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  const error = (body as { error?: Partial<Record<string, unknown>> } | null)?.error;
  if (error && typeof error.message === 'string') {
    return new ApiError(error.message, {
      code: (error.code as ErrorCode) ?? 'unknown',
      status: response.status,
      requestId: typeof error.requestId === 'string' ? error.requestId : undefined,
      issues: Array.isArray(error.issues) ? (error.issues as Issue[]) : [],
    });
  }
  const message = isRetryableStatus(response.status)
    ? 'Jotline is not answering right now. Try again in a moment.'
    : 'Something went wrong on our side. Try again.';
  return new ApiError(message, { code: 'unknown', status: response.status });
}

/** A clear no. Anything else may have gone through, or still does. */
export function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500;
}

/** What was there is there no more: deleted in another tab, or by somebody else. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** What to show: the error's own message when it was written for people, else the fallback. */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.message ? error.message : fallback;
}
