import { AppError } from '#domain/plain/errors.ts';
import type { Invitation } from '#domain/team/team.ts';
import { invitationDays, largestTeam, teamMessages } from '#domain/team/team-words.ts';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { SignedInUser } from '../../providers/identity/identity.ts';
import { isBusinessPlan } from '../../records/accounts/is-business-plan.ts';
import { countAsked } from '../../records/mail/ask-strangers.ts';
import { getOwnLines } from './get-own-lines.ts';
import { sendInvitationJob } from './send-invitation.job.ts';

export const invitationEnd = (now: Date) => new Date(now.getTime() + invitationDays * 24 * 3600_000);

/**
 * Asks somebody by mail to join the business. Whether their address signs in elsewhere is told to nobody but them, when
 * they open the link.
 */
export async function createInvitation(
  deps: Deps,
  user: Pick<SignedInUser, 'accountId' | 'emailVerified'>,
  { email, role, lineIds }: Invitation,
): Promise<{ id: string }> {
  const { db, queue, clock } = deps;
  if (!user.emailVerified) throw new AppError('email_not_confirmed');
  const { accountId } = user;
  await countAsked(deps, email);
  return db.service.transaction().execute(async (tx) => {
    await refuseWithoutRoom(tx, accountId);
    await refuseKnown(tx, { accountId, email });
    const lines = role === 'technician' ? await getOwnLines(tx, { accountId, lineIds }) : [];
    const created = await tx
      .insertInto('invitations')
      .values({ account_id: accountId, email, role, line_ids: lines, expires_at: invitationEnd(clock.now()) })
      .onConflict((conflict) => conflict.columns(['account_id', 'email']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!created) throw new AppError('conflict', { userMessage: teamMessages.alreadyAsked });
    await queue.enqueue(sendInvitationJob, { invitationId: created.id }, { tx });
    return created;
  });
}

/** Locked, so that two presses at once do not pass the limit together. */
async function refuseWithoutRoom(tx: Tx, accountId: string): Promise<void> {
  await tx.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().execute();
  if (!(await isBusinessPlan(tx, accountId)))
    throw new AppError('plan_limit_reached', { userMessage: teamMessages.notIncluded });
  const { people } = await tx
    .selectNoFrom((eb) =>
      eb(
        eb
          .selectFrom('logins')
          .select((one) => one.fn.countAll<number>().as('count'))
          .where('account_id', '=', accountId),
        '+',
        eb
          .selectFrom('invitations')
          .select((one) => one.fn.countAll<number>().as('count'))
          .where('account_id', '=', accountId),
      ).as('people'),
    )
    .executeTakeFirstOrThrow();
  if (Number(people) >= largestTeam) throw new AppError('conflict', { userMessage: teamMessages.full });
}

async function refuseKnown(
  tx: Tx,
  { accountId, email }: { accountId: string; email: string },
): Promise<void> {
  const member = await tx
    .selectFrom('logins')
    .select('id')
    .where('account_id', '=', accountId)
    .where('email', '=', email)
    .executeTakeFirst();
  if (member) throw new AppError('conflict', { userMessage: teamMessages.alreadyHere });
}
