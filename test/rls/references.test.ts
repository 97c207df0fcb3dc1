import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { insertOf } from './attempt.ts';
import { belongsTo, ownerColumn, readRows, type Table } from './catalog.ts';
import { checkFailed, refusalAndUndo, silenceTriggers, unknownReference } from './refusal.ts';
import { useStage } from './use-stage.ts';

const stage = useStage();

interface Reference {
  child: string;
  column: string;
  parent: string;
}

/** Every column that points at a row of another table, the owner itself left out. */
async function listReferences(): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select distinct c.conrelid::regclass::text as child, a.attname as column, c.confrelid::regclass::text as parent
    from pg_constraint c
    join unnest(c.conkey) key on true
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = key
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace and a.attname not in ('account_id', 'login_id')
    order by 1, 2`.execute(stage.owner);
  return rows;
}

const find = (name: string): Table => stage.tables.find((table) => table.name === name)!;

describe('references', () => {
  test('never lead to a row of another account', async () => {
    const references = await listReferences();
    expect(references.length).toBeGreaterThan(30);
    const faults: string[] = [];
    for (const { child, column, parent } of references) {
      const { ana, ben, owner } = stage;
      const name = `${child}.${column}`;
      const filled = sql<boolean>`${belongsTo(find(child), ana)} and ${sql.ref(column)} is not null`;
      const [mine] = await readRows(owner, find(child), filled);
      const [theirs] = await readRows(owner, find(parent), belongsTo(find(parent), ben));
      if (!mine) faults.push(`${name}: no row fills it, add one to one-row-each.ts`);
      const refusal = await refusalAndUndo(owner, async (tx) => {
        await silenceTriggers(tx, child);
        // Out of the way of rules such as "one transcript a call", which would refuse first.
        if (child !== parent)
          await sql`delete from ${sql.table(child)} where ${belongsTo(find(child), ben)}`.execute(tx);
        await sql`update ${sql.table(child)} set ${sql.ref(column)} = ${theirs!.id} where ${filled}`.execute(
          tx,
        );
      });
      if (refusal !== unknownReference) faults.push(`${name}: ${refusal}`);
    }
    expect(faults).toEqual([]);
  });

  test('of rows of an account never lead to a free customer call', async () => {
    const faults: string[] = [];
    for (const { child, column, parent } of await listReferences()) {
      const [free] = await readRows(
        stage.owner,
        find(parent),
        sql`${sql.ref(ownerColumn(find(parent))!)} is null`,
      );
      if (!free) continue;
      const refusal = await refusalAndUndo(stage.owner, async (tx) => {
        await silenceTriggers(tx, child);
        await sql`delete from ${sql.table(child)} where account_id is null`.execute(tx);
        await sql`update ${sql.table(child)} set ${sql.ref(column)} = ${free.id}
          where ${belongsTo(find(child), stage.ana)} and ${sql.ref(column)} is not null`.execute(tx);
      });
      if (refusal !== unknownReference) faults.push(`${child}.${column}: ${refusal}`);
    }
    expect(faults).toEqual([]);
  });

  test('of rows without an account never lead to a row of an account', async () => {
    const faults: string[] = [];
    for (const { child, column, parent } of await listReferences()) {
      const table = find(child);
      if (!table.columns.find(({ name }) => name === 'account_id')?.isNullable) continue;
      const refusal = await refusalAndUndo(stage.owner, async (tx) => {
        const [free] = await readRows(tx, table, sql`account_id is null`);
        const [theirs] = await readRows(tx, find(parent), belongsTo(find(parent), stage.ben));
        await sql`delete from ${sql.table(child)} where account_id is null or account_id = ${stage.ben}`.execute(
          tx,
        );
        const columns = table.columns.filter(({ isGenerated }) => !isGenerated).map(({ name }) => name);
        await insertOf(table, columns, { ...free, [column]: theirs!.id }).execute(tx);
      });
      if (refusal !== unknownReference && refusal !== checkFailed)
        faults.push(`${child}.${column}: ${refusal}`);
    }
    expect(faults).toEqual([]);
  });
});
