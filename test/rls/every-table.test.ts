import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { accountsStayApart, collectFaults } from './accounts-stay-apart.ts';
import { attempt, forbidden, insertOf } from './attempt.ts';
import { belongsTo, ownerColumn, readRows, type Table } from './catalog.ts';
import { useStage } from './use-stage.ts';

describe('in every table, with the grants as they are,', () => {
  const stage = useStage();

  test('there is a row to protect; a new table is added to one-row-each.ts', async () => {
    const faults = await collectFaults(stage, async (table) => {
      const owner = table.columns.find((column) => column.name === ownerColumn(table));
      const needed: [string, boolean, ReturnType<typeof belongsTo>][] = [
        ['of an account', owner !== undefined, belongsTo(table, stage.ana)],
        ['of nobody', owner === undefined, sql<boolean>`true`],
        ['without an account', owner?.isNullable === true, sql<boolean>`account_id is null`],
      ];
      const found: string[] = [];
      for (const [whose, isNeeded, where] of needed)
        if (isNeeded && (await readRows(stage.owner, table, where)).length === 0)
          found.push(`${table.name} has no row ${whose}`);
      return found;
    });
    expect(faults).toEqual([]);
  });

  accountsStayApart(stage);

  const may = (table: Table, deed: string) => table.userGrants.includes(deed);

  test('people read all of their own rows, and of sign-in secrets not even those', async () => {
    const closed: string[] = [];
    const faults = await collectFaults(stage, async (table) => {
      const own = await readRows(stage.owner, table, belongsTo(table, stage.ana));
      const outcome = await attempt(
        stage,
        stage.tables,
        stage.ana,
        sql`select to_jsonb(t) as row from ${sql.table(table.name)} t order by t.ctid`,
      );
      if (!may(table, 'select')) closed.push(table.name);
      const expected = may(table, 'select') ? own.map((row) => ({ row })) : forbidden;
      const seen = outcome.code ?? outcome.rows;
      return JSON.stringify(seen) === JSON.stringify(expected)
        ? []
        : [`${table.name}: ${JSON.stringify(seen)}`];
    });
    expect(faults).toEqual([]);
    const secrets = ['sessions', 'sign_in_methods', 'verifications', 'two_factors'];
    expect(closed).toEqual(expect.arrayContaining(secrets));
  });

  test('people change, delete and add their own rows wherever they were granted to', async () => {
    const faults = await collectFaults(stage, async (table) => {
      const name = sql.table(table.name);
      const [own] = await readRows(stage.owner, table, belongsTo(table, stage.ana));
      const loginId = own?.login_id as string | undefined;
      const run = (statement: ReturnType<typeof sql>) =>
        attempt(stage, stage.tables, stage.ana, statement, loginId);
      const found: string[] = [];
      if (may(table, 'update')) {
        const columns = table.columns.filter((column) => column.userMayUpdate);
        const same = sql.join(
          columns.map((column) => sql`${sql.ref(column.name)} = ${sql.ref(column.name)}`),
        );
        const { affected } = await run(sql`update ${name} set ${same}`);
        if (affected === 0) found.push(`${table.name}: own row not updated`);
      }
      if (may(table, 'delete')) {
        const { affected } = await run(sql`delete from ${name}`);
        if (affected === 0) found.push(`${table.name}: own row not deleted`);
      }
      if (may(table, 'insert')) {
        const columns = table.columns.filter((column) => column.userMayInsert && !column.isGenerated);
        const names = columns.map((column) => column.name);
        const outcome = await run(insertOf(table, names, { ...own, id: randomUUID() }));
        // A copy may break a unique rule; that comes after the policy has agreed.
        if (outcome.code && outcome.code !== '23505') found.push(`${table.name}: ${outcome.message}`);
      }
      return found;
    });
    expect(faults).toEqual([]);
  });

  test('a person gets nothing from the job queue and the list of migrations', async () => {
    for (const name of ['pgboss.job', 'pgboss.queue', 'migrations.applied']) {
      const outcome = await attempt(stage, stage.tables, stage.ana, sql`select from ${sql.table(name)}`);
      expect(outcome, name).toMatchObject({ code: forbidden });
    }
  });

  test.each([
    [
      'app.search_calls',
      (words: string) => sql<{ call_id: string }>`select call_id from app.search_calls(${words})`,
    ],
    [
      'app.search_some_calls',
      (words: string) => sql<{ call_id: string }>`select call_id from app.search_some_calls(${words}, 100)`,
    ],
    [
      'app.search_typed_calls',
      (words: string) =>
        sql<{ call_id: string }>`select call_id from app.search_typed_calls(${words}, '', 100)`,
    ],
  ])('%s hands out the calls of the account that asks, whatever the words', async (_, build) => {
    const { service, asAccount } = stage.db;
    const search = async (accountId: string, words: string) =>
      (await asAccount(accountId, (tx) => build(words).execute(tx))).rows.map((row) => row.call_id);
    const ofBen = await service
      .selectFrom('calls')
      .select('id')
      .where('account_id', '=', stage.ben)
      .execute();
    const own = ofBen.map((call) => call.id);
    for (const words of ['gutter', 'gutter or roof', '"gutter leaks" -roof'])
      expect(await search(stage.ben, words)).toEqual(own);
    for (const words of [`account:${stage.ana}`, `"account:${stage.ana}" or account`, "' | account:*", ''])
      expect(own).toEqual(expect.arrayContaining(await search(stage.ben, words)));
  });
});
