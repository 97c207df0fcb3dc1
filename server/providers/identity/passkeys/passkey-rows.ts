import { type Kysely, sql } from 'kysely';
import { mostPasskeys } from '#domain/accounts/passkeys.ts';
import { AppError } from '#domain/plain/errors.ts';
import type { DB } from '../../../db/schema.generated.ts';
import type { PasskeyIdentity } from './passkey-identity.ts';

type Shared = Pick<
  PasskeyIdentity,
  | 'createPasskey'
  | 'changePasskeyName'
  | 'removePasskey'
  | 'forgetPasskeys'
  | 'findPasskey'
  | 'listPasskeys'
  | 'findLoginOfPasskey'
>;

export interface PasskeyRows extends Shared {
  listCredentials: (loginId: string) => Promise<{ id: string; transports: string[] }[]>;
  findCredential: (
    credentialId: string,
  ) => Promise<{ loginId: string; publicKey: Uint8Array; signCount: number } | null>;
  /** False when the count of the device has not grown, but where it does not count at all. */
  noteUse: (credentialId: string, signCount: number) => Promise<boolean>;
}

const shown = ['id', 'name', 'created_at as createdAt', 'last_used_at as lastUsedAt'] as const;

/** The keys of devices. Closed to a person's own transactions, like everything that somebody signs in with. */
export function createPasskeyRows(db: Kysely<DB>): PasskeyRows {
  return {
    async createPasskey(tx, { loginId, name, made }) {
      // Two at once would each find room for one.
      await tx.selectFrom('logins').select('id').where('id', '=', loginId).forUpdate().execute();
      const others = await tx.selectFrom('passkeys').select('name').where('login_id', '=', loginId).execute();
      if (others.length >= mostPasskeys)
        throw new AppError('conflict', {
          userMessage: `You have ${mostPasskeys} passkeys, as many as can be. Remove one first.`,
        });
      const added = await tx
        .insertInto('passkeys')
        .values({
          login_id: loginId,
          credential_id: made.credentialId,
          public_key: Buffer.from(made.publicKey),
          sign_count: made.signCount,
          transports: made.transports,
          name: findFreeName(
            name,
            others.map((other) => other.name),
          ),
        })
        .onConflict((conflict) => conflict.column('credential_id').doNothing())
        .returning(shown)
        .executeTakeFirst();
      if (!added) throw new AppError('conflict', { userMessage: 'That passkey was added already.' });
      return added;
    },
    async changePasskeyName({ loginId, passkeyId, name }) {
      const taken = await db
        .selectFrom('passkeys')
        .select('id')
        .where('login_id', '=', loginId)
        .where('id', '!=', passkeyId)
        .where(sql`lower(name)`, '=', sql`lower(${name})`)
        .executeTakeFirst();
      if (taken) {
        const message = 'Another passkey of yours has that name.';
        throw new AppError('conflict', { userMessage: message, issues: [{ path: 'name', message }] });
      }
      const { numUpdatedRows } = await db
        .updateTable('passkeys')
        .set({ name })
        .where('login_id', '=', loginId)
        .where('id', '=', passkeyId)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    async removePasskey(tx, { loginId, passkeyId }) {
      const { numDeletedRows } = await tx
        .deleteFrom('passkeys')
        .where('login_id', '=', loginId)
        .where('id', '=', passkeyId)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
    async forgetPasskeys(loginId) {
      await db.deleteFrom('passkeys').where('login_id', '=', loginId).execute();
    },
    async findPasskey({ loginId, credentialId }) {
      const found = await db
        .selectFrom('passkeys')
        .select(shown)
        .where('login_id', '=', loginId)
        .where('credential_id', '=', credentialId)
        .executeTakeFirst();
      return found ?? null;
    },
    listPasskeys: (loginId) =>
      db
        .selectFrom('passkeys')
        .select(shown)
        .where('login_id', '=', loginId)
        .orderBy('created_at')
        .orderBy('id')
        .execute(),
    async findLoginOfPasskey(credentialId) {
      const found = await db
        .selectFrom('passkeys')
        .select('login_id')
        .where('credential_id', '=', credentialId)
        .executeTakeFirst();
      return found?.login_id ?? null;
    },
    listCredentials: (loginId) =>
      db
        .selectFrom('passkeys')
        .select(['credential_id as id', 'transports'])
        .where('login_id', '=', loginId)
        .execute(),
    async findCredential(credentialId) {
      const found = await db
        .selectFrom('passkeys')
        .select(['login_id as loginId', 'public_key as publicKey', 'sign_count as signCount'])
        .where('credential_id', '=', credentialId)
        .executeTakeFirst();
      return found ?? null;
    },
    async noteUse(credentialId, signCount) {
      // In one statement: of two copies that sign with the same count, one gets in.
      const { numUpdatedRows } = await db
        .updateTable('passkeys')
        .set({ sign_count: signCount, last_used_at: sql`now()` })
        .where('credential_id', '=', credentialId)
        .where((eb) =>
          eb.or([
            eb('sign_count', '<', signCount),
            eb.and([eb('sign_count', '=', 0), eb.lit(signCount === 0)]),
          ]),
        )
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
  };
}

/** "Chrome on Mac", and "Chrome on Mac 2" where there is one already. */
function findFreeName(name: string, taken: string[]): string {
  const used = new Set(taken.map((one) => one.toLowerCase()));
  const names = [name, ...taken.map((_, index) => `${name} ${index + 2}`)];
  return names.find((one) => !used.has(one.toLowerCase())) ?? `${name} ${taken.length + 2}`;
}
