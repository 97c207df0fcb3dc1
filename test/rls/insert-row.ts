import { randomUUID } from 'node:crypto';
import type { Insertable, InsertObject, Kysely } from 'kysely';
import type { DB } from '#server/db/schema.generated.ts';

type IdOf<Table extends keyof DB> = DB[Table] extends { id: unknown } ? string : undefined;

/** Inserts one row, typed by its table, and gives back its id where it has one. */
export async function insertRow<Table extends keyof DB>(
  db: Kysely<DB>,
  table: Table,
  row: Insertable<DB[Table]>,
): Promise<IdOf<Table>> {
  const inserted = await db
    .insertInto(table)
    .values(row as InsertObject<DB, Table>)
    .returningAll()
    .executeTakeFirstOrThrow();
  return (inserted as { id?: string }).id as IdOf<Table>;
}

let phones = 0;

export function nextPhone(): string {
  phones += 1;
  return `+1512${String(2_000_000 + phones)}`;
}

export const nextEmail = () => `${randomUUID()}@example.com`;
export const nextToken = () => randomUUID().replaceAll('-', '');
export const nextHash = () => nextToken() + nextToken();

/** A business with its owner. */
export async function createAccount(db: Kysely<DB>): Promise<string> {
  const account_id = await insertRow(db, 'accounts', { name: 'Dana Ortiz', phone: nextPhone() });
  await insertRow(db, 'logins', { account_id, name: 'Dana Ortiz', email: nextEmail() });
  return account_id;
}
