import type { Turn } from '#domain/calls/transcript.ts';
import { readDigitRuns } from '../../../../spoken/spoken-numbers.ts';
import { askedBefore, isCustomerSide, saysNo, saysYes, standsBeside } from '../speech/dialogue-cues.ts';
import { type FoundField, notStated, withReadings } from './found-field.ts';
import { readPhones, type SaidPhone } from './read-phones.ts';

type Candidate = SaidPhone & {
  turn: number;
  byPro: boolean;
  score: number;
  /** Taken back in the same breath, or somebody else's: no second reading either. */
  dismissed: boolean;
};

const SOMEBODY_ELSE =
  /\b(?:his|their|her (?:husband|office)|landlord'?s?|fax|tenant'?s?|your|adjuster'?s?|neighbor'?s?|wife'?s|husband'?s|son'?s|daughter'?s|mother'?s|mom'?s|brother'?s|sister'?s|boss'?s?|office'?s?|main|old)\b[^.?!]{0,25}$/i;
/** "Her name's Keisha. Nine oh three" */
const NAMED_ELSE = /\b(?:her|his|their) name(?:'s| is) [\p{L}' -]{2,30}[.,]\s*$/iu;
const OWN =
  /\b(?:mine|my (?:cell|number|phone)|i'm at|me at|reach me|call me|best number|use|put)\b[^.?!]{0,25}$/i;
const TAKEN_BACK =
  /^[.,\s]*(?:no\b|wait|sorry|but that's|scratch|that's (?:my|the|his|her) (?:old|work|office|ex|wife|husband))/i;
/** "My cell is…" by the pro. */
const OF_THE_PRO = /\b(?:my|our) (?:cell|number|phone|office|line)\b[^.?!]{0,25}$/i;
const ASKED = /\b(?:phone|number|cell|reach you|call ?back)\b/i;
const AGREED =
  /^.{0,60}\b(?:yes|yes ?sir|yeah|yep|that's (?:right|it|the house|the one|good|mine|me|correct|still)|still|correct|the same)\b/i;

const KNOWN =
  /\b(?:still|you're|your (?:number|phone|cell)|i've got (?:you|it|your)|i have (?:you|it|your)|got you|same number)\b/i;

const lastFourOf = (turn: Turn | undefined) =>
  readDigitRuns(turn?.text ?? '').map(({ digits }) => digits.slice(-4));

/** The customer says yes to it, or said or says its end. */
function isAgreed(turns: readonly Turn[], { turns: said, digits, corrected }: SaidPhone): boolean {
  const answer = turns[said[0]! + 1];
  const asked = turns[said[0]! - 1];
  if (isCustomerSide(asked) && lastFourOf(asked).includes(digits.slice(6))) return true;
  if (!isCustomerSide(answer)) return false;
  if (corrected || lastFourOf(answer).includes(digits.slice(6))) return true;
  return (saysYes(answer!.text) || AGREED.test(answer!.text)) && !saysNo(answer!.text);
}

/** "You're still at 612…": the pro has it, and nobody says that it is wrong. */
function isKnown(turns: readonly Turn[], { turns: said, before }: SaidPhone): boolean {
  const answer = turns[said[0]! + 1];
  return KNOWN.test(before.slice(-80)) && isCustomerSide(answer) && !saysNo(answer!.text);
}

const isSomebodyElse = (before: string) => SOMEBODY_ELSE.test(before) || NAMED_ELSE.test(before);

function scoreOf(turns: readonly Turn[], index: number, { before, after }: SaidPhone): number {
  const turn = turns[index]!;
  let score = turn.speaker === 'customer' ? 3 : turn.speaker === 'pro' ? 0 : 2.4;
  if (turn.speaker !== 'pro' && ASKED.test(askedBefore(turns, index))) score += 1;
  if (OWN.test(before)) score += 0.7;
  if (turn.speaker !== 'pro' && isSomebodyElse(before)) score -= 3;
  if (TAKEN_BACK.test(after)) score -= 1.5;
  return score + index * 0.001;
}

function collect(turns: readonly Turn[]): Candidate[] {
  return readPhones(turns).map((said) => {
    const turn = said.turns[0]!;
    const byPro = turns[turn]!.speaker === 'pro';
    return { ...said, turn, byPro, score: scoreOf(turns, turn, said), dismissed: isDismissed(said, byPro) };
  });
}

/** Where only the end was taken back, the number stands as it was put right. */
const isDismissed = ({ before, after, corrected }: SaidPhone, byPro: boolean) =>
  (byPro ? OF_THE_PRO.test(before) : isSomebodyElse(before)) || (TAKEN_BACK.test(after) && !corrected);

/** Digits that stand elsewhere; a read-back differs in one or two, another phone in most. */
const differences = (a: string, b: string) => [...a].filter((digit, i) => digit !== b[i]).length;
const MOST_DIFFERENCES = 3;

/** Another number of the customer's, or the same one as the pro read it back without being told no. */
function runnersUp(turns: readonly Turn[], all: Candidate[], best: Candidate) {
  const dismissed = new Set(all.filter((c) => c.dismissed).map((c) => c.digits));
  return all
    .filter((c) => c.digits !== best.digits && !dismissed.has(c.digits))
    .filter((c) => !c.byPro || (!c.corrected && differences(c.digits, best.digits) <= MOST_DIFFERENCES))
    .filter((c) => standsBeside(turns, c.turns.at(-1)!, best.turn))
    .sort((a, b) => b.score - a.score)
    .map((c) => ({ value: `+1${c.digits}`, evidence: c.turns }));
}

/** Put in the place of one that was settled, not beside it: a second number, or where else somebody is, is neither. */
const IN_ITS_PLACE =
  /\b(?:actually|sorry|wait|instead|rather|wrong|scratch|old|correct(?:ion)?|change|changed|new|better|i meant?|not|no)\b/i;
const BESIDE_IT = /\b(?:also|too|or|second|other|another|backup|back-up|wife|husband|office|work)\b/i;

const isInItsPlace = ({ before, byPro, dismissed }: Candidate) =>
  !byPro && !dismissed && IN_ITS_PLACE.test(before.slice(-80)) && !BESIDE_IT.test(before.slice(-60));

/** The last number that the customer gives as theirs from that turn on. */
export function findPhoneSaidFrom(
  turns: readonly Turn[],
  from: number,
): { value: string; evidence: number[] } | null {
  const said = collect(turns).findLast(
    ({ turn, byPro, dismissed, before }) =>
      turn >= from &&
      !byPro &&
      !dismissed &&
      (OWN.test(before) || IN_ITS_PLACE.test(before) || ASKED.test(askedBefore(turns, turn))) &&
      !BESIDE_IT.test(before.slice(-60)),
  );
  return said ? { value: `+1${said.digits}`, evidence: said.turns } : null;
}

/** The customer's own number. A number only the pro says counts when the customer agrees to it. */
export function findPhone(turns: readonly Turn[]): FoundField {
  const all = collect(turns);
  const agreed = (c: Candidate) => c.byPro && isAgreed(turns, c);
  const usable = all.filter((c) => !c.byPro || agreed(c) || isKnown(turns, c));
  // Which of two numbers the pro will call is settled by reading it back, until the customer puts another in its place.
  const chosen = (c: Candidate) =>
    c.score +
    (usable.some((other) => other.byPro && !c.byPro && other.digits === c.digits) ? 1.5 : 0) +
    (isInItsPlace(c) && all.some(({ turn, digits }) => turn < c.turn && digits !== c.digits) ? 3 : 0);
  const best = usable.sort((a, b) => chosen(b) - chosen(a))[0];
  if (!best || best.score < 0) return notStated;
  const again = all.filter((c) => c !== best && c.digits === best.digits);
  const later = again.filter((c) => c.turn > best.turn);
  const refuted = later.some((c) => c.byPro && saysNo(turns[c.turn + 1]?.text ?? ''));
  const echoed =
    !best.byPro &&
    turns[best.turns.at(-1)! + 1]?.speaker === 'pro' &&
    lastFourOf(turns[best.turns.at(-1)! + 1]).includes(best.digits.slice(6));
  const confidence =
    ((later.some((c) => c.byPro) || echoed) && !refuted && best.score > 1) ||
    (best.byPro && agreed(best) && !best.corrected)
      ? 'confirmed'
      : again.length > 0 && !usable.some((c) => c.digits !== best.digits && c.score > 1)
        ? 'said_twice'
        : best.corrected
          ? 'corrected'
          : 'said_once';
  const evidence = [...new Set([...best.turns, ...later.map((c) => c.turn)])];
  return withReadings({ value: `+1${best.digits}`, confidence, evidence }, runnersUp(turns, all, best));
}
