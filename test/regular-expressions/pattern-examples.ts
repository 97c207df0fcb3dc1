import { type AST, visitRegExpAST } from '@eslint-community/regexpp';

/** What texts are made of; the letters of the pattern itself come on top. */
const usualCharacters = [
  ' ',
  'a',
  'A',
  '0',
  '.',
  ',',
  '-',
  "'",
  '_',
  '@',
  '/',
  '\t',
  '\n',
  '"',
  '(',
  '\u0000',
];
const mostExamples = 32;
const mostCharacters = 10;
const mostInOrder = 6;

export interface PatternExamples {
  alphabet: string[];
  /** Texts that the part of a pattern matches, the shortest way first. */
  of: (part: AST.Element | AST.Alternative) => string[];
  /** The parts said one after the other. */
  inOrder: (parts: readonly AST.Element[]) => string[];
}

export function createExamples(
  pattern: AST.Pattern,
  { flags, suspects }: { flags: string; suspects: string[] },
): PatternExamples {
  const alphabet = [...new Set([...suspects, ...usualCharacters, ...literalCharacters(pattern)])];
  const matching = (raw: string) => {
    const one = new RegExp(`^${raw}$`, flags.replace(/[gym]/g, ''));
    return alphabet.filter((character) => one.test(character));
  };
  const of = (part: AST.Element | AST.Alternative): string[] => {
    if (part.type === 'Character') return [String.fromCodePoint(part.value)];
    if (part.type === 'Alternative') return inOrder(part.elements);
    if (part.type === 'Group' || part.type === 'CapturingGroup')
      return part.alternatives.flatMap((alternative) => of(alternative)).slice(0, mostExamples);
    if (part.type === 'Quantifier') {
      const once = of(part.element);
      return part.min === 0 ? ['', ...once] : once.map((text) => text.repeat(Math.min(part.min, 50)));
    }
    if (part.type === 'Backreference') return of([part.resolved].flat()[0]!);
    if (part.type === 'Assertion') return around(part);
    return matching(part.raw).slice(0, mostCharacters);
  };
  /** An assertion takes no room itself, but something must stand there for it to hold. */
  const around = (part: AST.Assertion): string[] => {
    if (part.kind === 'start') return flags.includes('m') ? ['\n'] : [''];
    if (part.kind === 'word') return ['', ' '];
    if (!('alternatives' in part) || part.negate) return [''];
    return ['', ...part.alternatives.flatMap(of)].slice(0, mostExamples);
  };
  const inOrder = (parts: readonly AST.Element[]): string[] => {
    const choices = parts.map(of).filter(({ length }) => length > 0);
    const ways = Math.min(mostInOrder, Math.max(1, ...choices.map(({ length }) => length)));
    return Array.from({ length: ways }, (_, way) =>
      choices.map((texts) => texts[way % texts.length]).join(''),
    );
  };
  return { alphabet, of, inOrder };
}

function literalCharacters(pattern: AST.Pattern): string[] {
  const found: string[] = [];
  visitRegExpAST(pattern, {
    onCharacterEnter: ({ value }) => void found.push(String.fromCodePoint(value)),
  });
  return found;
}
