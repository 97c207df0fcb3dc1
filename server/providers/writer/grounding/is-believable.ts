import { hearNoJobWords } from '../embedded/verdicts/no-job/hear-no-job-words.ts';
import type { WriterInput, WrittenNotes } from '../writer.ts';

const recording = /\brecord(?:ed|ing|s)?\b|\bon tape\b|\btaped\b/i;
const refusing =
  /\b(?:don't|do not|won't|can't|cannot|rather not|rather you didn't|prefer not|not comfortable|not okay|not ok|no recording|turn (?:it|that) off|stop recording|without (?:my|the) consent)\b|^(?:\P{L}*(?:um|uh|oh|well|wait))*\P{L}*no\b/iu;
/** Somebody who talks about what to write down is not the one who refuses. */
const dictating = /\b(?:instructions?|notes?|say that|mark|write|system|assistant|prompt|pretend)\b/i;
const mostItems = 2;

/** A model that ends a call must be right twice: words that were said, and a call that looks like it to us. */
export function isBelievable(
  outcome: 'refused_recording' | 'no_job',
  evidence: number[],
  { turns, isJob }: WriterInput,
  byRules: WrittenNotes,
): boolean {
  if (evidence.length === 0) return false;
  if (outcome === 'refused_recording') {
    return evidence.some((index) => {
      const turn = turns[index];
      if (!turn || turn.speaker === 'pro' || dictating.test(turn.text) || !refusing.test(turn.text))
        return false;
      return turns.slice(Math.max(0, index - 3), index + 2).some(({ text }) => recording.test(text));
    });
  }
  if (isJob) return false;
  if (byRules.kind !== 'notes') return byRules.kind === 'no_job';
  const { customer, scope, materials, actionItems } = byRules.notes;
  const items = scope.length + materials.length + actionItems.length;
  if (items > mostItems || customer.address || customer.phone) return false;
  const quoted = evidence.flatMap((index) => turns[index] ?? []);
  return hearNoJobWords(quoted) !== null;
}
