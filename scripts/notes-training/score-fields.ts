import { customerFields, needsConfirmation } from '#domain/calls/notes.ts';
import type { WrittenNotes } from '#server/providers/writer/writer.ts';
import type { Truth } from './load-calls.ts';
import { sameField } from './same-field.ts';

export interface FieldTally {
  stated: number;
  right: number;
  /** Wrong, but shown with "please confirm". */
  marked: number;
  /** Wrong, and nothing says so. */
  unmarked: number;
  absent: number;
  /** Right or wrong, shown with "please confirm". */
  asked: number;
  /** Given though nobody said it, and nothing says so. */
  invented: number;
}

export type FieldScore = Record<(typeof customerFields)[number], FieldTally>;

export function emptyFieldScore(): FieldScore {
  const tally = () => ({ stated: 0, right: 0, marked: 0, unmarked: 0, absent: 0, asked: 0, invented: 0 });
  return { name: tally(), phone: tally(), email: tally(), address: tally() };
}

/** Holds what a pro would read off the ticket against what was said: a wrong value counts by whether it is marked. */
export function scoreFields(score: FieldScore, truth: Truth, written: WrittenNotes): void {
  const notes = written.kind === 'notes' ? written.notes : null;
  for (const field of customerFields) {
    const said = truth.customer[field];
    const given = notes?.customer[field] ?? null;
    const isMarked = notes !== null && needsConfirmation(notes.customerConfidence[field]);
    const tally = score[field];
    if (given && isMarked) tally.asked += 1;
    if (!said) {
      if (given && !isMarked) tally.invented += 1;
      continue;
    }
    tally.stated += 1;
    if (!given) tally.absent += 1;
    else if (sameField(field, said, given)) tally.right += 1;
    else tally[isMarked ? 'marked' : 'unmarked'] += 1;
  }
}
