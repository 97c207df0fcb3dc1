import { type Kysely, sql } from 'kysely';
import { parties } from '#domain/accounts/sign-in-ways.ts';
import { AppError } from '#domain/plain/errors.ts';
import type { Tx } from '../../../db/database.ts';
import type { DB } from '../../../db/schema.generated.ts';
import type { PartyIdentity } from './party-identity.ts';

type PartyRows = Pick<
  PartyIdentity,
  'findLoginOfProof' | 'connectParty' | 'disconnectParty' | 'forgetParties' | 'listWays'
>;

/** The ways in of a login. No token of Google or Microsoft is kept: who somebody is was all we asked. */
export function createPartyRows(db: Kysely<DB>): PartyRows {
  return {
    async findLoginOfProof({ party, subject }) {
      const used = await db
        .updateTable('sign_in_methods')
        .set({ last_used_at: sql`now()` })
        .where('provider_id', '=', party)
        .where('provider_account_id', '=', subject)
        .returning('login_id')
        .executeTakeFirst();
      return used?.login_id ?? null;
    },
    async connectParty(tx, { loginId, proof }) {
      const { numInsertedOrUpdatedRows } = await tx
        .insertInto('sign_in_methods')
        .values({
          login_id: loginId,
          provider_id: proof.party,
          provider_account_id: proof.subject,
          email: proof.email,
        })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      return (numInsertedOrUpdatedRows ?? 0n) > 0n;
    },
    async disconnectParty(tx, { loginId, party }) {
      // Two at once would each leave the other's as the last.
      await tx.selectFrom('logins').select('id').where('id', '=', loginId).forUpdate().execute();
      const { numDeletedRows } = await tx
        .deleteFrom('sign_in_methods')
        .where('login_id', '=', loginId)
        .where('provider_id', '=', party)
        .executeTakeFirst();
      if (!(await hasWayIn(tx, loginId)))
        throw new AppError('conflict', {
          userMessage: 'This is your only way to sign in. Set a password first.',
        });
      return numDeletedRows > 0n;
    },
    async forgetParties(loginId) {
      await db
        .deleteFrom('sign_in_methods')
        .where('login_id', '=', loginId)
        .where('provider_id', '!=', 'credential')
        .execute();
    },
    async listWays(loginId) {
      const rows = await db
        .selectFrom('sign_in_methods')
        .select(['provider_id', 'email', 'created_at', 'last_used_at'])
        .where('login_id', '=', loginId)
        .orderBy('created_at')
        .execute();
      return rows.flatMap(({ provider_id, email, created_at: since, last_used_at: lastUsedAt }) => {
        const kind = provider_id === 'credential' ? 'password' : parties.find((one) => one === provider_id);
        return kind ? [{ kind, email, since, lastUsedAt }] : [];
      });
    },
  };
}

async function hasWayIn(tx: Tx, loginId: string): Promise<boolean> {
  const left = await tx
    .selectFrom('sign_in_methods')
    .select('id')
    .where('login_id', '=', loginId)
    .limit(1)
    .execute();
  return left.length > 0;
}
