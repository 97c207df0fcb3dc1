import type { Team } from '#domain/team/shown-team.ts';
import type { Deps } from '../../deps.ts';
import { isBusinessPlan } from '../../records/accounts/is-business-plan.ts';

/** Who is on the team, who is asked to join, and the lines there are to give. */
export async function getTeam(
  { db, clock }: Deps,
  { accountId, id: yourId }: { accountId: string; id: string },
): Promise<Team<Date>> {
  const now = clock.now();
  // Invitations are closed to people's own transactions: they hold what opens the business.
  const invitations = await db.service
    .selectFrom('invitations')
    .select(['id', 'email', 'role', 'line_ids as lineIds', 'expires_at as expiresAt'])
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .execute();
  return db.asAccount(accountId, async (tx) => {
    const members = await tx
      .selectFrom('logins')
      .select(['id', 'name', 'email', 'role'])
      .where('account_id', '=', accountId)
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    const given = await tx
      .selectFrom('member_lines')
      .select(['login_id', 'phone_number_id'])
      .where('account_id', '=', accountId)
      .execute();
    const lines = await tx
      .selectFrom('phone_numbers')
      .select(['id', 'assigned_person_name as name', 'phone_number as phone'])
      .where('account_id', '=', accountId)
      .orderBy('created_at')
      .execute();
    return {
      isIncluded: await isBusinessPlan(tx, accountId),
      members: members.map((member) => ({
        ...member,
        isYou: member.id === yourId,
        lineIds: given.flatMap((row) => (row.login_id === member.id ? row.phone_number_id : [])),
      })),
      invitations: invitations.map((row) => ({ ...row, isExpired: row.expiresAt <= now })),
      lines,
    };
  });
}
