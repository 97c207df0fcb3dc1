import type { ImportStart } from '#domain/contacts/contact-import.ts';
import { AppError } from '#domain/plain/errors.ts';
import { liftToService } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { importContactsJob } from './import-contacts.job.ts';

/** From here on it runs by itself; the statement about consent is kept word for word. */
export async function startImport(
  deps: Deps,
  {
    accountId,
    importId,
    mapping,
    textConsent,
    consentStatement,
  }: ImportStart & { accountId: string; importId: string },
): Promise<{ id: string }> {
  await deps.db.asAccount(accountId, async (tx) => {
    const row = await tx
      .selectFrom('contact_imports')
      .select('state')
      .where('account_id', '=', accountId)
      .where('id', '=', importId)
      .executeTakeFirst();
    if (!row) throw new AppError('not_found', { userMessage: 'We could not find that import.' });
    const { numUpdatedRows } = await liftToService(tx, () =>
      tx
        .updateTable('contact_imports')
        .set({
          state: 'queued',
          mapping: JSON.stringify({ ...mapping, textConsent }),
          consent_statement: consentStatement,
        })
        .where('account_id', '=', accountId)
        .where('id', '=', importId)
        // A second click finds it queued and starts nothing.
        .where('state', '=', 'uploaded')
        .executeTakeFirst(),
    );
    if (numUpdatedRows > 0n) await deps.queue.enqueue(importContactsJob, { importId }, { tx });
  });
  return { id: importId };
}
