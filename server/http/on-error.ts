import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { AppError, type ErrorCode } from '#domain/plain/errors.ts';
import { isConnectionLost } from '../db/is-connection-lost.ts';
import type { AppEnv } from './context.ts';
import { describeRequest, nameIds } from './request-context.ts';

/** Also what the public API answers with. */
export const statuses: Record<ErrorCode, ContentfulStatusCode> = {
  bad_request: 400,
  validation_failed: 400,
  not_complete: 400,
  body_too_large: 413,
  unsupported_media_type: 415,
  forbidden_origin: 403,
  unauthenticated: 401,
  invalid_credentials: 401,
  invalid_code: 401,
  invalid_token: 400,
  email_taken: 409,
  weak_password: 400,
  email_not_confirmed: 403,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  plan_limit_reached: 409,
  card_needed: 402,
  payment_declined: 402,
  cart_changed: 409,
  purchase_pending: 409,
  rate_limited: 429,
  unavailable: 503,
  internal: 500,
};

/** The one place where an error becomes an answer. Only our own faults are logged as errors. */
export function onError(error: Error, c: Context<AppEnv>): Response {
  const appError = toAppError(error);
  const status = statuses[appError.code];
  noteError(c, error, appError);
  const { code, userMessage: message, issues } = appError;
  const { requestId } = c.var;
  return c.json({ error: { code, message, requestId, ...(issues && { issues }) } }, status);
}

export function noteError(c: Context<AppEnv>, error: Error, appError: AppError): void {
  const { log } = c.var.deps;
  if (statuses[appError.code] >= 500)
    log.error({ ...nameIds(c), ...describeRequest(c), err: error }, 'request failed');
  else log.debug({ ...nameIds(c), code: appError.code }, appError.message);
  if (appError.retryAfterSeconds) c.header('retry-after', String(appError.retryAfterSeconds));
}

/** SQLSTATE classes that say "this value cannot be": the caller's mistake, not ours. */
const badValue = /^(22|23)/;

/** The disk is full, or went away: it is not about what was asked, and somebody is told by `/readyz`. */
const noRoom = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO']);

export function toAppError(error: Error): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof HTTPException) {
    return new AppError(error.status === 413 ? 'body_too_large' : 'bad_request', { message: error.message });
  }
  const { code } = error as { code?: unknown };
  if (code === '23505') return new AppError('conflict', { cause: error });
  if (typeof code === 'string' && badValue.test(code)) return new AppError('bad_request', { cause: error });
  if (typeof code === 'string' && noRoom.has(code))
    return new AppError('unavailable', { cause: error, retryAfterSeconds: 60 });
  if (isConnectionLost(error)) return new AppError('unavailable', { cause: error, retryAfterSeconds: 2 });
  return new AppError('internal', { cause: error });
}
