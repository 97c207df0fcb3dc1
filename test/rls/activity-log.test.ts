import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { forbidden } from './attempt.ts';
import { createAccount, insertRow } from './insert-row.ts';
import { refusalAndUndo, refusalOf, restricted } from './refusal.ts';
import { useSchema } from './use-schema.ts';

const schema = useSchema();

async function addEntry(account_id: string, at?: string): Promise<string> {
  const row = {
    account_id,
    login_id: randomUUID(),
    login_name: 'Olga Berg',
    login_role: 'office' as const,
    deed: 'contacts.exported',
    action: 'exported' as const,
    subject: 'contacts' as const,
    via: 'web' as const,
  };
  // When it was is told by the database alone: only the owner of the tables can write an old one.
  return insertRow(at ? schema.owner : schema.db.service, 'audit_entries', { ...row, ...(at && { at }) });
}

const countOf = async (accountId: string) =>
  (await sql`select from audit_entries where account_id = ${accountId}`.execute(schema.owner)).rows.length;

const breaking: [string, RawBuilder<unknown>][] = [
  ['changed', sql`update audit_entries set login_name = 'Nobody'`],
  [
    'changed by a conflict',
    sql`insert into audit_entries (id, account_id, login_id, login_name, login_role, deed, action, subject, via)
    select id, account_id, login_id, login_name, login_role, deed, action, subject, via from audit_entries limit 1
    on conflict (id) do update set login_name = 'Nobody'`,
  ],
  ['deleted', sql`delete from audit_entries`],
  ['emptied', sql`truncate audit_entries`],
];

describe('an entry of the activity log', () => {
  test.each(breaking)('is not %s by the service, nor by a person', async (_, statement) => {
    const accountId = await createAccount(schema.db.service);
    await addEntry(accountId);
    expect(await refusalOf(statement.execute(schema.db.service))).toBe(forbidden);
    const person = schema.db.asAccount(accountId, (tx) => statement.execute(tx));
    expect(await refusalOf(person)).toBe(forbidden);
  });

  test.each(breaking)('is not %s by who owns the tables', async (_, statement) => {
    await addEntry(await createAccount(schema.db.service));
    expect(await refusalAndUndo(schema.owner, (tx) => statement.execute(tx))).toBe(restricted);
  });

  test('is not changed by the service even if it were granted to', async () => {
    await addEntry(await createAccount(schema.db.service));
    const refusal = await refusalAndUndo(schema.owner, async (tx) => {
      await sql`grant update, delete on audit_entries to jotline_service`.execute(tx);
      await sql`create policy "A mistake of tomorrow" on audit_entries for all to jotline_service using (true)`.execute(
        tx,
      );
      await sql`set local role jotline_service`.execute(tx);
      await sql`delete from audit_entries`.execute(tx);
    });
    expect(refusal).toBe(restricted);
  });

  test('is dated by the database, not by who adds it', async () => {
    const accountId = await createAccount(schema.db.service);
    const dated = sql`insert into audit_entries (account_id, login_id, login_name, login_role, deed, action, subject, via, at)
      values (${accountId}, ${randomUUID()}, 'Olga', 'office', 'contacts.exported', 'exported', 'contacts', 'web', '2020-01-01')`;
    expect(await refusalOf(dated.execute(schema.db.service))).toBe(forbidden);
  });

  test('is added by the service alone', async () => {
    const accountId = await createAccount(schema.db.service);
    const own = schema.db.asAccount(accountId, (tx) =>
      insertRow(tx, 'audit_entries', {
        account_id: accountId,
        login_id: randomUUID(),
        login_name: 'Olga',
        login_role: 'owner',
        deed: 'log.exported',
        action: 'exported',
        subject: 'log',
        via: 'web',
      }),
    );
    expect(await refusalOf(own)).toBe(forbidden);
  });

  test('is read by the owner of its business, not by the office, a technician or another business', async () => {
    const accountId = await createAccount(schema.db.service);
    const other = await createAccount(schema.db.service);
    const id = await addEntry(accountId);
    const read = async (account: string, role: 'owner' | 'office' | 'technician') => {
      const db = schema.db.forMember({ accountId: account, loginId: randomUUID(), role });
      return db.readAsAccount(account, (rows) => rows.selectFrom('audit_entries').select('id'));
    };
    expect(await read(accountId, 'owner')).toEqual([{ id }]);
    expect(await read(accountId, 'office')).toEqual([]);
    expect(await read(accountId, 'technician')).toEqual([]);
    expect(await read(other, 'owner')).toEqual([]);
  });

  test('goes when it is older than 13 months, and with its account', async () => {
    const { service } = schema.db;
    const accountId = await createAccount(service);
    const { rows } = await sql<{ young: string; old: string }>`
      select (now() - interval '13 months' + interval '1 hour')::text as young,
        (now() - interval '13 months' - interval '1 hour')::text as old`.execute(schema.owner);
    for (const at of [rows[0]!.young, rows[0]!.old, rows[0]!.old]) await addEntry(accountId, at);
    const sweep = () => sql<{ swept: number }>`select app.sweep_audit_entries(1) as swept`.execute(service);
    expect((await sweep()).rows).toEqual([{ swept: 1 }]);
    expect((await sweep()).rows).toEqual([{ swept: 1 }]);
    expect((await sweep()).rows).toEqual([{ swept: 0 }]);
    expect(await countOf(accountId)).toBe(1);
    const person = schema.db.asAccount(accountId, (tx) => sql`select app.sweep_audit_entries(1)`.execute(tx));
    expect(await refusalOf(person)).toBe(forbidden);
    await service.deleteFrom('accounts').where('id', '=', accountId).execute();
    expect(await countOf(accountId)).toBe(0);
  });
});
