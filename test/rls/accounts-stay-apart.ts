import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { attempt, faultOf, forbidden, insertOf } from './attempt.ts';
import { belongsTo, type Column, notOf, ownerColumn, readRows, type Table } from './catalog.ts';
import { unknownReference } from './refusal.ts';
import { photographAll, type Stage } from './use-stage.ts';

/** The columns a person may write; where there are none, all of them, to be refused. */
function writable(table: Table, may: 'userMayInsert' | 'userMayUpdate'): Column[] {
  const columns = table.columns.filter((column) => !column.isGenerated);
  const granted = columns.filter((column) => column[may]);
  return granted.length > 0 ? granted : columns;
}

export async function collectFaults(
  stage: Stage,
  walk: (table: Table) => Promise<string[]>,
): Promise<string[]> {
  const faults: string[] = [];
  for (const table of stage.tables) faults.push(...(await walk(table)));
  return faults;
}

/** Ben tries everything against the rows of Ana and of nobody. */
export function accountsStayApart(stage: Stage): void {
  it('shows nobody the rows of another account or of no account', async () => {
    const faults = await collectFaults(stage, async (table) => {
      const outcome = await attempt(
        stage,
        stage.tables,
        stage.ben,
        sql`select from ${sql.table(table.name)} where ${notOf(table, stage.ben)}`,
      );
      const seen = outcome.rows.length > 0 ? [`${table.name}: ${outcome.rows.length} rows seen`] : [];
      return [...seen, ...faultOf(table, 'select', outcome)];
    });
    expect(faults).toEqual([]);
  });

  it('lets nobody change them, aimed at or swept over', async () => {
    const faults = await collectFaults(stage, async (table) => {
      const { ben, tables } = stage;
      const names = writable(table, 'userMayUpdate').filter((column) => !column.isKey);
      const same = sql.join(names.map(({ name }) => sql`${sql.ref(name)} = ${sql.ref(`t.${name}`)}`));
      const aimed = sql`update ${sql.table(table.name)} t set ${same} where ${notOf(table, ben)}`;
      // Without a condition PostgreSQL asks the policy for updates alone, not the one for reading.
      const own = await readRows(stage.owner, table, belongsTo(table, ben));
      const [any] = await readRows(stage.owner, table, sql`true`);
      const fixed = sql.join(names.map(({ name }) => sql`${sql.ref(name)} = ${sql.ref(`source.${name}`)}`));
      const swept = sql`update ${sql.table(table.name)} t set ${fixed}
        from jsonb_populate_record(null::${sql.table(table.name)}, ${JSON.stringify(own[0] ?? any)}::jsonb) source`;
      const first = await attempt(stage, tables, ben, aimed);
      const second = await attempt(stage, tables, ben, swept);
      const hits = first.affected + Math.max(0, second.affected - own.length);
      const hit = hits > 0 ? [`${table.name}: ${hits} rows updated`] : [];
      return [...hit, ...faultOf(table, 'update', first), ...faultOf(table, 'update of all', second)];
    });
    expect(faults).toEqual([]);
  });

  it('lets nobody delete them, aimed at or swept over', async () => {
    const faults = await collectFaults(stage, async (table) => {
      const { ben, tables } = stage;
      const all = sql`delete from ${sql.table(table.name)}`;
      const first = await attempt(stage, tables, ben, sql`${all} where ${notOf(table, ben)}`);
      const second = await attempt(stage, tables, ben, all);
      const hit = first.affected > 0 ? [`${table.name}: ${first.affected} rows deleted`] : [];
      return [...hit, ...faultOf(table, 'delete', first), ...faultOf(table, 'delete of all', second)];
    });
    expect(faults).toEqual([]);
  });

  it('lets nobody add rows for another account or for no account', async () => {
    const faults = await collectFaults(stage, async (table) => {
      const columns = writable(table, 'userMayInsert').map(({ name }) => name);
      const found: string[] = [];
      for (const row of await readRows(stage.owner, table, notOf(table, stage.ben))) {
        const copy = row.id ? { ...row, id: randomUUID() } : row;
        const outcome = await attempt(stage, stage.tables, stage.ben, insertOf(table, columns, copy));
        if (outcome.code !== forbidden)
          found.push(`${table.name}: insert ended in ${JSON.stringify(outcome)}`);
      }
      return found;
    });
    expect(faults).toEqual([]);
  });

  it('lets nobody take a row over by inserting one with the same key', async () => {
    const faults = await collectFaults(stage, async (table) => {
      const owner = ownerColumn(table);
      if (owner !== 'account_id') return [];
      const columns = writable(table, 'userMayInsert').map(({ name }) => name);
      const keys = table.columns.filter((column) => column.isKey).map(({ name }) => sql.ref(name));
      // Where no column is the key, an insert meets no row that it could take over.
      if (keys.length === 0) return [];
      const changed = writable(table, 'userMayUpdate').find((column) => !column.isKey)!.name;
      const [row] = await readRows(stage.owner, table, belongsTo(table, stage.ana));
      const insert = insertOf(table, columns, { ...row, account_id: stage.ben });
      const statement = sql`${insert} on conflict (${sql.join(keys)})
        do update set ${sql.ref(changed)} = ${sql.ref(`excluded.${changed}`)}`;
      const outcome = await attempt(stage, stage.tables, stage.ben, statement);
      return outcome.code === forbidden ? [] : [`${table.name}: upsert ended in ${JSON.stringify(outcome)}`];
    });
    expect(faults).toEqual([]);
  });

  it('lets nobody move a row of their own to another account or to no account', async () => {
    const faults = await collectFaults(stage, async (table) => {
      const owner = ownerColumn(table);
      if (!owner) return [];
      const found: string[] = [];
      for (const target of [stage.ana, null]) {
        const move = sql`update ${sql.table(table.name)} set ${sql.ref(owner)} = ${target}`;
        const outcome = await attempt(stage, stage.tables, stage.ben, move);
        if (outcome.affected > 0) found.push(`${table.name}: ${outcome.affected} rows moved to ${target}`);
        // The rule that rows of nobody hang on calls of nobody may speak before the policy.
        if (outcome.code !== unknownReference) found.push(...faultOf(table, 'move', outcome));
      }
      return found;
    });
    expect(faults).toEqual([]);
  });

  it('shows nothing anywhere while nobody is signed in', async () => {
    const faults = await collectFaults(stage, async (table) => {
      const read = sql`select from ${sql.table(table.name)}`;
      // A connection on which no user id was ever set knows no such setting; later it is an empty text.
      const settings = [sql`select`, sql`set local app.account_id = ''`];
      const found: string[] = [];
      for (const setting of settings) {
        const seen = await stage.owner
          .transaction()
          .execute(async (tx) => {
            await sql`set local role jotline_user`.execute(tx);
            await setting.execute(tx);
            return (await read.execute(tx)).rows.length;
          })
          .catch(noneIfForbidden);
        if (seen > 0) found.push(`${table.name}: ${seen} rows seen`);
      }
      return found;
    });
    expect(faults).toEqual([]);
  });

  it('leaves every row as it was after all of this', async () => {
    expect(await photographAll(stage)).toEqual(stage.before);
  });
}

function noneIfForbidden(error: { code?: string }): number {
  if (error.code !== forbidden) throw error;
  return 0;
}
