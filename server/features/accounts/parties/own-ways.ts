import type { Party, SignInWays } from '#domain/accounts/sign-in-ways.ts';
import { AppError } from '#domain/plain/errors.ts';
import type { Deps } from '../../../deps.ts';
import type { Proof } from '../../../providers/identity/parties/party-identity.ts';
import type { NoteWithin } from '../../../records/audit/note-entry.ts';
import { tellWayChangedJob } from './tell-way-changed.job.ts';

export async function listOwnWays({ identity }: Deps, loginId: string): Promise<SignInWays<Date>> {
  return { ways: await identity.listWays(loginId), parties: identity.parties };
}

/** False when it signs in somebody else, or this login has another of the same party. */
export async function connectOwnParty(
  { db, identity, queue, clock }: Deps,
  { loginId, proof }: { loginId: string; proof: Proof },
): Promise<boolean> {
  const { party } = proof;
  const changedAt = clock.now().toISOString();
  return db.service.transaction().execute(async (tx) => {
    if (!(await identity.connectParty(tx, { loginId, proof }))) return false;
    await queue.enqueue(tellWayChangedJob, { loginId, changedAt, party, now: 'connected' }, { tx });
    return true;
  });
}

/** The last way in stays: that is refused in words. */
export async function disconnectOwnParty(
  { db, identity, queue, clock }: Deps,
  { loginId, party, note }: { loginId: string; party: Party; note: NoteWithin },
): Promise<void> {
  const changedAt = clock.now().toISOString();
  await db.service.transaction().execute(async (tx) => {
    if (!(await identity.disconnectParty(tx, { loginId, party })))
      throw new AppError('not_found', { userMessage: 'That was disconnected already. Reload the page.' });
    await note(tx, { deed: `${party}.disconnected`, subjectId: loginId });
    await queue.enqueue(tellWayChangedJob, { loginId, changedAt, party, now: 'disconnected' }, { tx });
  });
}
