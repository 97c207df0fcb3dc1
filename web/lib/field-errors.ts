import { ApiError } from './api-error.ts';

/** The server's remarks on single fields, in the form that `form.setErrors` takes. */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(error.issues.map(({ path, message }) => [path, message]));
}
