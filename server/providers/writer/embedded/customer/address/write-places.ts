import { readDigitRuns } from '../../../../../spoken/spoken-numbers.ts';

/** A turn with its numbers as an address has them: "sixty-second" is 62nd, "one seven six dash forty-one" 176-41. */

const TENS = 'twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety';
const SMALL = 'first|second|third|fourth|fifth|sixth|seventh|eighth|ninth';
const ROUND: Record<string, number> = {
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
  fortieth: 40,
  fiftieth: 50,
  sixtieth: 60,
  seventieth: 70,
  eightieth: 80,
  ninetieth: 90,
};
const ORDINAL = new RegExp(
  `\\b(?:(?:(one|two|three|four|five|six|seven|eight|nine|a) )?hundred (?:and )?)?(?:(${TENS})[- ](${SMALL})|(${Object.keys(ROUND).join('|')}))\\b(?! floor)`,
  'gi',
);

const ending = (value: number) =>
  value % 100 > 10 && value % 100 < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][value % 10] ?? 'th');

const UNITS = 'one|two|three|four|five|six|seven|eight|nine';
/** "One eight six one one, three fifty-third Avenue": behind a comma the street begins. */
const HUNDREDS = new RegExp(`(?<=, )(${UNITS}) (${TENS})[- ](${SMALL})\\b`, 'gi');
const twoDigits = (tens: string, small: string) =>
  (TENS.split('|').indexOf(tens.toLowerCase()) + 2) * 10 + SMALL.split('|').indexOf(small.toLowerCase()) + 1;

function writeOrdinals(text: string): string {
  const hundreds = text.replace(HUNDREDS, (_, unit: string, tens: string, small: string) => {
    const value = (UNITS.split('|').indexOf(unit.toLowerCase()) + 1) * 100 + twoDigits(tens, small);
    return `${value}${ending(value)}`;
  });
  return hundreds.replace(
    ORDINAL,
    (match, hundred: string | undefined, tens: string, small: string, round: string) => {
      const count = hundred ? UNITS.split('|').indexOf(hundred.toLowerCase()) + 1 || 1 : 1;
      const base = /\bhundred\b/i.test(match) ? 100 * count : 0;
      const value = base + (round ? ROUND[round.toLowerCase()]! : twoDigits(tens, small));
      return `${value}${ending(value)}`;
    },
  );
}

/** "Lot 17, 2250 Sandspur": a comma behind a unit ends its number. */
const UNIT_COMMA =
  /\b(lot|unit|apartment|apt|suite|building|slip|box|space|dock|number|county|highway|route|road|fm) ((?:\S+ ){0,3}?\S+), (?=\S)/gi;

/** Two house numbers next to each other, and all else as one number. */
function writeRun(digits: string, said: string): string {
  const half = digits.length / 2;
  const [one, two] = [digits.slice(0, half), digits.slice(half)];
  const pair =
    Number.isInteger(half) &&
    half >= 3 &&
    said.includes(',') &&
    Number(two) > Number(one) &&
    Number(two) - Number(one) <= 10;
  return pair ? `${one}-${two}` : digits;
}

/** "Twenty Mile Road", "Four-Mile": a number that is part of the name stays a word. */
const KEPT = '\u02bc';
const keepNamedNumbers = (text: string) =>
  text.replace(
    /\b(One|Two|Three|Four|Five|Six|Seven|Eight|Nine|Ten|Eleven|Twelve|Twenty|Thirty|Forty|Fifty|Sixty|Hundred)(?=[ -](?:Mile|Oaks?|Pines?|Points?|Notch|Corners?|Rivers?|Forks?|Springs?|Acres?|Bridges?|Hills?|Lakes?|Rod|Chimneys|Sisters|Brothers)\b)/g,
    `$1${KEPT}`,
  );

export function writePlaces(text: string): string {
  const parted = writeOrdinals(keepNamedNumbers(text)).replace(UNIT_COMMA, '$1 $2; ');
  let written = parted;
  for (const run of readDigitRuns(parted).reverse()) {
    const said = parted.slice(run.start, run.end);
    written = written.slice(0, run.start) + writeRun(run.digits, said) + written.slice(run.end);
  }
  return (
    written
      .replace(/\b(\d+) (?:dash|hyphen) (\d+)\b/gi, '$1-$2')
      .replace(
        /(?<![\p{L}'])([NSEW])[ -](\d{3,5})(?= \p{Lu})/gu,
        (_, letter: string, number: string) => letter.toUpperCase() + number,
      )
      .replace(/;(?= )/g, ',')
      .replaceAll(KEPT, '')
      // A recogniser sets commas by ear: "3340 West, Saltbush Lane".
      .replace(/\b(\d+ (?:North|South|East|West)), (?=\p{Lu})/gu, '$1 ')
  );
}
