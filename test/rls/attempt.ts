import { type RawBuilder, sql } from 'kysely';
import { liftToService } from '#server/db/database.ts';
import { photograph, type Table } from './catalog.ts';
import { codeUntilUndone, undo } from './undo.ts';
import type { Schema } from './use-schema.ts';

export interface Outcome {
  /** Error code of PostgreSQL, null when the statement ran. */
  code: string | null;
  message: string;
  rows: unknown[];
  affected: number;
  /** Tables in which rows of others were different afterwards. */
  harmed: string[];
}

/** Every attempt is undone, so what others had before is the same for all attempts of one account. */
const photographs = new Map<string, Map<string, string>>();

/** Runs one statement as a person would (as this one, where rows are a person's own), looks at what it did to everyone else's rows, and undoes it. */
export async function attempt(
  { db }: Schema,
  tables: Table[],
  accountId: string,
  statement: RawBuilder<unknown>,
  loginId?: string,
): Promise<Outcome> {
  const outcome: Outcome = { code: null, message: '', rows: [], affected: 0, harmed: [] };
  const before = photographs.get(accountId) ?? (await photograph(db.service, tables, accountId));
  photographs.set(accountId, before);
  const asPerson = loginId ? db.forMember({ accountId, loginId, role: 'owner' }, { mayServe: true }) : db;
  const refusal = await codeUntilUndone(
    asPerson.asAccount(accountId, async (tx) => {
      const result = await statement.execute(tx);
      outcome.rows = result.rows;
      outcome.affected = Number(result.numAffectedRows ?? 0);
      // Where no row was touched no trigger fired and nothing cascaded.
      if (outcome.affected === 0) undo();
      const after = await liftToService(tx, () => photograph(tx, tables, accountId));
      outcome.harmed = [...after].filter(([name, rows]) => rows !== before.get(name)).map(([name]) => name);
      undo();
    }),
  );
  return { ...outcome, ...refusal };
}

/** Refused by a missing grant or by a policy; any other error would only be luck. */
export const forbidden = '42501';

/** A sentence when an attempt on others' rows was neither refused nor without effect. */
export function faultOf(table: Table, deed: string, outcome: Outcome): string[] {
  const { code, message, harmed } = outcome;
  if (code === forbidden) return [];
  if (code) return [`${table.name}: ${deed} ended in ${code} ${message}`];
  return harmed.length > 0 ? [`${table.name}: ${deed} changed ${harmed.join(', ')}`] : [];
}

export function insertOf(table: Table, columns: string[], row: Record<string, unknown>): RawBuilder<unknown> {
  const names = sql.join(columns.map((name) => sql.ref(name)));
  const from = sql`jsonb_populate_record(null::${sql.table(table.name)}, ${JSON.stringify(row)}::jsonb)`;
  return sql`insert into ${sql.table(table.name)} (${names}) select ${names} from ${from}`;
}
