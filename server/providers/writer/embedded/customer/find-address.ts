import type { Turn } from '#domain/calls/transcript.ts';
import { writeDigitRuns } from '../../../../spoken/spoken-numbers.ts';
import { askedBefore, corrects, saysNo, saysYes, standsBeside } from '../speech/dialogue-cues.ts';
import { soundsLike } from '../speech/read-spelling.ts';
import { type FoundField, notStated, withReadings } from './found-field.ts';
import { type AddressParts, leadingTown, parseAddress, parseTown } from './parse-address.ts';

type Mention = AddressParts & {
  turn: number;
  score: number;
  asked: boolean;
  /** Taken back in the same breath, or not where the job is: no second reading either. */
  dismissed: boolean;
};

const ASKED =
  /\b(?:address|street|where (?:are you|is (?:it|this|the)|'s (?:it|this)|do we|am i)|located|location|house number|what's the place|whereabouts)\b/i;
const NOT_THE_JOB =
  /\b(?:born|grew up|used to live|our (?:office|shop)|my (?:old|last) (?:house|place)|mail(?:ing)? (?:it )?to|billing|instead of)\b/i;

function collect(turns: readonly Turn[]): Mention[] {
  const all = turns.flatMap((turn, index) => {
    const asked = ASKED.test(askedBefore(turns, index)) || ASKED.test(turn.text);
    // A recogniser sets commas by ear: "3340 West, Saltbush Lane".
    const written = writeDigitRuns(turn.text).replace(
      /\b(\d+ (?:North|South|East|West)), (?=\p{Lu})/gu,
      '$1 ',
    );
    return parseAddress(written, asked).map(({ parts, before, after }) => {
      if (asked) parts.city ??= leadingTown(before);
      let score = turn.speaker === 'pro' ? 1 : turn.speaker === 'customer' ? 3 : 2.6;
      if (asked) score += 1;
      if (!parts.suffixed) score -= 0.8;
      const elsewhere = NOT_THE_JOB.test(before.slice(-60));
      const takenBack = /^[.,\s]*(?:no\b|wait|sorry|scratch)/i.test(after) && corrects(after.slice(0, 40));
      if (elsewhere) score -= 2;
      if (takenBack) score -= 1.5;
      const dismissed = elsewhere || takenBack;
      return { ...parts, turn: index, asked, score: score + index * 0.002, dismissed };
    });
  });
  // A street without "Lane" or "Road" is believed after the question, or when it is known from another turn.
  return all.filter(
    (m) => m.suffixed || m.asked || all.some((other) => other.suffixed && core(other) === core(m)),
  );
}

const street = (mention: AddressParts) => mention.street.toLowerCase().replace(/[^a-z]/g, '');
const core = (mention: AddressParts) =>
  mention.street
    .toLowerCase()
    .split(' ')
    .filter((w) => !/^(?:north|south|east|west|n|s|e|w)$/.test(w))[0];

/** What another mention of the same street adds: the town, the unit, the ZIP code said later. */
function fillFrom(best: Mention, others: Mention[]): Mention {
  const filled = { ...best };
  for (const other of others) {
    if (street(other) !== street(best) && core(other) !== core(best)) continue;
    filled.unit ??= other.unit;
    filled.city ??= other.city;
    filled.state ??= other.state;
    filled.zip ??= other.zip;
    if (!best.suffixed && other.suffixed) filled.street = other.street;
  }
  return filled;
}

/** The town often comes a sentence or a turn later: "That's Columbus", "In Tacoma", "And the ZIP?". */
function fillFromNearby(turns: readonly Turn[], best: Mention): Mention {
  const filled = { ...best };
  for (let index = best.turn; index <= best.turn + 3 && index < turns.length; index += 1) {
    const turn = turns[index]!;
    const asked = /\b(?:zip|city|town|state|apartment|unit)\b/i.test(askedBefore(turns, index));
    if (index > best.turn && turn.speaker === 'pro' && !saysYes(turns[index + 1]?.text ?? '')) continue;
    if (index > best.turn && !asked && turn.speaker !== 'pro') continue;
    const text = writeDigitRuns(turn.text);
    const said = index === best.turn ? text.slice(text.indexOf(best.street) + best.street.length) : text;
    const town = parseTown(said, index > best.turn);
    filled.city ??= town.city;
    filled.state ??= town.state;
    filled.zip = index === best.turn ? (town.zip ?? filled.zip) : (filled.zip ?? town.zip);
    filled.unit ??= town.unit;
  }
  return filled;
}

/** The pro reads "four fifteen Elm" back, the customer answers "No, four fifty": the customer's number holds. */
function correctNumber(turns: readonly Turn[], best: Mention, all: Mention[]): Mention {
  for (const readBack of all) {
    if (turns[readBack.turn]!.speaker !== 'pro' || core(readBack) !== core(best)) continue;
    const answer = turns[readBack.turn + 1];
    if (!answer || !saysNo(answer.text)) continue;
    const number = /^\D{0,30}\b(\d{1,6})\b/.exec(writeDigitRuns(answer.text))?.[1];
    if (number && number !== readBack.number) return { ...best, number };
  }
  return best;
}

export function formatAddress({ number, street: name, unit, city, state, zip }: AddressParts): string {
  const place = [city, state].filter(Boolean).join(', ');
  return [`${number} ${name}`, unit, [place, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
}

/** "77 Penny with Elaine, Columbus, 43214": no street of that shape exists, so the words stay as they were heard. */
function asHeard(text: string, number: string): string | null {
  const match = new RegExp(
    `\\b${number} (\\p{Lu}[\\p{L}']*(?: (?:with|and|in|on|or|to|her|his|the|of|a|an|at))+ \\p{Lu}[^.;?!]*)`,
    'u',
  ).exec(writeDigitRuns(text));
  if (!match) return null;
  const place = match[1]!.split(/,? (?:and (?:it's|my|the|that's)|it's|my (?:number|phone|cell)|\d{3}-)/)[0]!;
  return `${number} ${place.replace(/[,\s]+$/, '')}`.replace(/, (\d{5})$/, ' $1');
}

/** The same street with another number or written otherwise, then another place that was given. */
function runnersUp(turns: readonly Turn[], others: Mention[], best: Mention, settled: Mention) {
  const standing = others.filter((m) => m.suffixed && !m.dismissed && standsBeside(turns, m.turn, best.turn));
  // A number that the customer put right is not offered again.
  const numberOf = (m: Mention) => (settled.number === best.number ? m.number : settled.number);
  const near = standing
    .filter((m) => core(m) === core(best) || soundsLike(core(m) ?? '', core(best) ?? ''))
    .map((m) => ({
      ...settled,
      // "Possum Hollow" is "Possum Hollow Road", said shorter.
      street: settled.street.startsWith(m.street) ? settled.street : m.street,
      number: numberOf(m),
      turn: m.turn,
    }));
  const other = standing.filter((m) => !near.some(({ turn }) => turn === m.turn) && m.score >= 2.6);
  return [...near, ...other.sort((a, b) => b.score - a.score)].map((m) => ({
    value: formatAddress(m),
    evidence: [m.turn],
  }));
}

export function findAddress(turns: readonly Turn[]): FoundField {
  const all = collect(turns);
  const usable = all.filter(
    (m) => turns[m.turn]!.speaker !== 'pro' || saysYes(turns[m.turn + 1]?.text ?? ''),
  );
  const best = [...usable].sort((a, b) => b.score - a.score)[0];
  if (!best || best.score < 0.5) return notStated;
  const others = all.filter((mention) => mention !== best);
  const corrected = correctNumber(turns, best, all);
  const settled = fillFromNearby(turns, fillFrom(corrected, others));
  const again = others.filter((m) => street(m) === street(best) && m.number === settled.number);
  const readBack = again.some(
    (m) => turns[m.turn]!.speaker === 'pro' && !saysNo(turns[m.turn + 1]?.text ?? ''),
  );
  const fromPro = turns[best.turn]!.speaker === 'pro';
  const heard = best.suffixed || again.length > 0 ? null : asHeard(turns[best.turn]!.text, best.number);
  const evidence = [...new Set([best.turn, ...again.map((m) => m.turn)])];
  if (heard) {
    const parsed = { value: formatAddress(settled), evidence };
    return withReadings({ value: heard, confidence: 'said_once', evidence: [best.turn] }, [parsed]);
  }
  const confidence =
    readBack || fromPro
      ? 'confirmed'
      : again.length > 0
        ? 'said_twice'
        : corrected !== best
          ? 'corrected'
          : 'said_once';
  return withReadings(
    { value: formatAddress(settled), confidence, evidence },
    runnersUp(turns, others, best, settled),
  );
}
