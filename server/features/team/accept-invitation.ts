import { AppError } from '#domain/plain/errors.ts';
import type { ShownInvitation } from '#domain/team/shown-team.ts';
import { teamMessages } from '#domain/team/team-words.ts';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { addMember } from '../../records/accounts/change-members.ts';
import { getSenderName } from '../../records/accounts/find-sender-name.ts';
import { isBusinessPlan } from '../../records/accounts/is-business-plan.ts';
import { giveLines } from './give-lines.ts';
import { hashInvitationToken } from './invitation-token.ts';
import { listOwnLines } from './list-own-lines.ts';
import { tellJoinedJob } from './tell-joined.job.ts';

const noLonger = () =>
  new AppError('invalid_token', {
    userMessage:
      'This invitation was used, withdrawn or has expired. Ask the business to send you a new one.',
  });

function selectOpen(tx: Tx, token: string, now: Date) {
  return tx
    .selectFrom('invitations')
    .leftJoin('logins', 'logins.email', 'invitations.email')
    .select(['invitations.id', 'invitations.account_id', 'invitations.email', 'invitations.role', 'line_ids'])
    .select('logins.id as takenBy')
    .where('token_hash', '=', hashInvitationToken(token))
    .where('expires_at', '>', now);
}

/** What the link of a mail opens: looking changes nothing, since scanners open links too. */
export async function findInvitation({ db, clock }: Deps, token: string): Promise<ShownInvitation> {
  return db.service.transaction().execute(async (tx) => {
    const open = await selectOpen(tx, token, clock.now()).executeTakeFirst();
    if (!open) throw noLonger();
    const { account_id: accountId, email, role, takenBy } = open;
    return { business: await getSenderName(tx, accountId), email, role, isTaken: takenBy !== null };
  });
}

/** The person has a login of the business, with the lines that were meant for them. The link works once. */
export async function acceptInvitation(
  { db, identity, queue, clock }: Deps,
  { token, name, password }: { token: string; name: string; password: string },
): Promise<{ email: string }> {
  const passwordHash = await identity.hashPassword(password);
  return db.service.transaction().execute(async (tx) => {
    const open = await selectOpen(tx, token, clock.now()).forUpdate(['invitations']).executeTakeFirst();
    if (!open) throw noLonger();
    const { account_id: accountId, email, role } = open;
    if (open.takenBy) throw new AppError('email_taken', { userMessage: teamMessages.hasBusiness });
    if (!(await isBusinessPlan(tx, accountId)))
      throw new AppError('plan_limit_reached', {
        userMessage: `The plan of ${await getSenderName(tx, accountId)} has no team at the moment. Ask its owner; the link works once it has.`,
      });
    const loginId = await addMember(tx, { accountId, role, name, email });
    await identity.createPassword(tx, { loginId, passwordHash });
    const lineIds = await listOwnLines(tx, { accountId, lineIds: open.line_ids });
    await giveLines(tx, { accountId, loginId, lineIds });
    await tx.deleteFrom('invitations').where('id', '=', open.id).execute();
    await queue.enqueue(tellJoinedJob, { loginId }, { tx });
    return { email };
  });
}
