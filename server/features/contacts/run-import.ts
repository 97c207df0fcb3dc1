import type { Selectable } from 'kysely';
import { mostImportRows } from '#domain/contacts/contact-import.ts';
import type { ContactImports } from '../../db/schema.generated.ts';
import type { Deps } from '../../deps.ts';
import { type ImportedContact, importContacts } from '../../records/contacts/import-contacts.ts';
import { optOutImported } from '../../records/texts/opt-outs/opt-out-imported.ts';
import { createErrorFile } from './create-error-file.ts';
import { readDataRows } from './open-import.ts';
import { readRow } from './read-row.ts';
import type { StoredMapping } from './stored-mapping.ts';

const batchSize = 1000;

type Import = Selectable<ContactImports>;

/**
 * Reads the file in batches; each batch and the count of rows done are written together, so that after a crash the
 * next try goes on where the last batch ended.
 */
export async function runImport(
  deps: Deps,
  { importId, signal }: { importId: string; signal: AbortSignal },
): Promise<void> {
  const job = await deps.db.service
    .selectFrom('contact_imports')
    .selectAll()
    .where('id', '=', importId)
    .executeTakeFirst();
  if (!job || !['queued', 'running'].includes(job.state)) return;
  const mapping = job.mapping as unknown as StoredMapping;
  if (job.total_rows === 0 && !(await countRows(deps, job, mapping))) return;

  let batch: string[][] = [];
  let position = 0;
  for await (const { cells } of readDataRows(deps, job.file_key, mapping)) {
    position += 1;
    if (position <= job.processed_rows) continue;
    batch.push(cells);
    if (batch.length < batchSize) continue;
    signal.throwIfAborted();
    await takeBatch(deps, job, mapping, batch);
    batch = [];
  }
  if (batch.length > 0) await takeBatch(deps, job, mapping, batch);
  await finish(deps, importId, mapping);
}

/** The bar needs an end to run to. False when there are more rows than we take. */
async function countRows(deps: Deps, job: Import, mapping: StoredMapping): Promise<boolean> {
  let total = 0;
  for await (const _ of readDataRows(deps, job.file_key, mapping)) {
    total += 1;
    if (total <= mostImportRows) continue;
    const most = mostImportRows.toLocaleString('en-US');
    await failImport(deps, job.id, `The file has more than ${most} rows. Split it and import the parts.`);
    return false;
  }
  await deps.db.service
    .updateTable('contact_imports')
    .set({ state: 'running', total_rows: total })
    .where('id', '=', job.id)
    .execute();
  return true;
}

async function takeBatch(deps: Deps, job: Import, mapping: StoredMapping, batch: string[][]): Promise<void> {
  const now = deps.clock.now();
  const read = batch.map((cells) => readRow(cells, mapping, job.created_at));
  const contacts = read
    .map(({ contact }) => contact)
    .filter((contact): contact is ImportedContact => contact !== null)
    .map((contact) =>
      contact.consent === 'yes' && !mapping.textConsent ? { ...contact, consent: 'no' as const } : contact,
    );
  await deps.db.service.transaction().execute(async (tx) => {
    const statement = job.consent_statement ?? '';
    const accountId = job.account_id;
    const created = await importContacts(tx, { accountId, contacts, statement, now });
    const stopped = contacts.flatMap(({ phone, consent }) =>
      phone && consent === 'opted_out' ? [phone] : [],
    );
    await optOutImported(tx, { accountId, phones: stopped, fileName: job.file_name, at: now });
    await tx
      .updateTable('contact_imports')
      .set((eb) => ({
        processed_rows: eb('processed_rows', '+', batch.length),
        created_rows: eb('created_rows', '+', created),
        merged_rows: eb('merged_rows', '+', contacts.length - created),
        failed_rows: eb('failed_rows', '+', batch.length - contacts.length),
      }))
      .where('id', '=', job.id)
      .execute();
  });
}

async function finish(deps: Deps, importId: string, mapping: StoredMapping): Promise<void> {
  const { service } = deps.db;
  const job = await service
    .selectFrom('contact_imports')
    .selectAll()
    .where('id', '=', importId)
    .executeTakeFirstOrThrow();
  const errors_key = job.failed_rows > 0 ? await createErrorFile(deps, job, mapping) : null;
  await service
    .updateTable('contact_imports')
    .set({ state: 'done', errors_key, finished_at: deps.clock.now() })
    .where('id', '=', importId)
    .execute();
}

export async function failImport({ db, clock }: Deps, importId: string, reason: string): Promise<void> {
  await db.service
    .updateTable('contact_imports')
    .set({ state: 'failed', failure_reason: reason, finished_at: clock.now() })
    .where('id', '=', importId)
    .where('state', 'in', ['queued', 'running'])
    .execute();
}
