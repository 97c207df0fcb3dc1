import { z } from 'zod';
import { importMessages } from '#domain/contacts/contact-import.ts';
import { defineJob } from '../../jobs/define-job.ts';
import { TooManyColumns } from './parse-csv.ts';
import { failImport, runImport } from './run-import.ts';

export const importContactsJob = defineJob({
  name: 'contacts.import',
  payload: z.object({ importId: z.uuid() }),
  retry: { limit: 4, delaySeconds: 2, maxDelaySeconds: 60 },
  // A file of the largest size on a slow machine.
  expireSeconds: 3600,
  async run(deps, { importId }, { signal }) {
    try {
      await runImport(deps, { importId, signal });
    } catch (error) {
      // It reads the same every time.
      if (!(error instanceof TooManyColumns)) throw error;
      await failImport(deps, importId, importMessages.tooWide);
    }
  },
  onGivenUp: (deps, { importId }) =>
    failImport(
      deps,
      importId,
      'The file could not be read to its end. What was read so far is in your contacts.',
    ),
});
