import * as oidc from 'openid-client';
import type { PartyProblem } from '#domain/accounts/sign-in-ways.ts';

/** What kind of failure it was, and a word of it for the log: never what somebody typed or is called. */
export function readPartyProblem(error: unknown): { problem: PartyProblem; detail: string } {
  if (error instanceof oidc.AuthorizationResponseError) {
    const problem = error.error === 'access_denied' ? 'canceled' : 'refused';
    return { problem, detail: toCode(error.error) };
  }
  if (error instanceof oidc.ResponseBodyError) {
    // A code that was taken before, or is too old. Anything else is about us: a secret that ran out, for one.
    const problem = error.error === 'invalid_grant' ? 'unfinished' : 'unreachable';
    return { problem, detail: toCode(error.error) };
  }
  if (isFailedConnection(error)) return { problem: 'unreachable', detail: 'no connection' };
  const { code } = (error ?? {}) as { code?: unknown };
  return { problem: 'unchecked', detail: toCode(code) };
}

/** It comes from outside, and in the case of an answer from whoever wrote the address. */
const toCode = (code: unknown) =>
  typeof code === 'string' && /^[\w.-]{1,80}$/.test(code) ? code : 'without a code';

const failedConnections = ['OAUTH_TIMEOUT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON'];

function isFailedConnection(error: unknown): boolean {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown };
  if (typeof code === 'string') return failedConnections.includes(code);
  // What the library has no code for is the failure of `fetch` itself.
  return error instanceof oidc.ClientError && cause instanceof TypeError;
}
