import { type Kysely, sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { DB, StoredFiles } from '../../db/schema.generated.ts';

/** They expire now: `files.remove-expired` takes the bytes of all of a kind, but for the one that replaces them. */
export async function retireFiles(
  tx: Tx,
  {
    accountId,
    kind,
    at,
    except,
  }: { accountId: string; kind: StoredFiles['kind']; at: Date; except?: string },
): Promise<void> {
  let retired = tx
    .updateTable('stored_files')
    .set({ expires_at: at })
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('deleted_at', 'is', null);
  if (except) retired = retired.where('key', '!=', except);
  await retired.execute();
}

/** The rows lose their owner with the account; marked as expired, the job knows which bytes are to go. */
export async function retireAccountFiles(
  tx: Tx,
  { accountId, at }: { accountId: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('stored_files')
    .columns(['account_id', 'key', 'kind', 'content_type', 'bytes'])
    .expression((eb) =>
      eb
        .selectFrom('calls')
        .select((call) => [
          'calls.account_id',
          call.ref('calls.recording_key').$notNull().as('key'),
          sql.lit('recording').as('kind'),
          sql.lit('audio/wav').as('content_type'),
          sql.lit(0).as('bytes'),
        ])
        .where('calls.account_id', '=', accountId)
        .where('calls.recording_key', 'is not', null),
    )
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  await tx
    .updateTable('stored_files')
    .set({ expires_at: at, deleted_at: null })
    .where('account_id', '=', accountId)
    .execute();
}

/** Their bytes are out of storage already. */
export async function noteFilesGone(
  tx: Kysely<DB>,
  { keys, at }: { keys: string[]; at: Date },
): Promise<void> {
  await tx.updateTable('stored_files').set({ deleted_at: at }).where('key', 'in', keys).execute();
}
