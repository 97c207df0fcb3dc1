import { type Kysely, sql } from 'kysely';
import { mentionsWord } from '../../db/mentions-word.ts';
import type { DB } from '../../db/schema.generated.ts';
import type { Identity } from './identity.ts';

type SignInRows = Pick<
  Identity,
  | 'createPassword'
  | 'listSessions'
  | 'endSession'
  | 'endOtherSessions'
  | 'listAddresses'
  | 'sweep'
  | 'forgetConfirmations'
>;

/** What the library keeps, where one query of ours does. Its rows are closed to a person's own transactions. */
export function createSignInRows(db: Kysely<DB>): SignInRows {
  return {
    async createPassword(tx, { loginId, passwordHash: password }) {
      const method = { login_id: loginId, provider_account_id: loginId, provider_id: 'credential', password };
      await tx.insertInto('sign_in_methods').values(method).execute();
    },
    listSessions: (loginId) =>
      db
        .selectFrom('sessions')
        .select(['id', 'created_at as createdAt', 'updated_at as lastSeenAt'])
        .select(['ip_address as ipAddress', 'user_agent as userAgent'])
        .where('login_id', '=', loginId)
        .where('expires_at', '>', sql<Date>`now()`)
        .orderBy('updated_at', 'desc')
        .limit(100)
        .execute(),
    async endSession({ loginId, sessionId }) {
      const { numDeletedRows } = await db
        .deleteFrom('sessions')
        .where('login_id', '=', loginId)
        .where('id', '=', sessionId)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
    async endOtherSessions({ loginId, currentId }) {
      await db.deleteFrom('sessions').where('login_id', '=', loginId).where('id', '!=', currentId).execute();
    },
    async listAddresses(email) {
      const sessions = await db
        .selectFrom('sessions')
        .innerJoin('logins', 'logins.id', 'sessions.login_id')
        .select('sessions.ip_address')
        .where('logins.email', '=', email)
        .orderBy('sessions.updated_at', 'desc')
        .limit(100)
        .execute();
      return sessions.flatMap(({ ip_address }) => ip_address ?? []);
    },
    async sweep() {
      await db.deleteFrom('sessions').where('expires_at', '<', sql<Date>`now()`).execute();
      await db.deleteFrom('verifications').where('expires_at', '<', sql<Date>`now()`).execute();
    },
    async forgetConfirmations(tx, words) {
      await tx
        .deleteFrom('verifications')
        .where((eb) => eb.or([mentionsWord('identifier', words), mentionsWord('value', words)]))
        .execute();
    },
  };
}
