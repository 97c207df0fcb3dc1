import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { AppError, ErrorCode } from '#domain/plain/errors.ts';
import type { AppEnv } from '../../../http/context.ts';
import { noteError, statuses, toAppError } from '../../../http/on-error.ts';
import type { Problem } from './shapes/problem.ts';

/** The same in a few words for every time that it happens; the detail says what it was this time. */
const titles: Partial<Record<ErrorCode, string>> = {
  bad_request: 'Not readable',
  validation_failed: 'Not valid',
  body_too_large: 'Too large',
  unsupported_media_type: 'Not JSON',
  unauthenticated: 'No valid key',
  forbidden: 'Not allowed',
  forbidden_origin: 'Not from there',
  not_found: 'Not found',
  method_not_allowed: 'Not that way',
  conflict: 'In conflict with what is there',
  plan_limit_reached: 'Not in the plan',
  rate_limited: 'Too many requests',
  unavailable: 'Briefly unavailable',
};

/** The one place where an error of the public API becomes an answer, as RFC 9457 has it. */
export function toProblem(error: Error, c: Context<AppEnv>): Response {
  const problem = noteProblem(error, c);
  return c.body(JSON.stringify(problem), problem.status as ContentfulStatusCode, {
    'content-type': 'application/problem+json',
  });
}

/** Into the log, and as it is told to who asked. */
export function noteProblem(error: Error, c: Context<AppEnv>): Problem {
  const appError = toAppError(error);
  noteError(c, error, appError);
  return describe(appError, c);
}

function describe({ code, userMessage, issues }: AppError, c: Context<AppEnv>): Problem {
  const { deps, requestId } = c.var;
  return {
    type: `${deps.publicUrl}/developers#${code}`,
    title: titles[code] ?? 'Something went wrong on our side',
    status: statuses[code],
    detail: userMessage,
    code,
    requestId,
    ...(issues && { issues }),
  };
}
