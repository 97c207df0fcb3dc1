import type { PartyProblem } from '#domain/accounts/sign-in-ways.ts';
import type { Deps } from '../../../deps.ts';
import type { Proof, Purpose } from '../../../providers/identity/parties/party-identity.ts';
import { connectOwnParty } from './own-ways.ts';

/** What came of a proof. A login is found by who somebody is there, never by the address they have. */
export type Settled =
  | { outcome: 'known'; loginId: string }
  | { outcome: 'newcomer' }
  | { outcome: 'joining'; token: string }
  | { outcome: 'connected' }
  | { outcome: 'problem'; problem: PartyProblem };

const fail = (problem: PartyProblem): Settled => ({ outcome: 'problem', problem });

export async function settleReturn(
  deps: Deps,
  { proof, purpose, signedInId }: { proof: Proof; purpose: Purpose; signedInId: string | null },
): Promise<Settled> {
  if (purpose.kind === 'connect') {
    // The browser may have changed hands on the way.
    if (signedInId !== purpose.loginId) return fail('other_login');
    const isConnected = await connectOwnParty(deps, { loginId: purpose.loginId, proof });
    return isConnected ? { outcome: 'connected' } : fail('taken');
  }
  const loginId = await deps.identity.findLoginOfProof(proof);
  if (loginId && purpose.kind === 'join') return fail('taken');
  if (loginId) return { outcome: 'known', loginId };
  if (purpose.kind === 'join') return { outcome: 'joining', token: purpose.token };
  if (!proof.email) return fail('no_address');
  return (await hasLogin(deps, proof.email)) ? fail('known_address') : { outcome: 'newcomer' };
}

/** Also who vouches for an address does not prove that the login with this address is theirs: its password does. */
async function hasLogin({ db }: Deps, email: string): Promise<boolean> {
  const login = await db.service
    .selectFrom('logins')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst();
  return login !== undefined;
}
