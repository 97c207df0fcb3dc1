import { isAPIError } from 'better-auth/api';
import { AppError, type ErrorCode } from '#domain/plain/errors.ts';

const codes: Record<string, ErrorCode> = {
  INVALID_EMAIL_OR_PASSWORD: 'invalid_credentials',
  INVALID_EMAIL: 'invalid_credentials',
  USER_NOT_FOUND: 'invalid_credentials',
  CREDENTIAL_ACCOUNT_NOT_FOUND: 'invalid_credentials',
  UNAUTHORIZED: 'unauthenticated',
  SESSION_NOT_FRESH: 'unauthenticated',
  FAILED_TO_GET_SESSION: 'unauthenticated',
  INVALID_CODE: 'invalid_code',
  INVALID_BACKUP_CODE: 'invalid_code',
  OTP_HAS_EXPIRED: 'invalid_code',
  TOTP_NOT_ENABLED: 'invalid_code',
  BACKUP_CODES_NOT_ENABLED: 'invalid_code',
  INVALID_TOKEN: 'invalid_token',
  TOKEN_EXPIRED: 'invalid_token',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'rate_limited',
  ACCOUNT_TEMPORARILY_LOCKED: 'rate_limited',
};

const messages: Record<string, string> = {
  INVALID_PASSWORD: 'Incorrect password',
  INVALID_TWO_FACTOR_COOKIE: 'That sign-in took too long. Enter your email and password again.',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'Too many wrong codes. Sign in again.',
  TWO_FACTOR_NOT_ENABLED: 'The authenticator app is not turned on.',
};

export function toAppError(error: unknown): unknown {
  if (!isAPIError(error)) return error;
  const code = String(error.body?.code ?? '');
  if (code === 'INVALID_PASSWORD') {
    return new AppError('invalid_credentials', { message: code, userMessage: messages[code] });
  }
  // 5xx of the library is a fault of ours and keeps its stack for the log.
  if (error.statusCode >= 500) return error;
  return new AppError(codes[code] ?? (error.statusCode === 401 ? 'unauthenticated' : 'bad_request'), {
    message: `identity: ${code || error.statusCode}`,
    userMessage: messages[code],
  });
}
