import { isNumberWord } from '../../../../../spoken/spoken-numbers.ts';
import { isCommon } from '../../speech/common-words.ts';
import { isFirstName, isPlainWord } from '../first-names.ts';
import { PLAIN_SUFFIX, STREET_SUFFIX } from './street-words.ts';

/** House numbers and streets in a turn whose numbers are written in digits, word by word. */

export type Street = {
  number: string;
  street: string;
  /** The name ends in a word like Lane; without one it is only believed right after the question. */
  suffixed: boolean;
  before: string;
  after: string;
};

type Piece = { text: string; mark: string };

const SUFFIX = new RegExp(`^(?:${STREET_SUFFIX})$`, 'i');
const STRONG_SUFFIX = new RegExp(`^(?:${PLAIN_SUFFIX}|st|dr|ln|ct|pl|cir|pkwy|hwy|boulevard)$`, 'i');
const HOUSE = /^[NSEW]?\d{1,6}(?:-\d{1,5})?[A-Z]?$/;
const DIRECTION = /^(?:(?:north|south|east|west)(?:east|west)?|[NSEW]|NE|NW|SE|SW)$/i;
const ORDINAL = /^\d+(?:st|nd|rd|th)$/i;
/** Streets that begin with their kind: Calle Palomino, Via Plumeria. */
const LEADING = /^(?:calle|camino|avenida|via|corte|paseo|rue|avenue|vista|circulo|rancho|plaza)$/i;
/** Roads that have a number for a name: County Road 218, FM 2381, US Highway 287. */
const ROUTE =
  /^(?:county|state|us|u\.s|federal|farm|ranch|rural|forest|old|number|fm|rm|cr|sr|highway|hwy|route|road|interstate|to|market|trunk)$/i;
const ROUTE_END = /^(?:county|number|fm|rm|cr|sr|highway|hwy|route|road|interstate|trunk)$/i;
const BEGINS =
  /^(?:old|white|green|black|red|blue|brown|gray|spring|summer|winter|first|second|third|park|mill|new|grand|little|big|long|water|top|saint|st|mount|half|second|fair|white|lady|gate|open|young|love|hope)$/i;
/** What stands before a number that is no house's. */
const NO_HOUSE =
  /(?:\$|\b(?:highway|route|road|fm|mile|exit|box|suite|unit|apartment|apt|lot|building|slip|dock|room|floor|extension|ext|policy|invoice|about|around|over|under|for|pay|paid|costs?))$/i;

const readPieces = (text: string): Piece[] =>
  text.split(/\s+/).map((raw) => {
    const mark = /[.,;:?!…"]*$/.exec(raw)![0];
    const bare = raw.slice(0, raw.length - mark.length).replace(/^["'(]+/, '');
    return { text: bare, mark };
  });

const isLarge = ({ text }: Piece) => /^\p{Lu}[\p{L}'’ʻ.-]*$/u.test(text) && !/^(?:I|I'\w+)$/.test(text);
const isSpelled = (text: string) => /^\p{L}(?:-\p{L}){2,}$/u.test(text);
/** A mark ends a name, but for "St." and the pause of somebody who says the word again. */
const ends = (piece: Piece) => piece.mark !== '' && !/^(?:St|Mt|N|S|E|W)$/.test(piece.text);

type Name = { words: string[]; end: number; suffixed: boolean; numbered?: boolean };

function readRoute(pieces: Piece[], at: number): Name | null {
  let end = at;
  while (end < pieces.length && end - at < 5 && ROUTE.test(pieces[end]!.text) && !ends(pieces[end]!))
    end += 1;
  const number = pieces[end];
  if (end === at || /^number$/i.test(pieces[at]!.text) || !number || !ROUTE_END.test(pieces[end - 1]!.text))
    return null;
  const named = /^(?:\d+[A-Z]?|[A-Z]{1,2}|ten|one|two|three|four|five|six|seven|eight|nine)$/i.test(
    number.text,
  );
  if (!named || /^(?:[a-z]{1,2}|I)$/.test(number.text)) return null;
  const turned =
    !ends(number) && /^(?:highway|road)$|^(?:north|south|east|west)/i.test(pieces[end + 1]?.text ?? '')
      ? end + 2
      : end + 1;
  return {
    words: pieces.slice(at, turned).map(({ text }) => text),
    end: turned,
    suffixed: true,
    numbered: true,
  };
}

/** Words with capitals, up to the mark that ends them and not past the last street suffix. */
function readName(pieces: Piece[], at: number, plain: boolean): Name | null {
  let end = at;
  const words: string[] = [];
  while (end < pieces.length && words.length < 7) {
    const piece = pieces[end]!;
    const fits = plain
      ? /^[\p{L}'-]+$/u.test(piece.text) &&
        (!isCommon(piece.text) ||
          SUFFIX.test(piece.text) ||
          BEGINS.test(piece.text) ||
          DIRECTION.test(piece.text))
      : isLarge(piece) ||
        ORDINAL.test(piece.text) ||
        (words.length === 0 && DIRECTION.test(piece.text)) ||
        (words.length > 0 &&
          (STRONG_SUFFIX.test(piece.text) ||
            (SUFFIX.test(piece.text) && (ends(piece) || /^in$/i.test(pieces[end + 1]?.text ?? 'in'))))) ||
        (words.length > 0 &&
          /^(?:de|la|las|los|del|of|the|and)$/.test(piece.text) &&
          pieces[end + 1] !== undefined &&
          isLarge(pieces[end + 1]!) &&
          !ends(piece));
    if (!fits || isSpelled(piece.text)) break;
    words.push(piece.text);
    end += 1;
    if (!ends(piece)) continue;
    const again = /^(?:\.{2,}|…|,)$/.test(piece.mark) && pieces[end]?.text === piece.text;
    if (!again) break;
    words.pop();
  }
  while (words.length > 0 && /^(?:de|la|las|los|del|of|the|and)$/.test(words.at(-1)!)) words.pop();
  if (words.length === 0) return null;
  const last = (pattern: RegExp) =>
    words.findLastIndex((word, i) => i > 0 && pattern.test(word.replace('.', '')));
  const suffix = last(STRONG_SUFFIX) > 0 ? last(STRONG_SUFFIX) : last(SUFFIX);
  const leading = LEADING.test(words[DIRECTION.test(words[0]!) ? 1 : 0] ?? '');
  if (suffix < 0) return { words, end, suffixed: leading || ORDINAL.test(words.at(-1)!) };
  const kept = DIRECTION.test(words[suffix + 1] ?? '') ? suffix + 2 : suffix + 1;
  return { words: words.slice(0, kept), end: end - (words.length - kept), suffixed: true };
}

/** "3319 superior ridge trail": without capitals up to the first suffix, or two words that nobody uses otherwise. */
function readPlainName(pieces: Piece[], at: number, asked: boolean): Name | null {
  const first = pieces[at];
  if (!first || (isLarge(first) && !DIRECTION.test(first.text))) return null;
  const name = readName(pieces, at, true);
  if (!name) return null;
  const known = asked ? SUFFIX : STRONG_SUFFIX;
  const suffix = name.words.findLastIndex((word, i) => i > 0 && known.test(word));
  if (suffix > 0) {
    const vague = /^(?:way|drive|place|run|park|court)$/i.test(name.words[suffix]!);
    const kept = DIRECTION.test(name.words[suffix + 1] ?? '') ? suffix + 2 : suffix + 1;
    if (vague && !asked && suffix < 2 && isPlainWord(name.words[0]!)) return null;
    return { words: name.words.slice(0, kept), end: at + kept, suffixed: true };
  }
  const rare = name.words.filter((word) => !DIRECTION.test(word));
  if (!asked || rare.length === 0 || rare.length > 3 || isPlainWord(rare[0]!)) return null;
  const kept = name.words.slice(0, name.words.length - rare.length + Math.min(2, rare.length));
  return { words: kept, end: at + kept.length, suffixed: false };
}

const MEASURE =
  /^(?:miles?|feet|foot|inch(?:es)?|years?|days?|hours?|minutes?|dollars?|bucks|gallons?|amps?|volts?|squares?|bags?|units?|doors?|windows?)$/i;
/** "Two fifty's plenty." */
const isPossessiveNumber = (word: string) => /['’]s$/.test(word) && isNumberWord(word.slice(0, -2));
const UNIT_WORD = /^(?:apartment|apt|unit|suite|lot|building|number|floor)$/i;
const LED = /\b(?:at|address is|address|it's|its|still|that's|live on|to|is|house)[,:]?$/i;

/** Without a word like Lane: after the question or a lead, or as a sentence of its own. */
function isBelieved(name: Name, pieces: Piece[], at: number, asked: boolean): boolean {
  const { words, suffixed, numbered, end } = name;
  if (numbered) return true;
  const named = words.filter((word) => !DIRECTION.test(word));
  if (named.length === 0) return false;
  const opens = words[0]!;
  const everyday = isCommon(opens) && !BEGINS.test(opens) && !DIRECTION.test(opens) && !SUFFIX.test(opens);
  // Behind a number a capital says enough.
  if (suffixed) return !everyday || /^\p{Lu}/u.test(opens);
  if (everyday || MEASURE.test(named.at(-1)!) || named[0]!.length < 3 || words.some(isPossessiveNumber))
    return false;
  if (named.length === 1 && (SUFFIX.test(named[0]!) || (isFirstName(named[0]!) && !asked))) return false;
  if (asked && /^\p{Ll}/u.test(named[0]!)) return true;
  const next = pieces[end];
  const mark = pieces[end - 1]!.mark;
  // "77 Penny with Elaine": misheard, but the answer to the question.
  const misheard =
    asked &&
    /^(?:with|on|or|to|her|his|the|of|a|an|at)$/.test(next?.text ?? '') &&
    pieces[end + 1] !== undefined &&
    isLarge(pieces[end + 1]!);
  const closed =
    !next ||
    mark !== '' ||
    misheard ||
    /^(?:in|apartment|unit|suite|number|and|here|over|out)$/i.test(next.text);
  if (!closed || words.length > 4) return false;
  const alone = /[.?!]$/.test(pieces[at - 1]?.mark ?? '.') && /^[.,?!]/.test(mark || (next ? '' : '.'));
  const led = LED.test(
    pieces
      .slice(Math.max(0, at - 2), at)
      .map((p) => p.text + p.mark)
      .join(' '),
  );
  const turned = named.length < words.length;
  // "…, 509 Cottonwood Switch, Pueblo." What looks like a year is a model's.
  const listed =
    mark === ',' &&
    named.length > 1 &&
    /^\d{3,6}$/.test(pieces[at]!.text) &&
    !/^(?:19|20)\d\d$/.test(pieces[at]!.text) &&
    next !== undefined &&
    (isLarge(next) || UNIT_WORD.test(next.text));
  return asked || turned || listed || (pieces[at]!.text.length > 1 && (led || alone));
}

/** Every number with a street behind it: "2217 Tallgrass Bend", "15 and a half Old Tollgate Road", "644 and 646 Elm". */
export function parseStreets(text: string, asked: boolean): Street[] {
  const pieces = readPieces(text);
  const plain = !/\p{Lu}/u.test(text.replace(/\bI\b/g, ''));
  const found: Street[] = [];
  for (let at = 0; at < pieces.length; at += 1) {
    const piece = pieces[at]!;
    if (!HOUSE.test(piece.text) || /[.?!;:]/.test(piece.mark)) continue;
    if (
      NO_HOUSE.test(
        pieces
          .slice(0, at)
          .map((p) => p.text + p.mark)
          .join(' '),
      )
    )
      continue;
    let next = at + 1;
    let number = piece.text;
    const rest = pieces
      .slice(next, next + 3)
      .map((p) => p.text)
      .join(' ');
    const half = /^(?:and a half|and 1\/2)\b/i.exec(rest) ?? /^1\/2\b/.exec(rest);
    const second = /^(?:and|through|or|to) (\d{1,6})\b/i.exec(rest);
    if (half) {
      number += ' 1/2';
      next += half[0].split(' ').length;
    } else if (second) {
      number += ` and ${second[1]}`;
      next += 2;
    }
    const cased = plain ? null : readName(pieces, next, false);
    const lower = cased?.suffixed ? null : readPlainName(pieces, next, asked);
    const name = readRoute(pieces, next) ?? lower ?? cased;
    if (!name || !isBelieved(name, pieces, at, asked)) continue;
    const street = name.words.join(' ').replace(/[.,]$/, '');
    found.push({
      number,
      street: name === lower ? street.replace(/(?<=^|\s)\p{Ll}/gu, (letter) => letter.toUpperCase()) : street,
      suffixed: name.suffixed,
      before: pieces
        .slice(0, at)
        .map((p) => p.text + p.mark)
        .join(' '),
      after:
        pieces[name.end - 1]!.mark +
        ' ' +
        pieces
          .slice(name.end)
          .map((p) => p.text + p.mark)
          .join(' '),
    });
    at = name.end - 1;
  }
  return found;
}

export type NamedStreet = { street: string; after: string; number: string | null };

/** Streets said without a number before them, with the number that comes behind: "County Road 218, it's number 4477". */
export function parseNamedStreets(text: string): NamedStreet[] {
  const pieces = readPieces(text);
  const found: NamedStreet[] = [];
  for (let at = 0; at < pieces.length; at += 1) {
    if (at > 0 && HOUSE.test(pieces[at - 1]!.text) && !/[.,;]/.test(pieces[at - 1]!.mark)) continue;
    const large = isLarge(pieces[at]!) && !isCommon(pieces[at]!.text);
    if (!large && !ROUTE.test(pieces[at]!.text) && !DIRECTION.test(pieces[at]!.text)) continue;
    const name = readRoute(pieces, at) ?? (isLarge(pieces[at]!) ? readName(pieces, at, false) : null);
    if (!name?.suffixed || name.words.filter((word) => !DIRECTION.test(word)).length < 2) continue;
    const rest = pieces.slice(name.end);
    const before = pieces[name.end - 1]!.mark;
    const asked = rest.findIndex(({ text: word }) => /^\d{1,6}[A-Z]?$/.test(word));
    const lead = rest.slice(0, Math.max(0, asked)).map((p) => p.text.toLowerCase());
    const close =
      asked >= 0 &&
      asked <= 5 &&
      lead.every((word) => /^(?:it's|is|it|number|house|i|think|at|the|that's|address)$/.test(word)) &&
      (before !== '' || lead.length > 0) &&
      !HOUSE.test(rest[asked + 1]?.text ?? '');
    const own =
      close &&
      !parseStreets(
        [rest[asked]!.text, ...rest.slice(asked + 1, asked + 4).map((p) => p.text + p.mark)].join(' '),
        false,
      ).some((s) => s.suffixed);
    found.push({
      street: name.words.join(' '),
      number: close && own ? rest[asked]!.text : null,
      after:
        close && own
          ? rest[asked]!.mark +
            ' ' +
            rest
              .slice(asked + 1)
              .map((p) => p.text + p.mark)
              .join(' ')
          : '',
    });
    at = name.end - 1;
  }
  return found;
}
