import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const web = path.join(import.meta.dirname, '../web');
const sources = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((name) =>
  /\.tsx?$/.test(name),
);

/** What would lose somebody's words, or send them late, when the connection goes. */
function findFaults(name: string, source: string): string[] {
  const faults: string[] = [];
  if (/\buseMutation\b/.test(source) && name !== 'lib/use-change.ts')
    faults.push(`${name}: a change goes through useChange, so that it never waits for the connection unseen`);
  // A later reading that fails has what was read before: a page that goes then takes its editors along.
  for (const [guard] of source.matchAll(/(?:if \(|\{)!?\w+\.(?:isError|isSuccess)\b[^?\n]*/g))
    if (/isError|Builder|Form/.test(guard))
      faults.push(`${name}: ${guard} asks isLoadingError, or for the data`);
  return faults;
}

describe('lost connections', () => {
  test('no change waits unseen, and no page goes because a later reading failed', () => {
    expect(sources.length).toBeGreaterThan(300);
    expect(sources.flatMap((name) => findFaults(name, readFileSync(path.join(web, name), 'utf8')))).toEqual(
      [],
    );
  });

  test('a mutation of its own and a guard that drops its page are found', () => {
    expect(findFaults('features/calls/api.ts', 'return useMutation({ mutationFn })')).toHaveLength(1);
    expect(findFaults('a.tsx', 'if (company.isError) {')).toHaveLength(1);
    expect(findFaults('a.tsx', '{options.isSuccess && <TextBuilder />}')).toHaveLength(1);
    expect(findFaults('a.tsx', 'const words = save.isError ? messageOf(save.error) : null;')).toEqual([]);
  });
});
