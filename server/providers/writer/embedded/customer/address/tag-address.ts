import { isNumberWord, writeDigitRuns } from '../../../../../spoken/spoken-numbers.ts';
import { chanceIn, plainWord, type WordsOfTurn } from '../../model/word-chances.ts';
import { isCommon } from '../../speech/common-words.ts';
import type { AddressParts } from './parse-address.ts';
import { PLAIN_SUFFIX, STATES } from './street-words.ts';

/** What the network, which has learned where people say their address, adds to what the rules read. */

const TAGGED = 0.5;
const SHORT =
  /^(?:north|south|east|west|n|s|e|w|old|new|road|street|avenue|drive|lane|court|highway|county)$/;
const wordsIn = (text: string) => text.match(/[\p{L}\p{N}'’]+/gu) ?? [];
const mean = (values: number[]) =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;

/** From minus one to nothing: how little the network believes that this street is where the job is. */
export function doubtAddress(words: WordsOfTurn, turn: number, { street }: AddressParts): number {
  const said = words(turn);
  const chance = mean(wordsIn(street).map((word) => chanceIn(said, word))) ?? 1;
  return said.length === 0 ? 0 : Math.min(0, 2 * chance - 1);
}

const SUFFIX = new RegExp(`^(?:${PLAIN_SUFFIX})$`, 'i');
const NO_TOWN = /^(?:apartment|apt|unit|suite|lot|number|building|floor|street)$/i;
const DIRECTION = /^(?:north|south|east|west)$/i;
const STATE_NAMES = new Set(Object.keys(STATES).map((state) => state.toLowerCase()));

/** Runs of capitalized words that the network holds for the address, as they were said. */
function taggedRuns(
  turns: readonly { text: string }[],
  words: WordsOfTurn,
): { run: string[]; turn: number }[] {
  return turns.flatMap(({ text }, turn) => {
    const said = words(turn);
    if (!said.some(({ chance }) => chance >= TAGGED)) return [];
    const runs: string[][] = [];
    let open: string[] | null = null;
    for (const raw of text.split(/\s+/)) {
      const bare = raw.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}'’]+$/gu, '').replace(/['’]s$/, '');
      const fits =
        /^\p{Lu}/u.test(bare) && !isNumberWord(bare.toLowerCase()) && chanceIn(said, bare) >= TAGGED;
      if (!fits) {
        open = null;
        continue;
      }
      if (open) open.push(bare);
      else {
        open = [bare];
        runs.push(open);
      }
      if (/[.,;:?!]$/.test(raw)) open = null;
    }
    return runs.map((run) => ({ run, turn }));
  });
}

/** How many words' worth of belief make a place, and how many words may stand between two of them. */
const PLACE = 3;
const GAP = 2;
const edges = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}'’]+$/gu;

/**
 * Where the rules read no street ("Slip C41, Barnacle Bight Marina", "ten twenty grand concourse"): the longest stretch that the
 * network holds for the address, as it was said.
 */
export function likeliestPlace(
  turns: readonly { text: string }[],
  words: WordsOfTurn,
): { value: string; turn: number } | null {
  const places = turns.flatMap(({ text }, turn) => {
    const said = words(turn);
    const raw = text.split(/\s+/);
    const belief = raw.map((word) => chanceIn(said, word.replace(edges, '')));
    const ends: [number, number][] = [];
    for (const [at, chance] of belief.entries()) {
      if (chance < TAGGED) continue;
      const last = ends.at(-1);
      if (last && at - last[1] <= GAP + 1) last[1] = at;
      else ends.push([at, at]);
    }
    return ends.map(([from, to]) => ({
      turn,
      worth: belief.slice(from, to + 1).reduce((sum, chance) => sum + chance, 0),
      said: raw.slice(from, to + 1).join(' '),
    }));
  });
  const best = places.sort((a, b) => b.worth - a.worth)[0];
  if (!best || best.worth < PLACE) return null;
  const value = writeDigitRuns(best.said.replace(edges, ''))
    .replace(/[.;:?!]+\s+/g, ', ')
    .replace(/(?<![\p{L}\p{N}'’])\p{Ll}(?=\p{L}{2})/gu, (letter) => letter.toUpperCase());
  return { value, turn: best.turn };
}

/** The town is said with the street or in the turns right after it. */
const TOWN_TURNS = 3;

/** As little as this the network believes of the words beside a town: "One-eighteen Alexander Street. Park?" */
const NO_PART = 0.2;

/** Without what the rules took for the town, where the network holds none of its words for a part of the address. */
export function withoutDoubtedTown<T extends AddressParts & { turn: number }>(
  address: T,
  turns: readonly unknown[],
  words: WordsOfTurn,
): T {
  const near = [...turns.keys()].slice(address.turn, address.turn + TOWN_TURNS + 1);
  const said = near.flatMap((turn) => words(turn));
  const named = wordsIn(address.city ?? '').map(plainWord);
  const heard = named.filter((word) => said.some((one) => one.word === word));
  const isDoubted = heard.length > 0 && heard.every((word) => chanceIn(said, word) < NO_PART);
  return isDoubted ? { ...address, city: null } : address;
}

/** The suffix and the town, where the network found them and the rules did not. */
export function completeAddress<T extends AddressParts>(
  address: T,
  turns: readonly { text: string }[],
  words: WordsOfTurn,
): T {
  const runs = taggedRuns(turns, words);
  const street = wordsIn(address.street).map(plainWord);
  const filled = { ...address };
  const named = runs.map(({ run, turn }) => {
    const plain = run.map(plainWord);
    return {
      run,
      turn,
      at: plain.indexOf(street.find((word) => plain.includes(word) && !SHORT.test(word)) ?? '-'),
    };
  });
  if (!street.some((word) => SUFFIX.test(word))) {
    const last = street.at(-1)!;
    const longer = named.find(({ run }) => SUFFIX.test(run[run.map(plainWord).indexOf(last) + 1] ?? ''));
    if (longer?.run.map(plainWord).includes(last)) {
      filled.street = `${address.street} ${longer.run[longer.run.map(plainWord).indexOf(last) + 1]}`;
      filled.suffixed = true;
    }
  }
  const known = new Set(wordsIn(`${filled.street} ${filled.unit ?? ''}`).map(plainWord));
  const said = named.filter(({ at }) => at >= 0).map(({ turn }) => turn);
  const isTown = (run: string[]) =>
    run.length > 0 &&
    run.length <= 3 &&
    !DIRECTION.test(run.at(-1)!) &&
    !STATE_NAMES.has(run.join(' ').toLowerCase()) &&
    !run.some((word) => NO_TOWN.test(word) || (run.length === 1 && isCommon(word.toLowerCase())));
  // The last town named counts: "Upper Darby, well, Philadelphia".
  filled.city ??=
    named
      .filter(({ turn }) => said.some((from) => turn >= from && turn <= from + TOWN_TURNS))
      .map(({ run }) => run.filter((word) => !known.has(plainWord(word)) && !SUFFIX.test(word)))
      .findLast(isTown)
      ?.join(' ') ?? null;
  return filled;
}
