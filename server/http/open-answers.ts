import { setMaxListeners } from 'node:events';
import { AppError } from '#domain/plain/errors.ts';

/** Answers that stay open while somebody looks at a page. */
export interface OpenAnswers {
  /** Refused where the account has too many open. The signal says when this process wants no more of them. */
  enter(accountId: string): { signal: AbortSignal; leave: () => void };
  /** Ends all of them: a server that stops must not wait for people to close their pages. */
  close(): void;
}

/** In one process: a crew with several tabs each. */
const mostOfAccount = 20;
const mostOfAll = 2000;

export function createOpenAnswers(): OpenAnswers {
  const stop = new AbortController();
  // One for each of them.
  setMaxListeners(0, stop.signal);
  const counts = new Map<string, number>();
  let all = 0;
  return {
    enter(accountId) {
      const count = counts.get(accountId) ?? 0;
      if (count >= mostOfAccount || all >= mostOfAll)
        throw new AppError('rate_limited', {
          message: 'too many open answers',
          userMessage: 'This call is open in too many places. Close some of them.',
          retryAfterSeconds: 30,
        });
      counts.set(accountId, count + 1);
      all += 1;
      let isIn = true;
      const leave = () => {
        if (!isIn) return;
        isIn = false;
        all -= 1;
        const left = (counts.get(accountId) ?? 1) - 1;
        if (left > 0) counts.set(accountId, left);
        else counts.delete(accountId);
      };
      return { signal: stop.signal, leave };
    },
    close: () => stop.abort(),
  };
}
