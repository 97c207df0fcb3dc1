/** What a recogniser makes of spoken prices, times and codes: "21.50 all in", "before 9.30", "code is 7,719". */

const PRICE_WORDS =
  /\b(?:all in|out the door|parts and (?:all|labor)|labor included|for (?:the|this|that) (?:job|whole|lot|diagnostic|visit|trip|repair|first)|permit included|quot(?:e|ed)|charge|total|price|service call|diagnostic|trip (?:charge|fee)|plus (?:parts|tax)|(?:can't|cannot|won't|not|to) (?:go|spend|pay) (?:over|past|above|more than)|stay(?:ing)? under)\b/i;
const UNIT_PRICE = /^\s*(?:an?|per|each)\b(?! (?:hour|visit))/i;
const UNIT =
  /^[\s-]*(?:by\b|x\b|inch|foot|feet|ft\b|yard|mile|gallon|pound|ton|amp|volt|watt|degree|percent|year|month|week|day|hour|minute|square|a\.?m|p\.?m|o'clock|\d)/i;
const CLOCK_BEFORE = /\b(?:at|by|before|after|until|till|around|from|between|past)\s+$/i;
const NO_PRICE_BEFORE =
  /(?:[\d$#:.,/-]|\b(?:code|number|unit|apartment|apt|suite|room|breaker|lot|route|highway|at|by|before|after|until|till|zip|model|in|since|of))\s*$/i;

const grouped = (value: number) => `$${value.toLocaleString('en-US')}`;

function writeClocks(text: string): string {
  return text.replace(/(?<![\d$.])(\d{1,2})\.(00|15|30|45)(?![\d%])/g, (match, hour, minute, at: number) =>
    CLOCK_BEFORE.test(text.slice(0, at)) && Number(hour) >= 1 && Number(hour) <= 12
      ? `${hour}:${minute}`
      : match,
  );
}

/**
 * "twenty-one fifty" comes out as 21.50. With a dollar sign, or a single digit before the dot, it is left as heard:
 * "$1.89" may have been eighty-nine, and a wrong amount is worse than a strange one.
 */
function writePairs(text: string): string {
  return text.replace(/(?<![\d.:$])([1-9]\d)\.(\d\d)(?![\d%])/g, (match, high, low, at: number) => {
    const [before, after] = [text.slice(0, at), text.slice(at + match.length)];
    if (UNIT.test(after) || UNIT_PRICE.test(after) || CLOCK_BEFORE.test(before)) return match;
    return grouped(Number(high) * 100 + Number(low));
  });
}

function writeBare(text: string): string {
  return text.replace(
    /(?<![\d$.,:/#-])\b(\d{3,5}|\d{1,2},\d{3})\b(?![\d,.:/-]*\d)/g,
    (match, digits: string, at: number) => {
      const [before, after] = [text.slice(0, at), text.slice(at + match.length)];
      const street = /^\s+(?:(?:north|south|east|west)\s+)?\p{Lu}\p{Ll}/u.test(after);
      if (NO_PRICE_BEFORE.test(before) || UNIT.test(after) || UNIT_PRICE.test(after) || street) return match;
      return grouped(Number(digits.replace(',', '')));
    },
  );
}

const writeCodes = (text: string) =>
  text.replace(/\b((?:code|pin|combination|combo|lockbox)\b[^.\d]{0,20})(\d{1,3}),(\d{3})\b/gi, '$1$2$3');

/** Only a sentence that speaks of a price turns its bare numbers into money. */
export function writePrices(text: string): string {
  const clocks = writeCodes(writeClocks(text));
  return PRICE_WORDS.test(clocks) ? writeBare(writePairs(clocks)) : clocks;
}
