import type { Turn } from '#domain/calls/transcript.ts';
import { writeDigitRuns } from '../../../../spoken/spoken-numbers.ts';
import { askedBefore, isCustomerSide, saysNo, saysYes, standsBeside } from '../speech/dialogue-cues.ts';
import { editDistance, readSpellings, soundsLike } from '../speech/read-spelling.ts';
import { type FoundField, notStated, withReadings } from './found-field.ts';

type Candidate = {
  email: string;
  turn: number;
  score: number;
  spelled: boolean;
  /** The same with a dot where the words were said apart, or without one that only the recogniser wrote. */
  variant: string | null;
  /** Taken back in the same breath: no second reading either. */
  dismissed: boolean;
};
type Token = { text: string; gapAfter: string };

const TLD = 'com|net|org|edu|gov|us|io|biz|info|co|mx|church';
const WRITTEN = /[\w.+-]+@[a-z\d-]+(?:\.[a-z\d-]+)*\.[a-z]{2,}/gi;
/** Words stand one space apart: so they are handed to the rules. */
const SPOKEN = new RegExp(
  `\\s?,?\\s(?:at|arroba|@)\\s(?:the )?([a-z\\d][a-z\\d-]*(?: [a-z\\d][a-z\\d-]*)?)(?:\\s?,?\\s?(?:dot|punto|period)\\s|\\.)(${TLD})\\b`,
  'gi',
);
const STOP = new Set(
  "it's its it is to my mine email e-mail mail address at and send says use the that's thats would be me on yeah yes okay ok uh um so for still name as in spelled like then or was same this just no not you your i'm im i a an of here try do number hers his she he they've we've got right now sure well oh goes with by from word contact reach have es el correo mi".split(
    ' ',
  ),
);
const SYMBOLS: Record<string, string> = {
  dot: '.',
  punto: '.',
  period: '.',
  point: '.',
  underscore: '_',
  dash: '-',
  hyphen: '-',
  guion: '-',
  minus: '-',
  plus: '+',
};

function tokenize(text: string): Token[] {
  const matches = [...text.matchAll(/[\p{L}\d'_.+]+(?:-[\p{L}\d']+)*/gu)];
  return matches.map((match, i) => {
    const end = match.index + match[0].length;
    const raw = match[0].replace(/\.$/, '');
    return {
      text: raw.toLowerCase(),
      gapAfter: (match[0].endsWith('.') ? '.' : '') + text.slice(end, matches[i + 1]?.index ?? text.length),
    };
  });
}

const isLetters = (token: string) => /^[a-z](?:-[a-z])*$/.test(token);

/** The words left of "at", read backwards until something that cannot be part of an address. */
function readLocalPart(before: string): { local: string; dotted: string | null; spelled: boolean } {
  const tokens = tokenize(writeDigitRuns(before.replace(/,?\s+the (?:number|letter) /gi, ' ')));
  const parts: string[] = [];
  let spelled = false;
  for (let i = tokens.length - 1; i >= 0 && parts.length < 12; i -= 1) {
    const { text, gapAfter } = tokens[i]!;
    const next = tokens[i + 1]?.text;
    const atEnd = i === tokens.length - 1;
    const letterList = isLetters(text) && (next === undefined || isLetters(next));
    if (/[.!?;:]/.test(gapAfter) || (/,/.test(gapAfter) && !atEnd && !letterList)) break;
    if (STOP.has(text) || STOP.has(text.replace(/'s$/, ''))) break;
    if (/^[a-z]-[a-z](?:-[a-z])*$/.test(text)) spelled = true;
    parts.unshift(
      SYMBOLS[text] ?? (spelled && isLetters(text) ? text.replaceAll('-', '') : text.replace(/'/g, '')),
    );
  }
  // "Yoon, Y-O-O-N": the spelling alone is the address, the word before it was only heard.
  const doubled = parts.findIndex(
    (part, i) => parts[i + 1] !== undefined && part.length > 2 && soundsLike(parts[i + 1]!, part),
  );
  if (spelled && doubled >= 0) parts.splice(doubled, 1);
  // An address cannot begin with a dot: there it was a name or a word.
  if (parts[0] === '.') parts[0] = 'dot';
  const local = parts.join('').replace(/^[-_]+|[.\-_]+$/g, '');
  const apart = parts.length > 1 && parts.every((part) => /^[a-z]{2,}$/.test(part));
  return { local, dotted: apart && !spelled ? parts.join('.') : null, spelled };
}

function collect(turns: readonly Turn[]): Candidate[] {
  return turns.flatMap((turn, index) => {
    const found: Candidate[] = [];
    const add = (email: string, [at, end]: [number, number], spelled: boolean, variant: string | null) => {
      let score = turn.speaker === 'pro' ? 0 : turn.speaker === 'customer' ? 3 : 2.5;
      if (/\be-?mail\b/i.test(askedBefore(turns, index))) score += 0.5;
      const dismissed = /^[.,?\s]*(?:no\b|wait|sorry|scratch)/i.test(turn.text.slice(end));
      if (dismissed) score -= 1.5;
      found.push({
        email: email.toLowerCase(),
        turn: index,
        score: score + (index + at / 1e4) * 0.01,
        spelled,
        variant: variant?.toLowerCase() ?? null,
        dismissed,
      });
    };
    for (const match of turn.text.matchAll(WRITTEN)) {
      const [local, domain] = match[0].split('@');
      const undotted = local!.includes('.') ? `${local!.replaceAll('.', '')}@${domain}` : null;
      add(match[0], [match.index, match.index + match[0].length], false, undotted);
    }
    for (const match of turn.text.matchAll(SPOKEN)) {
      const { local, dotted, spelled } = readLocalPart(turn.text.slice(0, match.index));
      const place = `@${match[1]!.replace(/\s+/g, '')}.${match[2]}`;
      const span: [number, number] = [match.index, match.index + match[0].length];
      if (local) add(local + place, span, spelled, dotted && dotted + place);
    }
    return found;
  });
}

/** A name spelled in the same breath overrides how the recogniser wrote it inside the address. */
function applySpelling(turns: readonly Turn[], candidate: Candidate): Candidate {
  if (candidate.spelled) return candidate;
  const [local, domain] = candidate.email.split('@') as [string, string];
  for (const index of [candidate.turn, candidate.turn + 1, candidate.turn + 2]) {
    const turn = turns[index];
    if (!turn || !isCustomerSide(turn)) continue;
    for (const { letters } of readSpellings(turn.text)) {
      if (letters.length < 3 || domain.endsWith(letters) || new RegExp(`^(?:${TLD})$`).test(letters))
        continue;
      if (local.includes(letters)) return { ...candidate, spelled: true };
      for (const part of local.split(/[._-]/)) {
        const start = [...part].findIndex(
          (_, i) => part.length - i >= letters.length - 2 && soundsLike(letters, part.slice(i)),
        );
        if (start < 0) continue;
        const initial = part[0] !== letters[0] && part[1] === letters[0] ? 1 : start;
        const fixed = part.slice(0, Math.min(initial, start || initial)) + letters;
        return { ...candidate, email: `${local.replace(part, fixed)}@${domain}`, spelled: true };
      }
    }
  }
  return candidate;
}

/** Another address that was said, the pro's read-back when nobody said no, the words before they were spelled. */
function runnersUp(turns: readonly Turn[], all: Candidate[], best: Candidate, settled: Candidate) {
  const others = all
    .filter((c) => c.email !== settled.email && c.email !== best.email && !c.dismissed)
    .filter((c) => {
      const isOther = turns[c.turn]!.speaker === 'pro' && editDistance(c.email, settled.email) > 4;
      return !isOther && standsBeside(turns, c.turn, best.turn);
    })
    .sort((a, b) => b.score - a.score)
    .map((c) => ({ value: c.email, evidence: [c.turn] }));
  const variants = [best.email, ...(settled.spelled || !best.variant ? [] : [best.variant])];
  return [...others, ...variants.map((value) => ({ value, evidence: [best.turn] }))];
}

/** The customer's address. One that only the pro says counts when the customer agrees to it. */
export function findEmail(turns: readonly Turn[]): FoundField {
  const all = collect(turns);
  const fromPro = (c: Candidate) => turns[c.turn]!.speaker === 'pro';
  const agreed = (c: Candidate) => {
    const answer = turns[c.turn + 1];
    return isCustomerSide(answer) && saysYes(answer!.text) && !/\byour\b/i.test(askedBefore(turns, c.turn));
  };
  const best = all.filter((c) => !fromPro(c) || agreed(c)).sort((a, b) => b.score - a.score)[0];
  if (!best) return notStated;
  const settled = fromPro(best) ? best : applySpelling(turns, best);
  const again = all.filter((c) => c.email === settled.email && c.turn !== best.turn);
  const readBack = again.some((c) => fromPro(c) && !saysNo(turns[c.turn + 1]?.text ?? ''));
  const confidence =
    readBack || fromPro(best)
      ? 'confirmed'
      : settled.spelled
        ? 'spelled'
        : again.length > 0
          ? 'said_twice'
          : 'said_once';
  const evidence = [...new Set([best.turn, ...again.map((c) => c.turn)])];
  return withReadings({ value: settled.email, confidence, evidence }, runnersUp(turns, all, best, settled));
}
