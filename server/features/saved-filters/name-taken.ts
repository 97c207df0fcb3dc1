import { AppError } from '#domain/plain/errors.ts';

export function nameTaken(): AppError {
  const message = 'You have a filter of that name already.';
  return new AppError('validation_failed', { userMessage: message, issues: [{ path: 'name', message }] });
}
