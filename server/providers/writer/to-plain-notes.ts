import type { WrittenNotes } from './writer.ts';

const EMPTY = { scope: [], materials: [], constraints: [], actionItems: [], missing: [] };
const NOBODY = { name: null, phone: null, email: null, address: null };

/** One shape for every outcome, as files and exports hold it: what is not known is null, what is not there is empty. */
export function toPlainNotes(written: WrittenNotes) {
  if (written.kind === 'refused_recording') {
    const summary =
      'The customer did not agree to the recording. The recording and its text are deleted. No notes were made.';
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
    const summary = `This call holds no job: ${written.reason}. Nothing was noted. There is nothing to do.`;
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
