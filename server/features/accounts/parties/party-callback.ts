import { type Context, Hono } from 'hono';
import { type Party, type PartyProblem, parties } from '#domain/accounts/sign-in-ways.ts';
import { AppError } from '#domain/plain/errors.ts';
import { noteSignIn } from '../../../http/audit/note-sign-in.ts';
import type { AppEnv } from '../../../http/context.ts';
import { identityHeaders } from '../../../http/identity-headers.ts';
import { clientNetwork } from '../../../http/rate-limit.ts';
import type { Purpose } from '../../../providers/identity/parties/party-identity.ts';
import { setCookies } from '../accept-session.ts';
import { type Settled, settleReturn } from './settle-return.ts';

const security = '/dashboard/settings/security';

/** Where Google and Microsoft send people back to. However it went, they end on a page of ours that says so. */
export const partyCallback = new Hono<AppEnv>().get('/:party', async (c) => {
  const party = parties.find((one) => one === c.req.param('party'));
  if (!party) throw new AppError('not_found');
  c.header('cache-control', 'no-store');
  c.header('referrer-policy', 'no-referrer');
  return c.redirect(await settle(c, party), 303);
});

async function settle(c: Context<AppEnv>, party: Party): Promise<string> {
  const { deps } = c.var;
  const cookieHeader = c.req.header('cookie');
  const { remaining } = await deps.rateLimits.count('party-return', clientNetwork(c));
  if (remaining < 0) return describeEnd(null, party, 'too_many');
  const back = await deps.identity.returnFromParty(party, {
    query: new URL(c.req.url).search,
    cookieHeader,
  });
  setCookies(c, back.cookies);
  if ('problem' in back) return describeEnd(back.purpose, party, back.problem);
  const { proof, purpose } = back;
  const signedIn = purpose.kind === 'connect' ? await deps.identity.findSession(cookieHeader) : null;
  const settled = await settleReturn(deps, { proof, purpose, signedInId: signedIn?.user.id ?? null });
  if (settled.outcome === 'newcomer' || settled.outcome === 'joining')
    setCookies(c, await deps.identity.keepNewcomer(proof));
  if (settled.outcome === 'connected' && signedIn)
    await noteSignIn(c, { id: signedIn.user.id }, `${party}.connected`);
  if (settled.outcome === 'known') return letIn(c, settled.loginId, purpose);
  return findNextPage(settled, purpose, party);
}

async function letIn(c: Context<AppEnv>, loginId: string, purpose: Purpose): Promise<string> {
  const next = (purpose.kind === 'sign-in' && purpose.next) || '/dashboard';
  const { totpRequired, cookies } = await c.var.deps.identity.signInProven(loginId, identityHeaders(c));
  setCookies(c, cookies);
  if (totpRequired) return `/auth/signin?${new URLSearchParams({ step: 'code', next })}`;
  await noteSignIn(c, { id: loginId }, 'session.signed_in');
  return next;
}

function findNextPage(settled: Exclude<Settled, { outcome: 'known' }>, purpose: Purpose, party: Party) {
  switch (settled.outcome) {
    case 'newcomer':
      return '/auth/finish';
    case 'joining':
      return `/auth/join?${new URLSearchParams({ token: settled.token, with: party })}`;
    case 'connected':
      return `${security}?${new URLSearchParams({ connected: party })}`;
    case 'problem':
      return describeEnd(purpose, party, settled.problem);
  }
}

/** The page that they came from, with what went wrong in its address. */
function describeEnd(purpose: Purpose | null, party: Party, problem: PartyProblem): string {
  const words = new URLSearchParams({ problem, with: party });
  if (purpose?.kind === 'connect') return `${security}?${words}`;
  if (purpose?.kind === 'join') return `/auth/join?${new URLSearchParams({ token: purpose.token })}&${words}`;
  return `/auth/signin?${words}`;
}
