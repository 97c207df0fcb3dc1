import { zValidator } from '@hono/zod-validator';
import type { ValidationTargets } from 'hono';
import type { z } from 'zod';
import { AppError } from '#domain/plain/errors.ts';

/** Checks one part of the request. */
export function validate<Target extends keyof ValidationTargets, Schema extends z.ZodType>(
  target: Target,
  schema: Schema,
) {
  return zValidator(target, schema, (result) => {
    if (!result.success) throw notValid(target, result.error.issues);
  });
}

/** The first problem is also the message for the person. */
export function notValid(
  target: string,
  found: readonly { path: PropertyKey[]; message: string }[],
): AppError {
  const issues = found.map(({ path, message }) => ({ path: path.join('.'), message }));
  return new AppError('validation_failed', {
    message: `invalid ${target}: ${issues.map((issue) => issue.path || '(root)').join(', ')}`,
    userMessage: issues[0]?.message,
    issues,
  });
}
