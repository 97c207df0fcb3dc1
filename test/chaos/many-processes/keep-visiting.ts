import { expect } from 'vitest';
import type { HttpClient } from '#test/support/http-client.ts';

/** People who read and write without a pause, each one request at a time. */
export function keepVisiting(visitors: HttpClient[]) {
  const failures: string[] = [];
  const written: string[] = [];
  let answered = 0;
  let isOver = false;

  const visit = async ({ get, post }: HttpClient, visitor: number) => {
    for (let round = 0; !isOver; round += 1) {
      const name = `Visited ${visitor}-${round}`;
      const isWriting = round % 5 === 0;
      const path = isWriting ? '/api/contacts' : (['/api/calls', '/api/plan', '/api/lines'][round % 3] ?? '');
      const { status } = await (isWriting ? post(path, { name }) : get(path)).catch((error: Error) => ({
        status: String(error.cause ?? error),
      }));
      if (status === 201) written.push(name);
      else if (status !== 200) failures.push(`${path}: ${status}`);
      answered += 1;
    }
  };
  const visits = visitors.map(visit);
  return {
    /** Resolves when everybody has had some more answers. */
    async untilMore() {
      const before = answered;
      await expect.poll(() => answered).toBeGreaterThan(before + 5 * visitors.length);
    },
    async stop() {
      isOver = true;
      await Promise.all(visits);
      return { failures, written };
    },
  };
}
