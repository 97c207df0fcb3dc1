import type { Turn } from '#domain/calls/transcript.ts';
import type { WordsOfTurn } from '../../model/word-chances.ts';
import {
  askedBefore,
  corrects,
  isCustomerSide,
  saysNo,
  saysYes,
  standsBeside,
} from '../../speech/dialogue-cues.ts';
import { soundsLike } from '../../speech/read-spelling.ts';
import { type FoundField, notStated, withReadings } from '../found-field.ts';
import { answerNumbers } from './answer-numbers.ts';
import { type AddressParts, leadingTown, type Mention, parseAddress, parseTown } from './parse-address.ts';
import { completeAddress, doubtAddress, likeliestPlace, withoutDoubtedTown } from './tag-address.ts';
import { writePlaces } from './write-places.ts';

const ASKED =
  /\b(?:address|street|where (?:are you|is (?:it|this|the)|'s (?:it|this)|do we|am i|at|to)|where's|where y'all|where you at|located|location|house number|what's the place|whereabouts|the house|which place)\b/i;
const NOT_THE_JOB =
  /\b(?:born|grew up|used to (?:live|be)|our (?:office|shop)|we're at|my (?:old|last) (?:house|place)|mail(?:ing)? (?:it )?to|billing|bill goes to|instead of|office is|shop is|warehouse)\b/i;
/** "No, pardon me, that's the rental": the place just said is not the one. */
const TAKEN_BACK =
  /^[\s\p{L}\d,.]{0,40}?[.,]\s*(?:no\b|wait|sorry|scratch|pardon)[^.?!]{0,60}\b(?:that's|that is|is) (?:the|my|our|his|her|where)\b/iu;

function collect(turns: readonly Turn[]): Mention[] {
  const all = turns.flatMap((turn, index) => {
    const asked = ASKED.test(askedBefore(turns, index)) || ASKED.test(turn.text);
    return parseAddress(writePlaces(turn.text), asked).map(({ parts, before, after }) => {
      if (asked) parts.city ??= leadingTown(before);
      const byPro = turn.speaker === 'pro';
      let score = byPro ? 1 : turn.speaker === 'customer' ? 3 : 2.6;
      if (asked) score += 1;
      if (!parts.suffixed) score -= 0.8;
      const elsewhere = NOT_THE_JOB.test(before.slice(-60));
      const corrected =
        /^[.,\s]*(?:no\b|wait|sorry|scratch|i mean)/i.test(after) && corrects(after.slice(0, 40));
      const takenBack = TAKEN_BACK.test(after);
      if (elsewhere) score -= 2;
      if (corrected) score -= 1.5;
      if (takenBack) score -= 1.5;
      const dismissed = elsewhere || corrected || takenBack;
      return { ...parts, turn: index, asked, byPro, score: score + index * 0.002, dismissed };
    });
  });
  return [...all, ...answerNumbers(turns, all)];
}

const street = (mention: AddressParts) => mention.street.toLowerCase().replace(/[^a-z\d]/g, '');
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

const ASKED_TOWN =
  /\b(?:zip|city|town|state|apartment|unit|[Ii]n \p{Lu}\p{L}+ or \p{Lu}\p{L}+)\b|^\p{Lu}[\p{L} ]{2,20}\?$/u;

/** The town often comes a sentence or a turn later: "That's Columbus", "In Tacoma", "And the ZIP?". */
function fillFromNearby(turns: readonly Turn[], best: Mention): Mention {
  const filled = { ...best };
  for (let index = best.turn; index <= best.turn + 3 && index < turns.length; index += 1) {
    const turn = turns[index]!;
    const before = askedBefore(turns, index);
    const asked = ASKED_TOWN.test(before);
    if (index > best.turn && turn.speaker === 'pro' && !saysYes(turns[index + 1]?.text ?? '')) continue;
    if (index > best.turn && !asked && turn.speaker !== 'pro' && !(best.byPro && index === best.turn + 1))
      continue;
    const text = writePlaces(turn.text);
    const said = index === best.turn ? text.slice(text.indexOf(best.street) + best.street.length) : text;
    const town = parseTown(said, index > best.turn);
    if (/ or \p{Lu}/u.test(before) && asked && turn.speaker !== 'pro') filled.city = town.city ?? filled.city;
    filled.city ??= town.city;
    filled.state ??= town.state;
    filled.zip = index === best.turn ? (town.zip ?? filled.zip) : (filled.zip ?? town.zip);
    filled.unit ??= town.unit;
  }
  return filled;
}

/** Nothing but the correction stands before the number that holds. */
const AGAIN =
  /^(?:(?:wait|no|sorry|did|i|say|said|mean|not|it's|that's|is|it|\d{1,6})[,.?!]* )+(?<!\bnot )(\d{1,6})(?![\d-])/i;

/** "745 Hidden Spring Branch. Wait, did I say seven forty-five? It's seven fifty-four." */
function correctOwnNumber(turns: readonly Turn[], best: Mention): Mention {
  const text = writePlaces(turns[best.turn]!.text);
  const after = text.slice(text.lastIndexOf(best.street) + best.street.length);
  const taken = /\b(?:wait|no|sorry|did i say|i mean|not)\b/i.exec(after);
  if (!taken || best.byPro) return best;
  const told = AGAIN.exec(after.slice(taken.index))?.[1];
  return told && told !== best.number && told.length === best.number.length
    ? { ...best, number: told }
    : best;
}

/** The pro reads "four fifteen Elm" back, the customer answers "No, four fifty": the customer's number holds. */
function correctNumber(turns: readonly Turn[], best: Mention, all: Mention[]): Mention {
  // "41 Eddy Bend. Sorry, 47 Eddy Bend": who says a street again with another number puts it right.
  const again = all.findLast((m) => !m.byPro && !m.dismissed && street(m) === street(best));
  if (again && again.turn >= best.turn && again.number !== best.number)
    return { ...best, number: again.number, turn: again.turn };
  for (const readBack of all) {
    if (!readBack.byPro || core(readBack) !== core(best)) continue;
    const answer = turns[readBack.turn + 1];
    if (!answer || !saysNo(answer.text)) continue;
    const number = /^\D{0,30}\b(\d{1,6})\b/.exec(writePlaces(answer.text))?.[1];
    if (number && number !== readBack.number) return { ...best, number };
  }
  return correctOwnNumber(turns, best);
}

export function formatAddress({ number, street: name, unit, city, state, zip }: AddressParts): string {
  const place = [city, state].filter(Boolean).join(', ');
  const written = name.replace(/(?<=\s)\p{Ll}(?=\p{L}{3})/gu, (letter) => letter.toUpperCase());
  const code = zip === number ? null : zip;
  return [`${number} ${written}`, unit, [place, code].filter(Boolean).join(' ')].filter(Boolean).join(', ');
}

/** "77 Penny with Elaine, Columbus, 43214": no street of that shape exists, so the words stay as they were heard. */
function asHeard(text: string, number: string): string | null {
  const match = new RegExp(
    `\\b${number} (\\p{Lu}[\\p{L}']*(?: (?:with|and|in|on|or|to|her|his|the|of|a|an|at))+ \\p{Lu}[^.;?!]*)`,
    'u',
  ).exec(writePlaces(text));
  if (!match) return null;
  const place = match[1]!.split(/,? (?:and (?:it's|my|the|that's)|it's|my (?:number|phone|cell)|\d{3}-)/)[0]!;
  return `${number} ${place.replace(/[,\s]+$/, '')}`.replace(/, (\d{5})$/, ' $1');
}

/** A person is no town, nor is the street said again. */
function withoutPeople(mention: Mention, name: string | null): Mention {
  const people = `${name ?? ''} ${mention.street}`.toLowerCase().split(/[\s-]+/);
  const named = mention.city
    ?.toLowerCase()
    .split(/[\s-]+/)
    .some((word) => people.includes(word.replace(/'s$/, '')));
  return named || mention.city?.endsWith("'s") || (mention.city?.length ?? 3) < 3
    ? { ...mention, city: null }
    : mention;
}

/** Another place is offered where the customer gave it, the same street also as the pro read it back. */
const OFFERED = 2.6;

/** The same street with another number or written otherwise, then another place that was given. */
function runnersUp(turns: readonly Turn[], others: Mention[], best: Mention, settled: Mention) {
  const isSameStreet = (m: Mention) =>
    core(m) === core(best) || soundsLike(core(m) ?? '', core(best) ?? '') || isShorter(m, settled);
  const isPutRight = (m: Mention) =>
    m.byPro && others.some((own) => !own.byPro && own.turn === m.turn + 1 && isSameStreet(own));
  const standing = others
    // "78620 Dripping Springs" is the ZIP code and the town.
    .filter((m) => m.suffixed && !m.dismissed && m.street !== settled.city)
    .filter((m) => standsBeside(turns, m.turn, best.turn));
  const near = standing.filter((m) => isSameStreet(m) && !isPutRight(m));
  const other = standing.filter((m) => !isSameStreet(m) && m.score >= OFFERED);
  return [
    ...near.map((m) => ({ ...settled, ...readOtherwise(m, best, settled), turn: m.turn })),
    ...other.sort((a, b) => b.score - a.score),
  ].map((m) => ({ value: formatAddress(m), evidence: [m.turn] }));
}

/** "Possum Hollow" is "Possum Hollow Road", said shorter. */
const isShorter = (m: Mention, settled: Mention) => street(settled).includes(street(m));

/** A number that the customer put right is not offered again. */
const readOtherwise = (m: Mention, best: Mention, settled: Mention) => ({
  street: isShorter(m, settled) ? settled.street : m.street,
  number: settled.number === best.number ? m.number : settled.number,
});

/** "Eighteen forty-four... no, thirty-four is mine." "Eighteen thirty-four West 18th Place." So much the pro's choice counts. */
const UNDERSTOOD = 3;

/** What the pro reads back of an answer that named several places, and nobody contradicts, is the one that was meant. */
function isUnderstood(turns: readonly Turn[], m: Mention, all: readonly Mention[]): boolean {
  const answer = turns[m.turn - 1];
  if (!m.byPro || !isCustomerSide(answer) || saysNo(turns[m.turn + 1]?.text ?? '')) return false;
  const said = writePlaces(answer!.text).toLowerCase();
  const names = (word: string | undefined) =>
    word !== undefined && said.split(/[^\p{L}\p{N}'-]+/u).includes(word);
  if (!names(m.number.toLowerCase()) || !names(core(m))) return false;
  return all.some((o) => o.turn === m.turn - 1 && (o.number !== m.number || core(o) !== core(m)));
}

/** How far a street that the network does not believe falls behind. */
const DOUBT = 3;

/** Where the job is. An address that only the pro says holds unless the customer denies it. */
export function findAddress(
  turns: readonly Turn[],
  name: string | null = null,
  tagged?: WordsOfTurn,
): FoundField {
  const all = collect(turns).map((mention) => withoutPeople(mention, name));
  const answerTo = (m: Mention) => turns[m.turn + 1]?.text ?? '';
  const usable = all.filter((m) => !m.byPro || !saysNo(answerTo(m)));
  // A number put right later is believed with the street it belongs to.
  const doubt = (m: Mention) =>
    tagged
      ? DOUBT *
        Math.max(...all.filter((o) => core(o) === core(m)).map((o) => doubtAddress(tagged, o.turn, o)))
      : 0;
  const trust = (m: Mention) => m.score + doubt(m) + (isUnderstood(turns, m, usable) ? UNDERSTOOD : 0);
  const best = [...usable].sort((a, b) => trust(b) - trust(a))[0];
  if (!best || best.score < 0.15) {
    const place = tagged && likeliestPlace(turns, tagged);
    return place
      ? withReadings({ value: place.value, confidence: 'said_once', evidence: [place.turn] }, [])
      : notStated;
  }
  const others = all.filter((mention) => mention !== best);
  const corrected = correctNumber(turns, best, all);
  const read = withoutPeople(fillFromNearby(turns, fillFrom(corrected, others)), name);
  const settled = tagged ? completeAddress(withoutDoubtedTown(read, turns, tagged), turns, tagged) : read;
  const again = others.filter((m) => street(m) === street(best) && m.number === settled.number);
  const readBack = again.some((m) => m.byPro && !saysNo(answerTo(m)));
  const agreed = best.byPro && isCustomerSide(turns[best.turn + 1]) && saysYes(answerTo(best));
  const heard = best.suffixed || again.length > 0 ? null : asHeard(turns[best.turn]!.text, best.number);
  if (heard) return withReadings({ value: heard, confidence: 'said_once', evidence: [best.turn] }, []);
  const complete = settled.city !== null || settled.zip !== null;
  const confidence =
    (readBack || agreed) && complete
      ? 'confirmed'
      : again.length > 0 && complete
        ? 'said_twice'
        : corrected !== best
          ? 'corrected'
          : 'said_once';
  const evidence = [...new Set([best.turn, ...again.map((m) => m.turn)])];
  const found = { value: formatAddress(settled), confidence, evidence } as const;
  return withReadings(found, runnersUp(turns, others, best, settled));
}
