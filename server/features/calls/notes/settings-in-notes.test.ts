import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { Turn } from '#domain/calls/transcript.ts';
import {
  buildDoneCall,
  buildRecordedCall,
  buildTranscribedCall,
  getNotes,
  mailsTo,
  useCallApp,
  waitForState,
} from '#test/support/calls.ts';
import { signUpPro } from '#test/support/factories.ts';

const calls = useCallApp();

const say = (speaker: 'pro' | 'customer', text: string, start: number): Turn => ({
  speaker,
  text,
  start,
  end: start + 6,
});

const tulsa = [
  say('pro', 'Hi, what can I do for you?', 0),
  say('customer', 'My kitchen faucet leaks and I need it replaced this week.', 7),
  say('pro', 'Sure. What is the address?', 14),
  say('customer', 'It is 22 Elm Street, Tulsa, Oklahoma 74103.', 21),
  say('pro', 'Thanks. I will email you an estimate tomorrow.', 28),
];

async function saveTypes(client: { post: (path: string, body: unknown) => Promise<unknown> }, type: string) {
  await client.post('/api/company/service-types', { categories: [type], otherText: '' });
}

test('saving service types through the API changes what the transcriber is prompted with', async () => {
  const { client, user } = await signUpPro(calls.app);
  const promptOfACall = async () => {
    const callId = await buildRecordedCall(calls, { turns: tulsa, accountId: user.accountId });
    await waitForState(calls, callId, 'done');
    return calls.speech.promptFor(`${callId}.wav`);
  };
  expect(await promptOfACall()).not.toContain('step flashing');
  await saveTypes(client, 'Roofing');
  expect(await promptOfACall()).toContain('step flashing');
  await client.post('/api/company/service-types', { categories: ['Other'], otherText: 'chlorinator cells' });
  const prompt = await promptOfACall();
  expect(prompt).toContain('chlorinator cells');
  expect(prompt).not.toContain('step flashing');
});

test('saving service types through the API settles the category of a call that names no trade', async () => {
  const unclear = [
    say('pro', 'Hello, how can I help?', 0),
    say('customer', 'I would like somebody to come and look at the job we talked about on Friday.', 7),
    say('pro', 'I can come by on Tuesday at nine and give you an estimate.', 14),
  ];
  for (const category of ['Landscaping', 'Electrical']) {
    const { client, user } = await signUpPro(calls.app, { fullName: 'Ortiz' });
    await saveTypes(client, category);
    const callId = await buildTranscribedCall(calls, { turns: unclear, accountId: user.accountId });
    await waitForState(calls, callId, 'done');
    expect((await getNotes(calls, callId)).document).toMatchObject({ category });
  }
});

test('an address outside the service area is flagged on the page and in the notes mail', async () => {
  const { client, user, input } = await signUpPro(calls.app);
  await client.post('/api/company/service-areas', {
    areas: [{ state: 'TX', isStatewide: false, counties: ['Travis'] }],
  });
  const callId = await buildTranscribedCall(calls, { turns: tulsa, accountId: user.accountId });
  await waitForState(calls, callId, 'done');
  const flag = 'Oklahoma is outside your service area';
  expect((await client.get(`/api/calls/${callId}`)).body.notes.outsideArea).toBe(flag);
  const [mail] = await mailsTo(calls, input.email);
  expect(mail?.text).toContain(flag);
  expect(mail?.html).toContain(flag);

  await client.post('/api/company/service-areas', {
    areas: [{ state: 'OK', isStatewide: true, counties: [] }],
  });
  expect((await client.get(`/api/calls/${callId}`)).body.notes.outsideArea).toBeNull();
});

test('without service areas nothing is flagged', async () => {
  const { client, callId } = await buildDoneCall(calls, tulsa);
  expect((await client.get(`/api/calls/${callId}`)).body.notes.outsideArea).toBeNull();
});

test('the company logo travels inside the notes mail and stands on the ticket as PDF', async () => {
  const { client, user, input } = await signUpPro(calls.app);
  const image = await sharp({ create: { width: 90, height: 30, channels: 3, background: '#1F4E79' } })
    .png()
    .toBuffer();
  await client.send('/api/company/logo', {
    method: 'PUT',
    headers: { origin: calls.app.deps.publicUrl, 'content-type': 'image/png' },
    body: new Uint8Array(image),
  });
  const callId = await buildTranscribedCall(calls, { turns: tulsa, accountId: user.accountId });
  await waitForState(calls, callId, 'done');
  const [mail] = await mailsTo(calls, input.email);
  expect(mail?.html).toContain('src="cid:company-logo@jotline"');
  const [logo] = mail?.attachments ?? [];
  expect(logo).toMatchObject({ contentType: 'image/png', cid: 'company-logo@jotline' });
  expect((await sharp(logo?.content).metadata()).width).toBe(90);
  const pdf = await client.get(`/api/calls/${callId}/export.pdf`);
  expect(pdf.body.toString('latin1')).toContain('/Subtype /Image');
});
