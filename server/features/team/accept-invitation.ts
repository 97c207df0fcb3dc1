import { describeProblem } from '#domain/accounts/sign-in-ways.ts';
import { AppError } from '#domain/plain/errors.ts';
import type { ShownInvitation } from '#domain/team/shown-team.ts';
import { teamMessages } from '#domain/team/team-words.ts';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { Proof } from '../../providers/identity/parties/party-identity.ts';
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

/** With a password of their own, or as somebody whom Google or Microsoft has vouched for. */
export type WayIn = { password: string } | { proof: Proof };

/** The person has a login of the business, with the lines that were meant for them. The link works once. */
export async function acceptInvitation(
  { db, identity, queue, clock }: Deps,
  { token, name, wayIn }: { token: string; name: string; wayIn: WayIn },
): Promise<{ loginId: string; email: string }> {
  const passwordHash = 'password' in wayIn ? await identity.hashPassword(wayIn.password) : null;
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
    if (passwordHash) await identity.createPassword(tx, { loginId, passwordHash });
    // The link has proven the address; the account at Google or Microsoft may have another.
    else if ('proof' in wayIn && !(await identity.connectParty(tx, { loginId, proof: wayIn.proof })))
      throw new AppError('conflict', {
        userMessage: describeProblem('taken', wayIn.proof.party) ?? undefined,
      });
    const lineIds = await listOwnLines(tx, { accountId, lineIds: open.line_ids });
    await giveLines(tx, { accountId, loginId, lineIds });
    await tx.deleteFrom('invitations').where('id', '=', open.id).execute();
    await queue.enqueue(tellJoinedJob, { loginId }, { tx });
    return { loginId, email };
  });
}
