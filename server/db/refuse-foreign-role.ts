import type pg from 'pg';

/**
 * Through a pooler we cannot say at the start of a connection who we are. A login that owns the tables would read every
 * account's rows: better not to start.
 */
export async function refuseForeignRole(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ role: string; login: string }>(
    'select current_user as role, session_user as login',
  );
  const { role, login } = rows[0] ?? { role: 'nobody', login: 'nobody' };
  if (role === 'jotline_service') return;
  throw new Error(
    `DATABASE_POOLED_URL works as ${role}, not as jotline_service. Give it a login of its own: ` +
      `grant jotline_service, jotline_user to ${login}; alter role ${login} set role = jotline_service; ` +
      'then let the pooler open its connections anew (docs/scaling.md).',
  );
}
