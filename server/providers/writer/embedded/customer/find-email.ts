import type { Turn } from '#domain/calls/transcript.ts';
import { askedBefore, isCustomerSide, saysNo, saysYes, standsBeside } from '../speech/dialogue-cues.ts';
import { editDistance, readSpellings, soundsLike } from '../speech/read-spelling.ts';
import { describeLocalPart } from './describe-local-part.ts';
import { type FoundField, notStated, withReadings } from './found-field.ts';
import { readLocalPart } from './read-local-part.ts';

type Candidate = {
  email: string;
  turn: number;
  score: number;
  spelled: boolean;
  /** "With a K at the end", or from somebody who is not the customer: letters alone do not settle it. */
  doubtful: boolean;
  /** The same with a dot where the words were said apart, or without one that only the recogniser wrote. */
  variant: string | null;
  /** Taken back in the same breath: no second reading either. */
  dismissed: boolean;
};

const TLD = 'com|net|org|edu|gov|us|io|biz|info|co|mx|church';
const WRITTEN = /[\w.+-]+@[a-z\d-]+(?:\.[a-z\d-]+)*\.[a-z]{2,}/gi;
/** Words stand one space apart: so they are handed to the rules. */
const LABEL = '(?!(?:dot|punto|period|at|arroba)\\b)[a-z\\d][a-z\\d-]*';
const SPOKEN = new RegExp(
  `\\s?[,.]?\\s(?:at|arroba|@)\\s(?:the )?(${LABEL}(?: ${LABEL}){0,3})((?:(?:\\s?,?\\s?(?:dot|punto|period)\\s|\\.)${LABEL})?)(?:\\s?,?\\s?(?:dot|punto|period)\\s|\\.)(${TLD})\\b`,
  'gi',
);
/** "at saigon crawfish dot example dot com": words of the domain are written as one, its parts with a dot. */
const domainOf = (name: string, part: string, top: string) =>
  [name.replace(/\s+/g, ''), part.replace(/^.*(?:dot|punto|period|\.)\s?/i, ''), top]
    .filter(Boolean)
    .join('.');
const TAKEN_BACK = /^[.,?\s]*(?:no\b|wait|sorry|scratch)/i;
/** "All one word", "no dots": then the dots are settled. */
const SETTLES_DOTS =
  /\b(?:(?:one|a single) word|all together|no (?:dots?|periods?|spaces?)|(?:with (?:a|the)|and a) dot)\b/i;
/** An address that is spelled to this part is taken as spelled. */
const MOSTLY = 0.6;

function withoutDots(email: string): string | null {
  const [local, domain] = email.split('@') as [string, string];
  return local.includes('.') ? `${local.replaceAll('.', '')}@${domain}` : null;
}

function collect(turns: readonly Turn[], name: string | null): Candidate[] {
  return turns.flatMap((turn, index) => {
    const found: Candidate[] = [];
    const add = (email: string, [at, end]: [number, number], spelled: boolean, variant: string | null) => {
      let score = turn.speaker === 'pro' ? 0 : turn.speaker === 'customer' ? 3 : 2.5;
      if (/\be-?mail\b/i.test(askedBefore(turns, index))) score += 0.5;
      const dismissed = TAKEN_BACK.test(turn.text.slice(end));
      if (dismissed) score -= 1.5;
      found.push({
        email: email.toLowerCase(),
        turn: index,
        score: score + (index + at / 1e4) * 0.01,
        spelled,
        doubtful:
          turn.speaker === 'other' ||
          /\bat the end\b|\bwith an? \p{L}\b/iu.test(turn.text.slice(end, end + 60)),
        variant: SETTLES_DOTS.test(turn.text) ? null : (variant?.toLowerCase() ?? null),
        dismissed,
      });
    };
    for (const match of turn.text.matchAll(WRITTEN)) {
      const email = match[0].replace(/\.$/, '');
      add(email, [match.index, match.index + match[0].length], false, withoutDots(email));
    }
    for (const match of turn.text.matchAll(SPOKEN)) {
      const before = turn.text.slice(0, match.index);
      const { local, spelled, dotted } = readLocalPart(describeLocalPart(before, name));
      const domain = domainOf(match[1]!, match[2]!, match[3]!);
      const span: [number, number] = [match.index, match.index + match[0].length];
      if (local && !/\bit says\b/i.test(before.slice(-40)))
        add(`${local}@${domain}`, span, spelled >= MOSTLY, dotted && `${dotted}@${domain}`);
    }
    return found;
  });
}

/** "And it's n dot okonjo, with the dot": the customer puts right what the pro has; the domain stays. */
function correctLocal(turns: readonly Turn[], fromPro: Candidate): Candidate | null {
  const answer = turns[fromPro.turn + 1];
  if (!answer || !isCustomerSide(answer) || saysYes(answer.text)) return null;
  const [local, domain] = fromPro.email.split('@') as [string, string];
  const bare = local.replace(/[^a-z\d]/g, '');
  for (const sentence of answer.text.split(/[.?!]\s|,\s/)) {
    const said = readLocalPart(sentence).local;
    if (said === local || said.replace(/[^a-z\d]/g, '') !== bare) continue;
    const told = { spelled: false, doubtful: false, variant: null, dismissed: false };
    return { ...fromPro, ...told, email: `${said}@${domain}`, turn: fromPro.turn + 1, score: 3 };
  }
  return null;
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
      if (local.includes(letters))
        return { ...candidate, spelled: letters.length >= MOSTLY * local.replace(/[^a-z]/g, '').length };
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

/** More letters apart than this, the pro's is another address. */
const MOST_CHANGES = 4;

/** Another address that was said, the pro's read-back when nobody said no, the words before they were spelled. */
function runnersUp(turns: readonly Turn[], all: Candidate[], best: Candidate, settled: Candidate) {
  const isReadBack = (c: Candidate) =>
    editDistance(c.email, settled.email) <= MOST_CHANGES && correctLocal(turns, c) === null;
  const others = all
    .filter((c) => c.email !== settled.email && c.email !== best.email && !c.dismissed)
    .filter((c) => turns[c.turn]!.speaker !== 'pro' || isReadBack(c))
    .filter((c) => standsBeside(turns, c.turn, best.turn))
    .sort((a, b) => b.score - a.score)
    .map((c) => ({ value: c.email, evidence: [c.turn] }));
  const variants = [best.email, ...(settled.spelled || !best.variant ? [] : [best.variant])];
  return [...others, ...variants.map((value) => ({ value, evidence: [best.turn] }))];
}

/** The customer's address. One that only the pro says counts when the customer agrees to it, or had just said it. */
export function findEmail(turns: readonly Turn[], name: string | null = null): FoundField {
  const fromPro = (c: Candidate) => turns[c.turn]!.speaker === 'pro';
  const said = collect(turns, name);
  const all = [...said, ...said.filter(fromPro).flatMap((c) => correctLocal(turns, c) ?? [])];
  const squashed = (text: string) => text.toLowerCase().replace(/[^a-z\d]/g, '');
  const saidBefore = (c: Candidate) => {
    const local = squashed(c.email.split('@')[0]!);
    const before = turns[c.turn - 1];
    return local.length > 4 && isCustomerSide(before) && squashed(before!.text).includes(local);
  };
  const agreed = (c: Candidate) => {
    const answer = turns[c.turn + 1];
    if (saidBefore(c)) return true;
    const known = /\b(?:still|same one|your email|have you|got you)\b/i.test(turns[c.turn]!.text);
    if (known && isCustomerSide(answer) && !saysNo(answer!.text)) return true;
    return isCustomerSide(answer) && saysYes(answer!.text) && !/\byour\b/i.test(askedBefore(turns, c.turn));
  };
  /** The pro's own address, said after them. */
  const echoes = (c: Candidate) =>
    !fromPro(c) &&
    all.some((other) => fromPro(other) && other.turn === c.turn - 1 && other.email === c.email) &&
    !/\?/.test(turns[c.turn - 1]!.text.slice(-60));
  const usable = all.filter((c) => (fromPro(c) ? agreed(c) : !echoes(c))).sort((a, b) => b.score - a.score);
  const best = usable[0];
  if (!best) return notStated;
  const settled = fromPro(best) ? best : applySpelling(turns, best);
  const again = all.filter((c) => c.email === settled.email && c.turn !== best.turn);
  const readBack = again.some((c) => fromPro(c) && !saysNo(turns[c.turn + 1]?.text ?? ''));
  const confidence =
    readBack || (fromPro(best) && saysYes(turns[best.turn + 1]?.text ?? ''))
      ? 'confirmed'
      : settled.spelled && !settled.doubtful
        ? 'spelled'
        : again.length > 0
          ? 'said_twice'
          : 'said_once';
  const evidence = [...new Set([best.turn, ...again.map((c) => c.turn)])];
  const own = all.filter((c) => fromPro(c) || !echoes(c));
  return withReadings({ value: settled.email, confidence, evidence }, runnersUp(turns, own, best, settled));
}
