import type { JobDone } from '#domain/contacts/contacts.ts';
import { AppError } from '#domain/plain/errors.ts';
import type { Deps } from '../../deps.ts';
import { noteJob } from '../../records/contacts/note-job.ts';

interface OwnJob extends JobDone {
  accountId: string;
  timeZone: string;
  contactId: string;
}

/** The pro says that a job is done: from here count the days of review requests and offers. */
export async function noteOwnJob({ db, clock }: Deps, { timeZone, ...job }: OwnJob): Promise<void> {
  const today = clock.now().toLocaleDateString('en-CA', { timeZone });
  if (job.doneOn > today) {
    const message = 'That day is still to come.';
    throw new AppError('validation_failed', { userMessage: message, issues: [{ path: 'doneOn', message }] });
  }
  await db.asAccount(job.accountId, (tx) => noteJob(tx, job));
}
