import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';
import { parse } from 'hono/utils/cookie';
import { type Kysely, type Selectable, sql } from 'kysely';
import type pg from 'pg';
import { AppError } from '#domain/plain/errors.ts';
import type { DB } from '../../db/schema.generated.ts';
import type { Identity, SignedIn } from './identity.ts';

export const sessionSeconds = 7 * 24 * 3600;
/** However often it is renewed, a password is asked for once in this time. */
const longestSeconds = 90 * 24 * 3600;

/** Written out and sent to the driver as it is: this one runs with every request. */
const findByToken = `
  select s.id as session_id, s.expires_at, l.id, l.account_id, l.role, l.email, l.name, l.email_verified,
    l.two_factor_enabled, a.phone, a.time_zone
  from sessions s join logins l on l.id = s.login_id join accounts a on a.id = l.account_id
  where s.token = $1 and s.expires_at > now()`;

type SessionRow = Pick<
  Selectable<DB['logins']>,
  'id' | 'account_id' | 'role' | 'email' | 'name' | 'email_verified' | 'two_factor_enabled'
> &
  Pick<Selectable<DB['accounts']>, 'phone' | 'time_zone'> & { session_id: string; expires_at: Date };

/**
 * Reads sessions without the library: it needs several queries and a schema walk where one query does,
 * and every signed-in request pays for it.
 */
export function createSessionReader(options: {
  db: Kysely<DB>;
  pool: pg.Pool;
  secret: string;
  cookieName: string;
}): Pick<Identity, 'findSession' | 'findBearerSession' | 'refreshSession'> {
  const { db, pool, cookieName } = options;
  const key = createSecretKey(options.secret, 'utf8');
  const readCookie = (header: string) => parse(header, cookieName)[cookieName];

  const findSession: Identity['findSession'] = async (cookieHeader) =>
    findSigned(cookieHeader && readCookie(cookieHeader));

  async function findSigned(signed: string | undefined): Promise<SignedIn | null> {
    const token = readSigned(signed, key);
    if (!token) return null;
    const { rows } = await pool.query<SessionRow>({ name: 'session', text: findByToken, values: [token] });
    const row = rows[0];
    if (!row) return null;
    return {
      session: { id: row.session_id, expiresAt: row.expires_at },
      user: {
        id: row.id,
        accountId: row.account_id,
        role: row.role,
        email: row.email,
        name: row.name,
        phone: row.phone,
        emailVerified: row.email_verified,
        twoFactorEnabled: row.two_factor_enabled,
        timeZone: row.time_zone,
      },
    };
  }

  return {
    findSession,
    findBearerSession: (token) => findSigned(token),

    async refreshSession(sessionId, cookieHeader) {
      const session = await db
        .updateTable('sessions')
        .set({
          expires_at: sql`least(now() + make_interval(secs => ${sessionSeconds}),
            created_at + make_interval(secs => ${longestSeconds}))`,
          updated_at: sql`now()`,
        })
        .where('id', '=', sessionId)
        .returning('expires_at as expiresAt')
        .executeTakeFirst();
      if (!session) throw new AppError('unauthenticated');
      const { expiresAt } = session;
      const maxAge = Math.max(0, Math.round((expiresAt.getTime() - Date.now()) / 1000));
      const secure = cookieName.startsWith('__Host-') ? '; Secure' : '';
      const value = encodeURIComponent(readCookie(cookieHeader) ?? '');
      const cookie = `${cookieName}=${value}; Max-Age=${maxAge}; Path=/; HttpOnly; SameSite=Lax${secure}`;
      return { expiresAt, cookies: [cookie] };
    },
  };
}

/** The cookie is `token.signature`; a token that we did not sign never reaches the database. */
export function readSigned(cookie: string | undefined, key: KeyObject): string | null {
  const dot = cookie?.lastIndexOf('.') ?? -1;
  if (!cookie || dot < 1) return null;
  const token = cookie.slice(0, dot);
  const given = Buffer.from(cookie.slice(dot + 1), 'base64');
  const expected = createHmac('sha256', key).update(token).digest();
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : null;
}
