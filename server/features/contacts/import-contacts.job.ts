import { z } from 'zod';
import { defineJob } from '../../jobs/define-job.ts';
import { failImport, runImport } from './run-import.ts';

export const importContactsJob = defineJob({
  name: 'contacts.import',
  payload: z.object({ importId: z.uuid() }),
  retry: { limit: 4, delaySeconds: 2, maxDelaySeconds: 60 },
  // A file of the largest size on a slow machine.
  expireSeconds: 3600,
  run: (deps, { importId }, { signal }) => runImport(deps, { importId, signal }),
  onGivenUp: (deps, { importId }) =>
    failImport(
      deps,
      importId,
      'The file could not be read to its end. What was read so far is in your contacts.',
    ),
});
