import { expect, type Page } from '@playwright/test';

type SampleCall = {
  email: string;
  state?: 'transcribing' | 'failed' | 'done';
  startedAt?: string | undefined;
};

/** A call of the pro from the samples; the server makes its notes in the moments after. */
export async function startSampleCall(page: Page, { email, state, startedAt }: SampleCall): Promise<string> {
  const answer = await page.request.post('/dev/sample-calls', { data: { email, state, startedAt } });
  expect(answer.status()).toBe(201);
  return (await answer.json()).callId;
}

/** The same, once its notes are there. */
export async function addSampleCall(page: Page, call: SampleCall): Promise<string> {
  const { email, state = 'done', startedAt } = call;
  const callId = await startSampleCall(page, { email, state, startedAt });
  if (state === 'done')
    await expect
      .poll(async () => (await (await page.request.get(`/api/calls/${callId}`)).json()).call.state, {
        timeout: 30_000,
      })
      .toBe('done');
  return callId;
}
