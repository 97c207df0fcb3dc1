import { looksLikeNoJob } from '#domain/calls/no-job.ts';
import type { WrittenNotes } from './writer.ts';

const EMPTY = { scope: [], materials: [], constraints: [], actionItems: [], missing: [] };
const NOBODY = { name: null, phone: null, email: null, address: null };

/** One shape for every outcome, as files and exports hold it: what is not known is null, what is not there is empty. */
export function toPlainNotes(written: WrittenNotes) {
  if (written.kind === 'refused_recording' || written.kind === 'unsure_recording') {
    const summary =
      written.kind === 'refused_recording'
        ? 'Somebody did not agree to the recording. The recording and its text are deleted. No notes were made.'
        : 'Somebody may have said no to the recording. The call is held until a person has listened. No notes were made.';
    return {
      outcome: written.kind,
      jobTitle: null,
      category: 'Other',
      urgency: 'normal',
      summary,
      customer: NOBODY,
      ...EMPTY,
    };
  }
  if (written.kind === 'no_job') {
    const summary = `This call ${looksLikeNoJob(written.reason)}. Nothing was noted. There is nothing to do.`;
    return {
      outcome: written.kind,
      jobTitle: null,
      category: 'Other',
      urgency: 'low',
      summary,
      customer: NOBODY,
      ...EMPTY,
    };
  }
  return { outcome: written.kind, ...written.notes };
}
