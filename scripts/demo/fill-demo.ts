import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { missingKey } from '#domain/calls/edit-notes.ts';
import type { CallDetail } from '#domain/calls/shown-calls.ts';
import type { Company } from '#domain/company/shown-company.ts';

interface DemoCall {
  customer: string;
  turns: [speaker: 'pro' | 'customer', text: string][];
}

const dayMilliseconds = 24 * 3600 * 1000;
/** Days ago: more often lately, as a business that grows. Each call of the file comes several times, as callers do. */
const days = [88, 83, 79, 72, 66, 61, 55, 48, 43, 37, 31, 26, 20, 15, 11, 7, 4, 2, 1, 0];
const wordSeconds = 0.38;

const pastCustomers: [name: string, job: string][] = [
  ['Ruth Calloway', 'Water heater'],
  ['Ben Ortega', 'AC tune-up'],
  ['Ivy Chen', 'Panel upgrade'],
  ['Paul Novak', 'Gutter repair'],
  ['Dee Harmon', 'Bath remodel'],
  ['Sam Whitley', 'Repipe'],
];

const tuneUp = {
  name: 'AC tune-up',
  message: 'Hi {CustomerName}, time for your AC tune-up: $89 this month. Interested?\nReply STOP to opt-out',
  people: ['Kay Lindholm', 'Omar Haddad', 'Jo Brandt'],
  tag: 'tune-up',
};

/**
 * Three months of a business, through the doors that everybody has: calls become notes by the same writer, contacts are
 * typed in, a campaign is answered. Does nothing for an account that has calls. Returns how many calls it made.
 */
export async function fillDemo(url: string, login: { email: string; password: string }): Promise<number> {
  const client = await signIn(url, login);
  const { calls } = await client.get<{ calls: unknown[] }>('/api/calls');
  if (calls.length > 0) return 0;
  const { email } = login;
  await describeCompany(client, login);
  const samples = path.join(import.meta.dirname, '../../samples/demo-calls.json');
  const demo = JSON.parse(await readFile(samples, 'utf8')) as DemoCall[];
  for (const [index, ago] of days.entries()) {
    const call = demo[index % demo.length] as DemoCall;
    // Not all at the same time of day, and none in the future.
    const startedAt = new Date(Date.now() - ago * dayMilliseconds - (1 + (index % 5)) * 3600_000);
    // The latest is the sample itself, whose sound says what its notes say; the others have words alone, and that sound.
    const said = ago === 0 ? {} : { turns: timed(call) };
    await client.post('/dev/sample-calls', { email, startedAt: startedAt.toISOString(), ...said });
  }
  for (const [index, [name, lastJobTitle]] of pastCustomers.entries())
    await client.post('/api/contacts', {
      name,
      phone: `73755501${String(10 + index)}`,
      tags: [index % 2 ? 'maintenance' : 'past client'],
      lastJobTitle,
      lastJobOn: new Date(Date.now() - (9 + index * 13) * dayMilliseconds).toISOString().slice(0, 10),
      textConsent: true,
      consentStatement: 'Signed the work order, which asks about texts.',
    });
  await finishOldJobs(client);
  await client.post('/dev/sample-campaigns', { email, status: 'paused', unsent: 2, ...tuneUp });
  const { phones } = await client.post<{ phones: string[] }>('/dev/sample-campaigns', {
    email,
    tag: 'gutters',
  });
  await client.post('/dev/texts', { from: phones[0], body: 'Yes, please call me' });
  await client.post('/dev/texts', { from: phones[1], body: 'How much is it for a one-story house?' });
  await client.post('/dev/sample-months', { email, months: 3 });
  await buyNextCampaign(client);
  return days.length;
}

/** What a business has said about itself in its settings. */
async function describeCompany(client: Client, { password }: { password: string }): Promise<void> {
  const { companyName, primaryEmail, primaryPhone, revision } = await client.get<Company>('/api/company');
  const known = { address: '1200 Sample Street\nAustin, TX 78704', receivesSms: true, eligibleCallAi: true };
  const info = { companyName, primaryEmail, primaryPhone, ...known };
  await client.post('/api/company', { ...info, revision, password });
  const categories = ['HVAC', 'Roofing', 'Plumbing', 'Electrical'];
  await client.post('/api/company/service-types', { categories, otherText: '' });
}

/** One that is paid for and waits for its time, as its owner buys it. */
async function buyNextCampaign(client: Client): Promise<void> {
  const { id: campaignId } = await client.post<{ id: string }>('/api/campaigns', {
    name: 'Water heater flush',
    message: 'Hi {FirstName}, a yearly flush keeps your water heater going. $79 until the end of the month.',
    audience: { tags: ['past client'] },
    scheduledAt: new Date(Date.now() + 6 * dayMilliseconds).toISOString(),
  });
  await client.post('/api/cart', { itemType: 'campaign', itemData: { campaignId } });
  type Offer = { itemIds: string[]; monthlyCents: number; todayCents: number };
  const { itemIds, monthlyCents, todayCents } = await client.get<Offer>('/api/checkout');
  await client.post('/api/checkout', { idempotencyKey: randomUUID(), itemIds, monthlyCents, todayCents });
}

interface Listed {
  calls: { id: string; state: string; startedAt: string }[];
}

/** Once all notes are written: what was agreed more than a week ago is done by now. */
async function finishOldJobs(client: Client): Promise<void> {
  let { calls } = await client.get<Listed>('/api/calls');
  while (calls.some(({ state }) => !['done', 'skipped', 'failed'].includes(state))) {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    ({ calls } = await client.get<Listed>('/api/calls'));
  }
  for (const { id, startedAt } of calls) {
    if (Date.now() - Date.parse(startedAt) < 6 * dayMilliseconds) continue;
    const { notes } = await client.get<Pick<CallDetail, 'notes'>>(`/api/calls/${id}`);
    if (!notes) continue;
    const { actionItems, missing } = notes.document;
    const items = [...actionItems.map(({ text }) => text), ...missing.map(missingKey)];
    for (const item of items) await client.post(`/api/calls/${id}/done`, { item, done: true });
  }
}

function timed({ turns }: DemoCall) {
  let at = 2;
  return turns.map(([speaker, text]) => {
    const start = at;
    at += text.split(' ').length * wordSeconds + 0.6;
    return { speaker, text, start: Number(start.toFixed(2)), end: Number((at - 0.4).toFixed(2)) };
  });
}

type Client = Awaited<ReturnType<typeof signIn>>;

async function signIn(url: string, login: { email: string; password: string }) {
  const headers: Record<string, string> = { origin: new URL(url).origin, 'content-type': 'application/json' };
  async function send<T>(method: string, address: string, body?: object): Promise<T> {
    const answer = await fetch(`${url}${address}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`);
    const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
    if (cookies.length > 0) headers.cookie = cookies.join('; ');
    return (answer.status === 204 ? null : await answer.json()) as T;
  }
  await send('POST', '/api/sign-in', login);
  return {
    get: <T>(address: string) => send<T>('GET', address),
    post: <T>(address: string, body: object) => send<T>('POST', address, body),
  };
}
