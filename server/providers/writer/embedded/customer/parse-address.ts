import { isCommon } from '../speech/common-words.ts';
import { PLAIN_SUFFIX, STATES, STREET_SUFFIX } from './street-words.ts';

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
export type ParsedAddress = { parts: AddressParts; before: string; after: string };

const CAPITAL = "[A-ZÁÉÍÓÚÑ][\\p{L}'’-]*";
const ORDINAL = '\\d+(?:st|nd|rd|th)';
const DIRECTION = '(?:(?:[Nn]orth|[Ss]outh|[Ee]ast|[Ww]est)(?:east|west)?|[NSEW]\\.?)';
const SUFFIX = new RegExp(`^(?:${STREET_SUFFIX})$`, 'i');
const STRONG_SUFFIX = new RegExp(`^(?:${PLAIN_SUFFIX}|st|dr|ln|ct|pl|cir|pkwy|hwy)$`, 'i');
const STATE = Object.keys(STATES)
  .sort((a, b) => b.length - a.length)
  .join('|');
const STATE_CODE = Object.values(STATES).join('|');

const CASED = new RegExp(
  `(?<![\\d$.:/-])\\b(\\d{1,6}[A-Z]?(?:-\\d+)?),?\\s+((?:${DIRECTION}\\s+)?(?:(?:${CAPITAL}|${ORDINAL})(?:\\s+|$|(?=[,.?!])))+)`,
  'gu',
);
const PLAIN = new RegExp(
  `(?<![\\d$.:/-])\\b(\\d{1,6}),?\\s+((?:(?:north|south|east|west)\\s+)?(?:[a-z']+\\s+){1,3}?(?:${PLAIN_SUFFIX})(?:\\s+(?:${PLAIN_SUFFIX}))?)\\b`,
  'gi',
);
const UNIT =
  /^[,.]?\s*(?:and )?(?:it's |that's )?((?:apartment|apt\.?|unit|suite|number|lot|building|#)\s*#?\s*(\d+ [A-Za-z](?=[,.]|$)|[A-Za-z]?-?\d+-?[A-Za-z]?|[A-Z])\b)/i;

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
      /^(?:north|south|east|west|new|grand|white|green|lake|little|fort|port|spring|springs|park|saint|st\.)$/i.test(
        word,
      );
    if (isCommon(word) && !towny) break;
    kept.push(word);
  }
  if (kept.length === 0 || (kept.length === 1 && /^(?:north|south|east|west)$/i.test(kept[0]!))) return null;
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
  return first && /^\p{Lu}/u.test(first) && first.split(' ').length <= 3
    ? (readCity(first)?.city ?? null)
    : null;
}

function readTail(text: string): Pick<AddressParts, 'unit' | 'city' | 'state' | 'zip'> {
  let rest = text;
  const unit = UNIT.exec(rest);
  if (unit) rest = rest.slice(unit[0].length);
  const direct = readStateAndZip(rest);
  if (direct.state || direct.zip) return { unit: unitName(unit), city: null, ...direct };
  const city = readCity(rest);
  if (city) rest = rest.slice(city.length);
  const late =
    /(?:no|wait|sorry)\b.*?\b((?:apartment|apt\.?|unit|suite)\s*#?\s*(\d+-?[A-Za-z]?))\b([^.]*)/i.exec(text);
  if (late && unit)
    return {
      unit: unitName(late),
      city: readCity(late[3]!)?.city ?? city?.city ?? null,
      ...readStateAndZip(rest),
    };
  return { unit: unitName(unit ?? UNIT.exec(rest)), city: city?.city ?? null, ...readStateAndZip(rest) };
}

function unitName(match: RegExpExecArray | null): string | null {
  if (!match) return null;
  const kind = /^(?:apt|apartment)/i.test(match[1]!)
    ? 'Apartment'
    : /^suite/i.test(match[1]!)
      ? 'Suite'
      : /^lot/i.test(match[1]!)
        ? 'Lot'
        : /^building/i.test(match[1]!)
          ? 'Building'
          : 'Unit';
  return `${kind} ${match[2]!.toUpperCase().replace(' ', '')}`;
}

/** Keeps the capitalised words up to the last street suffix; further ones belong to the town. */
function cutStreet(words: string[]): { street: string[]; suffixed: boolean } {
  const ends = (pattern: RegExp) =>
    words.findLastIndex((word, i) => i > 0 && pattern.test(word.replace('.', '')));
  const suffix = ends(STRONG_SUFFIX) > 0 ? ends(STRONG_SUFFIX) : ends(SUFFIX);
  if (suffix < 0)
    return {
      street: words,
      suffixed: /^(?:calle|camino|avenida|highway|route|county|avenue)$/i.test(words[0]!),
    };
  const end = suffix + 1;
  const direction =
    words[end] && /^(?:north|south|east|west)(?:east|west)?$/i.test(words[end]!) ? end + 1 : end;
  return { street: words.slice(0, direction), suffixed: true };
}

export function parseAddress(text: string, asked: boolean): ParsedAddress[] {
  const found: ParsedAddress[] = [];
  for (const match of text.matchAll(CASED)) {
    const words = match[2]!.trim().split(/\s+/);
    const { street, suffixed } = cutStreet(words);
    if (
      isCommon(street[0]!) &&
      !/^(?:north|south|east|west|old|white|green|black|red|spring|summer|winter|first|second|park|mill|new|grand)$/i.test(
        street[0]!,
      )
    )
      continue;
    if (!suffixed && (street.length > (asked ? 4 : 3) || street.length < (asked ? 1 : 2))) continue;
    const name = street.join(' ').replace(/[.,]$/, '');
    const end = match.index + match[0].indexOf(street.join(' ')) + street.join(' ').length;
    found.push(parsed(text, match.index, end, match[1]!, name, suffixed));
  }
  if (found.length > 0) return found;
  for (const match of text.matchAll(PLAIN)) {
    const words = match[2]!.split(/\s+/);
    const middle = words
      .slice(0, -1)
      .filter((word) => !/^(?:north|south|east|west|old|mill|park)$/i.test(word));
    if (
      middle.length === 0 ||
      middle.some(isCommon) ||
      (/^(?:way|drive|place|run|park|court)$/i.test(words.at(-1)!) && !asked)
    )
      continue;
    found.push(parsed(text, match.index, match.index + match[0].length, match[1]!, titled(match[2]!), true));
  }
  return found;
}

function parsed(
  text: string,
  start: number,
  end: number,
  number: string,
  street: string,
  suffixed: boolean,
): ParsedAddress {
  const after = text.slice(end);
  return { parts: { number, street, suffixed, ...readTail(after) }, before: text.slice(0, start), after };
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
