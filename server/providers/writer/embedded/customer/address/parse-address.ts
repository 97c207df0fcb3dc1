import { isCommon } from '../../speech/common-words.ts';
import { isPlainWord } from '../first-names.ts';
import { parseNamedStreets, parseStreets } from './parse-street.ts';
import { STATES } from './street-words.ts';

export type AddressParts = {
  number: string;
  street: string;
  /** The street name ends in a word like Lane; without one it is only believed right after the question. */
  suffixed: boolean;
  unit: string | null;
  city: string | null;
  state: string | null;
  zip: string | null;
};
/** An address where it was said. */
export type Mention = AddressParts & {
  turn: number;
  score: number;
  asked: boolean;
  byPro: boolean;
  /** Taken back in the same breath, or not where the job is: no second reading either. */
  dismissed: boolean;
};

const CAPITAL = "\\p{Lu}[\\p{L}'’ʻ-]*";
const STATE = Object.keys(STATES)
  .sort((a, b) => b.length - a.length)
  .join('|');
const STATE_CODE = Object.values(STATES).join('|');

const UNIT =
  /^[,.]?\s*(?:and )?(?:it's |that's |i'm |the )?((?:apartment|apt\.?|unit|suite|number|lot|building|side|dock|slip|space|box|#)\s*#?\s*(\d+ [A-Za-z](?=[,.]|$)|[A-Za-z]?-?\d+-?[A-Za-z]?|[A-Za-z](?: and [A-Z])?)(?![\p{L}\d]))/iu;
const FLOOR =
  /^[,.]?\s*(?:and )?(?:it's |that's |on )?(?:the )?((?:(?:left|right|front|rear|back|upper|lower) side)|(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|ground|top|lower|upper|\d+(?:st|nd|rd|th))[ -](?:floor|level|unit)(?: (?:front|rear|back|left|right))?)\b/i;

const titled = (text: string) => text.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
const isState = (name: string) =>
  Object.keys(STATES).find((state) => state.toLowerCase() === name.toLowerCase());

/** Text without capitals: one or two words right before a state, a ZIP code or the end. */
function readPlainCity(text: string): { city: string; length: number } | null {
  if (/\p{Lu}/u.test(text)) return null;
  const match = new RegExp(
    `^[,\\s]*(?:in )?([a-z]+(?: [a-z]+)?)(?=[,\\s]+(?:${STATE}|\\d{5})\\b|\\s*$)`,
    'i',
  ).exec(text);
  if (!match || match[1]!.split(' ').some(isCommon) || isState(match[1]!)) return null;
  return { city: titled(match[1]!), length: match[0].length };
}

/** Capitalised words after the street, cut at the first that cannot be a town. */
function readCity(text: string): { city: string; length: number } | null {
  const lead =
    /^\s*[,.]?\s*(?:(?:and )?(?:that's|it's|in|over in|here in|out in|up in|down in|right in)\s+(?:in )?)?/i.exec(
      text,
    )![0];
  const match = new RegExp(`^((?:St\\. )?${CAPITAL}(?:\\s+${CAPITAL}){0,2})`, 'u').exec(
    text.slice(lead.length),
  );
  if (!match) return readPlainCity(text);
  const kept: string[] = [];
  for (const word of match[1]!.split(/\s+/)) {
    const towny =
      /^(?:north|south|east|west|new|grand|white|green|lake|little|fort|port|spring|springs|park|saint|st\.|fall|falls|big|long|high|old|hot|clear|home|young|brown|black|blue|red|summer|winter|lady|half|love)$/i.test(
        word,
      );
    if (isCommon(word) && !towny) break;
    kept.push(word);
  }
  if (kept.length === 0 || (kept.length === 1 && (isCommon(kept[0]!) || kept[0]!.length < 3))) return null;
  const city = kept.join(' ');
  return { city, length: lead.length + text.slice(lead.length).indexOf(city) + city.length };
}

function readStateAndZip(text: string): { state: string | null; zip: string | null } {
  const match = new RegExp(`^[,.]?\\s*(?:in )?(${STATE})\\b|^,?\\s*(${STATE_CODE})\\b`, 'i').exec(text);
  const name = match?.[1] ? isState(match[1]) : undefined;
  const state = name ? STATES[name]! : match?.[2] && match[2] === match[2].toUpperCase() ? match[2] : null;
  const rest = state ? text.slice(match![0].length) : text;
  const zip =
    /^[,.]?\s*(?:(?:and )?(?:the )?(?:zip(?: code)?)(?:'s| is)?\s*)?(\d{5})(?!\d)/i.exec(rest)?.[1] ?? null;
  return { state, zip };
}

/** "Savannah, out on the island. 27 Oystershell Lane": the town said before the street. */
export function leadingTown(before: string): string | null {
  const first = /^([^.,]+)[.,]/.exec(before.trim())?.[1];
  const alone = first && /^\p{Lu}/u.test(first) && first.split(' ').length <= 3;
  return alone && !isPlainWord(first) ? (readCity(first)?.city ?? null) : null;
}

const SPELLED = /^[,.]?\s*\p{L}(?:-\p{L}){2,}(?=[,.\s]|$)/u;
/** "Yes, really.", "Don't laugh.", "off 111.": what may stand between the street and the town. */
const ASIDE = /^[.,]\s*[^.?!]{1,45}[.?!](?=\s+\p{Lu}[\p{L} ]{2,25}(?:[.,]|$))/u;

export function readTail(text: string): Tail {
  let rest = text.trimStart();
  const units: string[] = [];
  for (let i = 0; i < 3; i += 1) {
    const unit = UNIT.exec(rest);
    const floor = unit ? null : FLOOR.exec(rest);
    const spelled = SPELLED.exec(rest);
    if (unit) units.push(unitName(unit)!);
    else if (floor) units.push(floor[1]!);
    else if (!spelled) break;
    rest = rest.slice((unit ?? floor ?? spelled)![0].length);
  }
  const late =
    /(?:no|wait|sorry)\b.{0,80}?\b((?:apartment|apt\.?|unit|suite)\s*#?\s*(\d+-?[A-Za-z]?))\b([^.]*)/i.exec(
      text,
    );
  if (late && units.length > 0)
    return { unit: unitName(late), ...readPlace(readCity(late[3]!) ? late[3]! : rest) };
  const place = readPlace(rest);
  const aside = place.city || place.state || place.zip ? null : ASIDE.exec(rest);
  return { unit: units.join(', ') || null, ...(aside ? readPlace(rest.slice(aside[0].length)) : place) };
}

function readPlace(text: string): Omit<Tail, 'unit'> {
  const direct = readStateAndZip(text);
  if (direct.state || direct.zip) return { city: null, ...direct };
  const city = readCity(text);
  return { city: city?.city ?? null, ...readStateAndZip(city ? text.slice(city.length) : text) };
}

type Tail = Pick<AddressParts, 'unit' | 'city' | 'state' | 'zip'>;

const KINDS: [RegExp, string][] = [
  [/^(?:apt|apartment)/i, 'Apartment'],
  [/^suite/i, 'Suite'],
  [/^lot/i, 'Lot'],
  [/^building/i, 'Building'],
  [/^side/i, 'Side'],
  [/^dock/i, 'Dock'],
  [/^slip/i, 'Slip'],
  [/^space/i, 'Space'],
  [/^box/i, 'Box'],
  [/^number/i, 'Number'],
];

function unitName(match: RegExpExecArray | null): string | null {
  if (!match) return null;
  const kind = KINDS.find(([pattern]) => pattern.test(match[1]!))?.[1] ?? 'Unit';
  const which = match[2]!;
  return `${kind} ${/ and /i.test(which) ? which.replace(/\b\p{L}\b/gu, (letter) => letter.toUpperCase()) : which.toUpperCase().replace(' ', '')}`;
}

export type AddressMention = { parts: AddressParts; before: string; after: string };

const withTail = (number: string, street: string, suffixed: boolean, after: string): AddressParts => ({
  number,
  street,
  suffixed,
  ...readTail(after),
});

/** Every address of a turn, the number before or behind the street. */
export function parseAddress(text: string, asked: boolean): AddressMention[] {
  const before = parseStreets(text, asked).map(({ number, street, suffixed, before: said, after }) => ({
    parts: withTail(number, street, suffixed, after),
    before: said,
    after,
  }));
  const behind = parseNamedStreets(text).flatMap(({ street, number, after }) =>
    number && !before.some((said) => said.parts.street.includes(street))
      ? [{ parts: withTail(number, street, true, after), before: text.slice(0, text.indexOf(street)), after }]
      : [],
  );
  return [...before, ...behind];
}

/** The ZIP code that stands when one was taken back: "40514. No, that's my apartment's. It's 40517." */
function lastZip(text: string): string | null {
  const found = [...text.matchAll(/(?<![\d$-])\b\d{5}\b(?![\d-])/g)];
  const [first, second] = found;
  if (!first || !second) return first?.[0] ?? null;
  const between = text.slice(first.index + 5, second.index);
  return /\b(?:no|wait|sorry|not|actually)\b/i.test(between) ? second[0] : first[0];
}

/** Town, state, ZIP or unit standing alone in a later sentence. */
export function parseTown(
  text: string,
  alone: boolean,
): Pick<AddressParts, 'unit' | 'city' | 'state' | 'zip'> {
  const zip = lastZip(text);
  const unit = /\b((?:apartment|apt\.?|unit|suite)\s*#?\s*([A-Za-z]?-?\d+-?[A-Za-z]?|[A-Z]))\b/i.exec(text);
  const lead =
    /\b(?:that's|it's|we're|over|here|out|up|down|right)\s+(?:over |out |up |down |here )?in\s+|\b(?:that's|it's)\s+(?=[A-Z])/.exec(
      text,
    );
  const cityText = lead ? text.slice(lead.index + lead[0].length) : alone ? text : null;
  const city = cityText ? readCity(cityText) : null;
  const state = city ? readStateAndZip(cityText!.slice(city.length)).state : null;
  const believable = city && (state || zip || lead || alone);
  return { unit: unitName(unit), city: believable ? city.city : null, state, zip };
}
