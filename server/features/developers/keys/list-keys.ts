import type { Scope } from '#domain/developers/scopes.ts';
import type { Keys } from '#domain/developers/shown-developers.ts';
import type { Deps } from '../../../deps.ts';
import { isBusinessPlan } from '../../../records/accounts/is-business-plan.ts';

/** The keys of a business, and in whose name there can be another. Keys are closed to people's own transactions. */
export async function listKeys(
  { db }: Deps,
  { accountId, id: yourId }: { accountId: string; id: string },
): Promise<Keys<Date>> {
  const keys = await db.service
    .selectFrom('api_keys')
    .innerJoin('logins', 'logins.id', 'api_keys.login_id')
    .select(['api_keys.id', 'api_keys.name', 'api_keys.ending', 'api_keys.scopes'])
    .select(['logins.name as memberName', 'logins.role as memberRole'])
    .select(['api_keys.created_at as createdAt', 'api_keys.last_used_at as lastUsedAt'])
    .$narrowType<{ scopes: Scope[] }>()
    .where('api_keys.account_id', '=', accountId)
    .orderBy('api_keys.created_at', 'desc')
    .orderBy('api_keys.id')
    .execute();
  return db.asAccount(accountId, async (tx) => {
    const members = await tx
      .selectFrom('logins')
      .select(['id', 'name', 'role'])
      .where('account_id', '=', accountId)
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    return {
      isIncluded: await isBusinessPlan(tx, accountId),
      keys,
      members: members.map((member) => ({ ...member, isYou: member.id === yourId })),
    };
  });
}
