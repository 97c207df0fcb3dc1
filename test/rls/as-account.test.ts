import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { DB } from '#server/db/schema.generated.ts';
import { refusalOf } from './refusal.ts';
import { useStage } from './use-stage.ts';

describe('a transaction as a person', () => {
  const stage = useStage();
  const ids = sql<{
    account_id: string;
  }>`select distinct account_id from contacts where account_id <> ${randomUUID()}`;
  const owners = async (db: Kysely<DB>) => (await ids.execute(db)).rows.map((row) => row.account_id).sort();

  test('shows each their own, also when the service and others ask the same on the same connection', async () => {
    const { service, asAccount } = stage.db;
    // PostgreSQL keeps a plan for good after some rounds.
    for (let round = 0; round < 8; round += 1) {
      expect(await asAccount(stage.ana, owners)).toEqual([stage.ana]);
      expect(await owners(service)).toEqual([stage.ana, stage.ben].sort());
      expect(await asAccount(stage.ben, owners)).toEqual([stage.ben]);
    }
  });

  test('sees nothing, or does not begin, without the id of an account', async () => {
    for (const id of ['', ' ', 'null', undefined, null]) {
      const seen = await stage.db.asAccount(id as string, owners).catch(() => []);
      expect(seen, `user id ${JSON.stringify(id)}`).toEqual([]);
    }
  });

  test('stays confined when a transaction is begun inside it, or refuses that', async () => {
    const seen = stage.db.asAccount(stage.ana, async (tx) => {
      await tx.transaction().execute(owners);
      return owners(tx);
    });
    expect(await seen.catch(() => [stage.ana])).toEqual([stage.ana]);
  });

  test('gives the connection back as the service, also after a failure', async () => {
    const { service, asAccount } = stage.db;
    await refusalOf(asAccount(stage.ana, (tx) => sql`select from sessions`.execute(tx)));
    const { rows } = await sql`
      select current_user as role, nullif(current_setting('app.account_id', true), '') as account_id`.execute(
      service,
    );
    expect(rows).toEqual([{ role: 'jotline_service', account_id: null }]);
  });
});

describe('a single read as a person', () => {
  const stage = useStage();
  const lines = (accountId: string) =>
    stage.db.readAsAccount(accountId, (db) => db.selectFrom('phone_numbers').select('account_id').distinct());

  test('sees their own rows only, many at a time on shared connections', async () => {
    const reads = Array.from({ length: 60 }, (_, n) => (n % 2 ? stage.ana : stage.ben));
    const seen = await Promise.all(reads.map(lines));
    expect(seen).toEqual(reads.map((account_id) => [{ account_id }]));
  });

  test('does not begin without the id of an account', async () => {
    for (const id of ['', "x'; reset role; --", undefined, null]) {
      await expect(lines(id as string)).rejects.toThrow('not an account id');
    }
  });

  test('cannot write, and leaves the connection to the service when it fails', async () => {
    const write = stage.db.readAsAccount(stage.ana, (db) =>
      db.updateTable('phone_numbers').set({ assigned_person_name: 'x' }).returning('id'),
    );
    await expect(write).rejects.toThrow('read-only transaction');
    const { rows } = await sql`select current_user as role`.execute(stage.db.service);
    expect(rows).toEqual([{ role: 'jotline_service' }]);
  });
});
