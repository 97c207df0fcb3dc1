import { describeDevice } from '#domain/accounts/describe-device.ts';
import { mostPasskeys, type NewPasskeyAnswer } from '#domain/accounts/passkeys.ts';
import type { Passkeys, ShownPasskey } from '#domain/accounts/shown-account.ts';
import { AppError } from '#domain/plain/errors.ts';
import type { Deps } from '../../../deps.ts';
import type { MadePasskey } from '../../../providers/identity/passkeys/passkey-identity.ts';
import type { NoteWithin } from '../../../records/audit/note-entry.ts';
import { tellPasskeyChangedJob } from './tell-passkey-changed.job.ts';

export async function listOwnPasskeys({ identity }: Deps, loginId: string): Promise<Passkeys<Date>> {
  const passkeys = await identity.listPasskeys(loginId);
  return { passkeys, isFull: passkeys.length >= mostPasskeys };
}

interface NewPasskey {
  loginId: string;
  made: MadePasskey;
  attachment: NewPasskeyAnswer['authenticatorAttachment'];
  userAgent: string | undefined;
  note: NoteWithin;
}

export async function createOwnPasskey(
  { db, identity, queue, clock }: Deps,
  { loginId, made, attachment, userAgent, note }: NewPasskey,
): Promise<ShownPasskey<Date>> {
  const changedAt = clock.now().toISOString();
  const name = suggestName(made, attachment, userAgent);
  return db.service.transaction().execute(async (tx) => {
    const passkey = await identity.createPasskey(tx, { loginId, name, made });
    await note(tx, { deed: 'passkey.added', subjectId: loginId });
    await queue.enqueue(tellPasskeyChangedJob, { loginId, changedAt, now: 'added' }, { tx });
    return passkey;
  });
}

/** What was signed in with it stays signed in, and is listed. */
export async function removeOwnPasskey(
  { db, identity, queue, clock }: Deps,
  { loginId, passkeyId, note }: { loginId: string; passkeyId: string; note: NoteWithin },
): Promise<void> {
  const changedAt = clock.now().toISOString();
  await db.service.transaction().execute(async (tx) => {
    if (!(await identity.removePasskey(tx, { loginId, passkeyId }))) throw goneAlready();
    await note(tx, { deed: 'passkey.removed', subjectId: loginId });
    await queue.enqueue(tellPasskeyChangedJob, { loginId, changedAt, now: 'removed' }, { tx });
  });
}

export async function renameOwnPasskey(
  { identity }: Deps,
  input: { loginId: string; passkeyId: string; name: string },
): Promise<void> {
  if (!(await identity.changePasskeyName(input))) throw goneAlready();
}

const goneAlready = () =>
  new AppError('not_found', { userMessage: 'That passkey was removed already. Reload the page.' });

/** Of the browser that asked, unless the passkey is on something else: a phone that scanned a code, a key on a ring. */
function suggestName({ transports }: MadePasskey, attachment: NewPasskey['attachment'], userAgent?: string) {
  if (attachment !== 'cross-platform') return describeDevice(userAgent);
  return transports.includes('hybrid') ? 'Phone' : 'Security key';
}
