import type { AST } from '@eslint-community/regexpp';
import { analyse } from 'scslre';
import { createExamples } from './pattern-examples.ts';

/** A text that may hold a pattern up: a beginning, something said any number of times, and an end. */
export interface Attack {
  prefix: string;
  pump: string;
  suffix: string;
}

/** What a pattern that has eaten all it could may stumble over. */
const suffixes = ['', '\u0000', 'x', ' ', '\n'];
/** Fewer repetitions hold nobody up. */
const fewestRepeats = 8;

/**
 * Texts put together from the pattern's own parts: whatever it can repeat is repeated, after what must stand before it.
 * The characters that an analyser of patterns warns of are tried wherever they fit.
 */
export function makeAttacks(source: string, flags: string): Attack[] {
  const { parsed, reports } = analyse({ source, flags });
  const suspects = reports.map(({ character }) => character.pick);
  const examples = createExamples(parsed.pattern, { flags, suspects });
  const starts = new Map<string, { prefix: string; pump: string }>();
  const add = (prefix: string, pump: string) => {
    if (pump) starts.set(JSON.stringify([prefix, pump]), { prefix, pump });
  };
  let repeats = false;
  const visit = (part: AST.Element | AST.Alternative, before: string[]): void => {
    if (part.type === 'Quantifier' && part.max >= fewestRepeats) {
      repeats = true;
      const pumps = examples.of(part.element);
      for (const prefix of before) {
        add('', prefix + (pumps[0] ?? ''));
        for (const pump of [...pumps, ...inPairs(pumps)]) add(prefix, pump);
      }
    }
    if (part.type === 'Quantifier') visit(part.element, before);
    if ('alternatives' in part) for (const alternative of part.alternatives) visit(alternative, before);
    if (part.type !== 'Alternative') return;
    part.elements.forEach((element, at) => {
      const said = examples.inOrder(part.elements.slice(0, at)).slice(0, 2);
      visit(element, before.flatMap((prefix) => said.map((text) => prefix + text)).slice(0, 4));
    });
  };
  for (const character of examples.alphabet) add('', character);
  for (const alternative of parsed.pattern.alternatives) {
    for (const whole of examples.of(alternative)) add('', whole);
    visit(alternative, ['']);
  }
  return (repeats ? suffixes : ['']).flatMap((suffix) =>
    [...starts.values()].map((start) => ({ ...start, suffix })),
  );
}

/** "any " and "more " after each other may read as "any more " too. */
function inPairs(texts: string[]): string[] {
  return [...texts.slice(1).map((text, at) => texts[at] + text), texts.join('')];
}

export function writeAttack({ prefix, pump, suffix }: Attack, length: number): string {
  const room = Math.max(0, length - prefix.length - suffix.length);
  return (prefix + pump.repeat(Math.ceil(room / pump.length))).slice(0, length - suffix.length) + suffix;
}
