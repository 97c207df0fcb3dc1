import { sql } from 'kysely';
import type { OpenSession } from '#domain/accounts/shown-account.ts';
import { AppError } from '#domain/plain/errors.ts';
import type { Deps } from '../../deps.ts';

// Session tokens are closed to a person's own transactions, so these run as the service and name the account.

export async function listSessions(
  { db }: Deps,
  owner: { loginId: string; currentId: string },
): Promise<OpenSession<Date>[]> {
  const rows = await db.service
    .selectFrom('sessions')
    .select(['id', 'created_at', 'updated_at', 'ip_address', 'user_agent'])
    .where('login_id', '=', owner.loginId)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('updated_at', 'desc')
    .limit(100)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    current: row.id === owner.currentId,
    createdAt: row.created_at,
    lastSeenAt: row.updated_at,
    ipAddress: row.ip_address,
    userAgent: row.user_agent,
  }));
}

export async function endSession({ db }: Deps, input: { loginId: string; sessionId: string }): Promise<void> {
  const { numDeletedRows } = await db.service
    .deleteFrom('sessions')
    .where('login_id', '=', input.loginId)
    .where('id', '=', input.sessionId)
    .executeTakeFirst();
  if (numDeletedRows === 0n)
    throw new AppError('not_found', { userMessage: 'That session has already ended.' });
}

export async function endOtherSessions(
  { db }: Deps,
  owner: { loginId: string; currentId: string },
): Promise<void> {
  await db.service
    .deleteFrom('sessions')
    .where('login_id', '=', owner.loginId)
    .where('id', '!=', owner.currentId)
    .execute();
}
