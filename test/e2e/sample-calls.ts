import { expect, type Page } from '@playwright/test';
import { post } from './jotline-test.ts';

type SampleCall = {
  email: string;
  state?: 'transcribing' | 'failed' | 'done' | 'waiting_for_plan';
  startedAt?: string | undefined;
  keepUntil?: string | undefined;
  /** Instead of the sample's own words. */
  turns?: { speaker: string; text: string; start: number; end: number }[] | undefined;
};

/** A call of the pro from the samples; the server makes its notes in the moments after. */
export async function startSampleCall(page: Page, call: SampleCall): Promise<string> {
  const { email, state, startedAt, keepUntil, turns } = call;
  const answer = await post(page, '/dev/sample-calls', { email, state, startedAt, keepUntil, turns }, 201);
  return (await answer.json()).callId;
}

/** The same, once its notes are there. */
export async function addSampleCall(page: Page, call: SampleCall): Promise<string> {
  const { state = 'done' } = call;
  const callId = await startSampleCall(page, { ...call, state });
  if (state === 'done') await untilDone(page, callId);
  return callId;
}

export async function untilDone(page: Page, callId: string, options?: { timeout: number }): Promise<void> {
  await expect
    .poll(async () => (await (await page.request.get(`/api/calls/${callId}`)).json()).call.state, options)
    .toBe('done');
}
