import type { Turn } from '#domain/calls/transcript.ts';
import { readDigitRuns } from '../../../../spoken/spoken-numbers.ts';
import {
  askedBefore,
  corrects,
  isCustomerSide,
  saysNo,
  saysYes,
  standsBeside,
} from '../speech/dialogue-cues.ts';
import { type FoundField, notStated, withReadings } from './found-field.ts';

type Candidate = {
  digits: string;
  turn: number;
  score: number;
  corrected: boolean;
  /** Taken back in the same breath, or somebody else's: no second reading either. */
  dismissed: boolean;
};

const SOMEBODY_ELSE =
  /\b(?:his|their|her (?:husband|office)|landlord'?s?|fax|tenant'?s?|your|adjuster'?s?|neighbor'?s?|wife'?s|husband'?s|son'?s|daughter'?s)\b[^.?!]{0,25}$/i;
const OWN = /\b(?:mine|my (?:cell|number|phone)|i'm at|me at|reach me|call me|best number)\b[^.?!]{0,25}$/i;
const ASKED = /\b(?:phone|number|cell|reach you|call ?back)\b/i;

function tenDigits(digits: string): string | null {
  if (digits.length === 10) return digits;
  if (digits.length === 11 && digits.startsWith('1')) return digits.slice(1);
  // A ZIP code read straight into the phone number, when nothing was written between them.
  if (digits.length === 15) return digits.slice(5);
  return null;
}

const TAKEN_BACK = /^[.,\s]*(?:no\b|wait|sorry|but that's|scratch)/i;

function scoreOf(turns: readonly Turn[], index: number, before: string, after: string): number {
  const turn = turns[index]!;
  let score = turn.speaker === 'customer' ? 3 : turn.speaker === 'pro' ? 0 : 2.4;
  if (ASKED.test(askedBefore(turns, index))) score += 1;
  if (OWN.test(before)) score += 0.7;
  if (SOMEBODY_ELSE.test(before)) score -= 3;
  if (TAKEN_BACK.test(after)) score -= 1.5;
  return score + index * 0.001;
}

function collect(turns: readonly Turn[]): Candidate[] {
  return turns.flatMap((turn, index) =>
    readDigitRuns(turn.text).flatMap((run) => {
      const digits = tenDigits(run.digits);
      if (!digits) return [];
      const before = turn.text.slice(0, run.start);
      const after = turn.text.slice(run.end);
      const score = scoreOf(turns, index, before, after);
      const dismissed = SOMEBODY_ELSE.test(before) || TAKEN_BACK.test(after);
      return [{ digits, turn: index, score, corrected: false, dismissed }];
    }),
  );
}

/** "Oh one three four. No, sorry. Oh one four three": the last four digits said again replace the first ones. */
function correctEnding(turns: readonly Turn[], candidate: Candidate): Candidate {
  for (let index = candidate.turn; index <= candidate.turn + 3 && index < turns.length; index += 1) {
    const turn = turns[index]!;
    if (!isCustomerSide(turn)) continue;
    const runs = readDigitRuns(turn.text);
    const own =
      index === candidate.turn ? runs.findIndex((run) => tenDigits(run.digits) === candidate.digits) : -1;
    // In a later turn only a plain "No, oh one four three" is about the phone; codes have four digits too.
    if (own < 0 && (runs.length > 1 || !saysNo(turn.text) || turn.text.split(' ').length > 12)) continue;
    for (const run of runs.slice(own + 1)) {
      const said = turn.text.slice(own >= 0 ? runs[own]!.end : 0, run.start);
      const refuted = corrects(said) || /\b(?:no|wait|sorry|not)\b/i.test(said);
      if (run.digits.length !== 4 || !refuted) continue;
      return { ...candidate, digits: candidate.digits.slice(0, 6) + run.digits, corrected: true };
    }
  }
  return candidate;
}

function confirmedByCustomer(turns: readonly Turn[], index: number): boolean {
  const answer = turns[index + 1];
  return isCustomerSide(answer) && saysYes(answer!.text) && !saysNo(answer!.text);
}

/** Digits that stand elsewhere; a read-back differs in one or two, another phone in most. */
const differences = (a: string, b: string) => [...a].filter((digit, i) => digit !== b[i]).length;

/** Another number of the customer's, or the same one as the pro read it back without being told no. */
function runnersUp(turns: readonly Turn[], all: Candidate[], best: Candidate, settled: Candidate) {
  return all
    .filter(({ digits, dismissed }) => digits !== settled.digits && digits !== best.digits && !dismissed)
    .filter(({ digits, turn }) => {
      const isOther = turns[turn]!.speaker === 'pro' && differences(digits, settled.digits) > 3;
      return !isOther && standsBeside(turns, turn, best.turn);
    })
    .sort((a, b) => b.score - a.score)
    .map(({ digits, turn }) => ({ value: `+1${digits}`, evidence: [turn] }));
}

/** The customer's own number. A number only the pro says counts when the customer agrees to it. */
export function findPhone(turns: readonly Turn[]): FoundField {
  const all = collect(turns);
  const fromPro = (c: Candidate) => turns[c.turn]!.speaker === 'pro';
  const usable = all.filter((c) => !fromPro(c) || confirmedByCustomer(turns, c.turn));
  const best = usable.sort((a, b) => b.score - a.score)[0];
  if (!best || best.score < 0) return notStated;
  const settled = fromPro(best) ? best : correctEnding(turns, best);
  const readBack = all.filter((c) => c.digits === settled.digits && c.turn !== settled.turn);
  const later = readBack.filter((c) => c.turn > settled.turn);
  const refuted = later.some((c) => fromPro(c) && saysNo(turns[c.turn + 1]?.text ?? ''));
  const confidence =
    (later.some(fromPro) && !refuted) || fromPro(settled)
      ? 'confirmed'
      : readBack.length > 0
        ? 'said_twice'
        : settled.corrected
          ? 'corrected'
          : 'said_once';
  const evidence = [...new Set([settled.turn, ...later.map((c) => c.turn)])];
  const found = { value: `+1${settled.digits}`, confidence, evidence } as const;
  return withReadings(found, runnersUp(turns, all, best, settled));
}
