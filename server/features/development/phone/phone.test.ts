import { expect, test } from 'vitest';
import { signUpCaller, startCallingApp, talk } from '#test/support/sound/phone.ts';

const app = await startCallingApp({ CARRIER_DELETE_RECORDINGS: 'false' });

test('the page offers the samples and the verified lines, and loads nothing inline', async () => {
  const { line } = await signUpCaller(app);
  const page = await app.visit('127.0.0.1').get('/dev/phone');
  expect(page.status).toBe(200);
  expect(page.body).toContain('Plumbing water heater');
  expect(page.body).toContain(line.phone_number);
  expect(page.body).toContain('As fast as possible');
  expect(page.body).toContain('In real time');
  expect(page.body).toContain('LIVE_CALLS=true npm start');
  expect(page.body).not.toMatch(/<script>|<style|style="|onclick=/);
  for (const file of ['phone.js', 'phone.css']) {
    expect((await app.visit('127.0.0.1').get(`/dev/phone/${file}`)).status).toBe(200);
  }
});

test('a call is placed and watched until it is recorded; the carrier keeps its copy when told so', async () => {
  const { from } = await signUpCaller(app);
  const visitor = app.visit('127.0.0.1');
  const placed = await visitor.post('/dev/phone/calls', { from, audio: talk(10) });
  expect(placed.status).toBe(201);
  const { callSid } = placed.body;
  const { call } = await app.settle(callSid);
  const seen = await visitor.get(`/dev/phone/calls/${callSid}`);
  expect(seen.body.call).toMatchObject({ id: call.id, kind: 'pro' });
  expect(seen.body.phone.log[0].what).toBe('say');
  expect(seen.body.call.recordingUrl).toContain('/files/');
  expect(await app.deps.telephony.fetchRecording(call.provider_recording_id ?? '')).toBeTruthy();
});

test('bad input, an unknown sample or call, and another site are refused', async () => {
  const visitor = app.visit('127.0.0.1');
  const place = (body: unknown, headers?: Record<string, string>) =>
    visitor.post('/dev/phone/calls', body, headers);
  expect((await place({ from: 'nobody', audio: talk(1) })).status).toBe(400);
  expect((await place({ from: '+15125550100', sample: '../../package' })).status).toBe(404);
  expect((await place({ from: '+15125550100', audio: 'bm90IHNvdW5k' })).status).toBe(400);
  expect((await place({ from: '+15125550100', keys: [{ at: 1, key: 'A' }] })).status).toBe(400);
  expect((await place({ from: '+15125550100' }, { origin: 'https://elsewhere.example' })).status).toBe(403);
  expect((await visitor.get('/dev/phone/calls/CA0')).status).toBe(404);
});
