import { type Kysely, sql, type Transaction } from 'kysely';
import type { DB } from '#server/db/schema.generated.ts';
import { undo, untilUndone } from './undo.ts';

export const unknownReference = '23503';
export const notUnique = '23505';
export const checkFailed = '23514';
export const restricted = '23001';

/** The error code a statement was refused with, or "accepted". */
export async function refusalOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return 'accepted';
  } catch (error) {
    const { code } = error as { code?: string };
    if (!code) throw error;
    return code;
  }
}

/** As `refusalOf`, in a transaction of the owner that leaves nothing behind. */
export async function refusalAndUndo(
  owner: Kysely<DB>,
  work: (tx: Transaction<DB>) => Promise<unknown>,
): Promise<string> {
  let refusal = 'accepted';
  await untilUndone(
    owner.transaction().execute(async (tx) => {
      refusal = await refusalOf(work(tx));
      undo();
    }),
  );
  return refusal;
}

/** For checks and references that a trigger would otherwise hide; both still hold. */
export async function silenceTriggers(tx: Transaction<DB>, table: string): Promise<void> {
  await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx);
}
