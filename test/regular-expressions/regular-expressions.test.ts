import { beforeAll, describe, expect, test } from 'vitest';
import { maxTextLength } from '#domain/campaigns/sms.ts';
import { longestTurn } from '#server/spoken/cut-long-turns.ts';
import { findPatterns, type Pattern } from './find-patterns.ts';
import { measureAll } from './measure-all.ts';
import type { Asked, Measured } from './measure-patterns.ts';
import { hear, startApart } from './run-apart.ts';

/** Milliseconds of the processor, for the worst text of the longest length. */
const most = 50;
const requestBody = 100 * 1024;

/** The longest text that reaches the patterns of a file, and what keeps it from being longer. The last row that fits counts. */
const longestInputs: [files: string, characters: number, because: string][] = [
  [
    'domain/',
    requestBody,
    'a schema tries its patterns before it refuses a length: all that a request may carry',
  ],
  ['server/', requestBody, 'the same; headers, addresses and what a carrier tells are shorter'],
  ['web/', requestBody, 'pasted by the person whose browser it is'],
  [
    'server/features/messages/opt-out-words.ts',
    maxTextLength,
    'a text is cut where it comes in, and when it is read',
  ],
  ['server/features/contacts/read-day.ts', 100, 'a longer cell is no day'],
  ['server/features/campaigns/links/is-person.ts', 1000, 'the name of a browser is cut'],
  ['server/log.ts', 2000, 'a message is cut before it is searched for personal data'],
  ['server/providers/transcriber/openai-compatible.ts', 2000, 'an address that the operator sets'],
  ['server/providers/writer/', 2 * longestTurn + 1, 'a turn is cut; some rules read two of them together'],
  ['server/providers/writer/embedded/verdicts/urgency.ts', 100_000, 'all turns of a call together, cut'],
];

const longestFor = (place: string) => longestInputs.findLast(([files]) => place.startsWith(files))?.[1];

let written: Pattern[];
let built: string[];
let collected: Pattern[];

beforeAll(async () => {
  ({ written, built } = findPatterns());
  const files = built.map((place) => place.slice(0, place.lastIndexOf(':')));
  const child = startApart('collect-built.ts', [...new Set(files)]);
  collected = await hear<Pattern[]>(child, 'collecting patterns');
}, 120_000);

describe('the regular expressions of the product', () => {
  test('are all known: those written out, and those put together while it runs', () => {
    expect(written.length).toBeGreaterThan(900);
    const places = new Set(collected.map(({ place }) => place));
    // Whoever adds a place makes a call in collect-built.ts lead there, or builds the pattern when the file is loaded.
    expect(built.filter((place) => !places.has(place))).toEqual([]);
  });

  test('stand in files whose longest input is known', () => {
    expect(written.filter(({ place }) => !longestFor(place))).toEqual([]);
  });

  test(`hold nobody up: ${most} ms at most for the worst text that can reach them`, async () => {
    const asked = listDistinct([...written, ...collected]);
    const measured = await measureAll(asked);
    expect(asked.flatMap((pattern, at) => describeSlow(pattern, measured[at]!))).toEqual([]);
  }, 300_000);
});

test('the watch over them sees what is known to be slow', async () => {
  const slow = [
    { place: 'a repeated letter, repeated', source: '^(a+)+$', flags: '', longest: 200 },
    {
      place: 'a word that stands twice',
      source: 'stop (?:these |this |these )*text',
      flags: '',
      longest: 1600,
    },
    { place: 'words that make another', source: '(?:any |more |any more )*text', flags: '', longest: 1600 },
    { place: 'spaces around what may be missing', source: '\\s*,?\\s+at\\s', flags: 'i', longest: 4000 },
    { place: 'a mark that never comes', source: '!\\[[^\\]]*\\]', flags: 'g', longest: requestBody },
    { place: 'lines that begin alike', source: '^id:\\s*<[^>]+>', flags: 'im', longest: requestBody },
  ].map((pattern) => ({ ...pattern, most }));
  const measured = await measureAll(slow);
  expect(slow.filter((pattern, at) => describeSlow(pattern, measured[at]!).length === 0)).toEqual([]);
}, 300_000);

/** Many files use the same pattern; what a library builds has no row, and is the library's affair. */
function listDistinct(patterns: Pattern[]): (Pattern & Asked)[] {
  const distinct = new Map<string, Pattern & Asked>();
  for (const pattern of patterns) {
    const longest = longestFor(pattern.place);
    if (longest) distinct.set(`${longest}/${pattern.source}/${pattern.flags}`, { ...pattern, longest, most });
  }
  return [...distinct.values()];
}

function describeSlow(pattern: Pattern & Asked, { milliseconds, attack, stopped }: Measured): string[] {
  if (!attack || (milliseconds <= most && !stopped)) return [];
  const { prefix, pump, suffix } = attack;
  const text = `${JSON.stringify(prefix)} + ${JSON.stringify(pump)} again and again + ${JSON.stringify(suffix)}`;
  const result = stopped ?? `took ${Math.round(milliseconds)} ms`;
  return [
    `${pattern.place}: /${pattern.source}/${pattern.flags} ${result} with ${pattern.longest} characters: ${text}`,
  ];
}
