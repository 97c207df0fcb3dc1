import type { Page } from '@playwright/test';
import { heaterAgain, heaterFirst } from '../../support/sound/second-calls.ts';
import { startSampleCall, untilDone } from '../sample-calls.ts';

const day = 24 * 3600_000;

/** Two calls about the same job, with notes; the id of the later one. */
export async function addSecondCall(page: Page, { email }: { email: string }): Promise<string> {
  const now = Date.now();
  const add = (turns: typeof heaterFirst, days: number) =>
    startSampleCall(page, {
      ...{ email, state: 'done', turns, startedAt: new Date(now - days * day).toISOString() },
    });
  const first = await add(heaterFirst, 1);
  const again = await add(heaterAgain, 0);
  // The first notes wait until the server has read its words and weights.
  for (const callId of [first, again]) await untilDone(page, callId, { timeout: 100_000 });
  return again;
}
