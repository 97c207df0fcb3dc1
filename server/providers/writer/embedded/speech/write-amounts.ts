import { isNumberWord, readAmount } from '../../../../spoken/spoken-numbers.ts';
import { writePrices } from '../items/write-prices.ts';

/** Spoken amounts in a note are written the way people write them: $1,500, 9:30, 50 gallon, the 23rd. */

const SMALL =
  'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety';
const PHRASE = new RegExp(
  `\\b(?:a (?=hundred\\b))?(?:${SMALL}|hundred)(?:[- ](?:and (?=(?:${SMALL})\\b))?(?:${SMALL}|hundred|thousand))*\\b(?!-[a-z]+ing\\b)`,
  'gi',
);
const UNIT =
  /^[\s-]*(?:(?:by|square|linear|cubic)[\s-])?(?:inch(?:es)?|foot|feet|ft|yards?|miles?|gallons?|quarts?|pounds?|ounces?|tons?|amps?|volts?|watts?|gauge|degrees?|percent|years?|months?|weeks?|days?|hours?|minutes?|bags?|bundles?|boxes|sheets?|bales?|coats?|squares?|stor(?:y|ies)|bedrooms?|baths?|bathrooms?|grain|seer|btus?|mil|gallon|panels?|units?|dollars?|bucks)\b/i;
const MONEY =
  /\b(?:price|pay|paid|cost|costs|budget|total|all in|over|under|spend|deal|quote|quoted|charge|deposit|stay|cap|limit|max|top|deductible|money|come to|comes to|runs?|dollars?|invoice|agreed|for the (?:job|whole|lot)|out the door|parts and (?:all|labor)|permit included|an hour plus|service call|diagnostic|plus parts)\b/i;
const CLOCK_LEAD =
  /\b(?:at|before|after|by|from|until|till|around|about|between|past|and|to|or|it be|you do|we do|make it)\s+$/i;
const CLOCK_TAIL =
  /^(?:\s*(?:[.,;!?]|$)|\s+(?:in the|on|tomorrow|today|tonight|o'clock|sharp|and|to|or|for|if|so|when|a\.?m|p\.?m|that|this|monday|tuesday|wednesday|thursday|friday|saturday|sunday)\b)/i;
const ORDINALS: Record<string, number> = {
  first: 1,
  second: 2,
  third: 3,
  fourth: 4,
  fifth: 5,
  sixth: 6,
  seventh: 7,
  eighth: 8,
  ninth: 9,
  tenth: 10,
  eleventh: 11,
  twelfth: 12,
  thirteenth: 13,
  fourteenth: 14,
  fifteenth: 15,
  sixteenth: 16,
  seventeenth: 17,
  eighteenth: 18,
  nineteenth: 19,
  twentieth: 20,
  thirtieth: 30,
};

const grouped = (value: number) => value.toLocaleString('en-US');

function readClock(words: string[]): string | null {
  const values = words.map((word) => readAmount(word));
  const [hour, minute] = values;
  if (hour === null || hour === undefined || hour < 1 || hour > 12 || words.length > 2) return null;
  if (minute === undefined) return String(hour);
  return minute !== null && [15, 20, 30, 40, 45, 50, 10].includes(minute)
    ? `${hour}:${String(minute).padStart(2, '0')}`
    : null;
}

/** "three fifty", "nine eighty", "twenty-one fifty", "two fifteen": a price said in two parts. */
function readPair(phrase: string): number | null {
  const match = new RegExp(
    `^((?:(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)-)?(?:${SMALL})) ((?:${SMALL})(?:[- ](?:${SMALL}))?)$`,
    'i',
  ).exec(phrase);
  if (!match) return null;
  const [high, low] = [readAmount(match[1]!), readAmount(match[2]!)];
  if (high === null || low === null || low < 10 || low > 99 || high < 1) return null;
  if (high >= 20 && high % 10 === 0 && low < 10) return null;
  return high * 100 + low;
}

function rewrite(phrase: string, before: string, after: string, money: boolean): string {
  const words = phrase.toLowerCase().split(/\s+/);
  const next = /^[\s-]+([a-z']+)/i.exec(after)?.[1] ?? '';
  if (isNumberWord(next) || /\boh\s*$/i.test(before) || /^\s+oh\b/i.test(after) || /\d[\s,]*$/.test(before))
    return phrase;
  const big = /hundred|thousand/i.test(phrase);
  const value = readAmount(phrase.replace(/^a /i, ''));
  if (/^\s+(?:dollars?|bucks)\b/i.test(after) && value !== null) return `$${grouped(value)}\u200b`;
  const pair = readPair(phrase);
  if (pair !== null && /^\s+(?:dollars?|bucks)\b/i.test(after)) return `$${grouped(pair)}\u200b`;
  // "I'd be at five twenty for both" is what it costs.
  const costs =
    /\b(?:be|i'm|we're) at\s+$/i.test(before) &&
    /^\s+for (?:all|both|the (?:both|whole|lot|two)|everything)\b/i.test(after);
  if (pair !== null && costs) return `$${grouped(pair)}`;
  const clock = CLOCK_LEAD.test(before) && CLOCK_TAIL.test(after) ? readClock(words) : null;
  if (clock && !(money && words.length > 1 && !/\b(?:at|before|after|by|until|till)\s+$/i.test(before)))
    return clock;
  if (pair !== null && money && !UNIT.test(after)) return `$${grouped(pair)}`;
  if (value === null) return phrase;
  const closed =
    /^(?:\s*(?:[.,;!?]|$)|\s+(?:for|all|on|a|and|is|total|if|to|or|with|plus|at|the|in|that|tops|max|cash|down|each|even|flat|included)\b)/i.test(
      after,
    );
  if (
    big &&
    closed &&
    value >= 100 &&
    (money || value >= 1000 || /\b(?:for|at|about|around)\s+$/i.test(before))
  )
    return `$${grouped(value)}`;
  if (UNIT.test(after) || value >= 10) return big && value < 1000 ? String(value) : grouped(value);
  return phrase;
}

function writeOrdinal(text: string): string {
  const name = `(twenty|thirty)-(first|second|third|fourth|fifth|sixth|seventh|eighth|ninth)|${Object.keys(
    ORDINALS,
  )
    .filter((o) => !['first', 'second', 'third'].includes(o))
    .join('|')}`;
  return text.replace(
    new RegExp(`\\b(?:${name})\\b(?! (?:floor|story|grade|time|one|thing))`, 'gi'),
    (match, tens, unit) => {
      const value = tens
        ? (tens.toLowerCase() === 'twenty' ? 20 : 30) + ORDINALS[unit.toLowerCase()]!
        : ORDINALS[match.toLowerCase()]!;
      const last = value % 10;
      const ending =
        value > 10 && value < 14 ? 'th' : last === 1 ? 'st' : last === 2 ? 'nd' : last === 3 ? 'rd' : 'th';
      return `${value}${ending}`;
    },
  );
}

export function writeAmounts(text: string): string {
  const money = MONEY.test(text);
  const dated = writeOrdinal(writePrices(text));
  const written = dated.replace(PHRASE, (phrase, offset: number) =>
    rewrite(phrase, dated.slice(0, offset), dated.slice(offset + phrase.length), money),
  );
  return written.replace(/\u200b\s+(?:dollars?|bucks)/gi, '');
}
