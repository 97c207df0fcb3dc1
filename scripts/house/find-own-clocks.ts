import { isTest, lineAt, type Source } from './parse-source.ts';

const where = /^server\/(?:features|records|jobs)\//;
const ownClock = /\bnew Date\(\s*\)|\bDate\.now\(\s*\)/g;

/** What happens at a time asks `deps.clock`, which tests can move. How long something took is `performance.now()`. */
export function findOwnClocks(sources: Source[]): string[] {
  return sources
    .filter(({ path }) => where.test(path) && !isTest(path))
    .flatMap(({ path, code }) =>
      [...code.matchAll(ownClock)].map(
        ({ 0: words, index }) =>
          `${path}:${lineAt(code, index)} says ${words}: the time is deps.clock.now().`,
      ),
    );
}
