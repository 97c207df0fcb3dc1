import { expect, type Page } from '@playwright/test';
import { withItems } from '../../support/with-items.ts';
import { confirmEmail } from '../buying.ts';
import { addSampleCall } from '../sample-calls.ts';

/** Half of the world from each other: in one of them it is not near midnight. */
function findZone(): string {
  const zones = ['America/New_York', 'Asia/Bangkok'];
  const hourIn = (timeZone: string) =>
    Number(new Date().toLocaleString('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' }));
  return zones.find((zone) => hourIn(zone) > 0 && hourIn(zone) < 22) ?? 'America/New_York';
}

/** A call with a visit of today, one of later, and something else to do today. */
export async function addVisits(page: Page, pro: { email: string }): Promise<string> {
  const headers = { origin: new URL(page.url()).origin };
  const account = { name: 'Bright Plumbing', timeZone: findZone() };
  expect((await page.request.patch('/api/account', { headers, data: account })).ok()).toBe(true);
  await confirmEmail(page, pro.email);
  const callId = await addSampleCall(page, { email: pro.email, startedAt: new Date().toISOString() });
  const { notes } = await (await page.request.get(`/api/calls/${callId}`)).json();
  const actionItems = [
    // Whatever the hour is where the customer is: they expect somebody.
    { text: 'Be there to replace the heater', owner: 'pro', due: 'in 40 minutes', evidence: [] },
    { text: 'Inspect the attic', owner: 'pro', due: 'March 5, 2030 at 8:00 AM', evidence: [] },
    { text: 'Send the photos', owner: 'pro', due: 'today', evidence: [] },
  ];
  const data = { revision: notes.revision, notes: withItems(notes.document, actionItems) };
  const answer = await page.request.patch(`/api/calls/${callId}/notes`, { headers, data });
  expect(answer.status()).toBe(200);
  return callId;
}
