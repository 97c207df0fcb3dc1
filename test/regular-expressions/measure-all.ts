import type { Asked, Measured } from './measure-patterns.ts';
import { hear, startApart } from './run-apart.ts';

const processes = 2;

/** The patterns shared out among a few processes, each answer in the place of its question. */
export async function measureAll(asked: readonly (Asked & { place: string })[]): Promise<Measured[]> {
  const measured: Measured[] = [];
  let next = 0;
  const work = async () => {
    const child = startApart('measure-patterns.ts');
    try {
      for (let at = next++; at < asked.length; at = next++) {
        const { place, ...question } = asked[at]!;
        child.send(question);
        measured[at] = await hear<Measured>(child, place);
      }
    } finally {
      child.kill();
    }
  };
  await Promise.all(Array.from({ length: processes }, work));
  return measured;
}
