import { beforeAll, describe, expect, test } from 'vitest';
import { announcement } from '#domain/calls/calls.ts';
import { decodeWav, soundSeconds } from '#domain/calls/wav.ts';
import { loudnessAt } from '#test/support/sound/loudness-at.ts';
import { type SettledCall, sample, signUpCaller, startCallingApp, talk } from '#test/support/sound/phone.ts';

const app = await startCallingApp();
let pro: Awaited<ReturnType<typeof signUpCaller>>;

beforeAll(async () => {
  pro = await signUpCaller(app);
});

async function readRecording({ call }: SettledCall) {
  const file = await app.deps.storage.find(call.recording_key ?? '');
  const chunks: Buffer[] = [];
  for await (const chunk of file?.body ?? []) chunks.push(chunk);
  return decodeWav(Buffer.concat(chunks));
}

const offsets = ({ events }: SettledCall, kind: string) =>
  events
    .filter((event) => event.kind === kind)
    .map(({ offset_seconds: at }) => (at === null ? null : Number(at)));

/** Every beep of the consent log: the first of each run, and the row that holds the others. */
const beeps = (settled: SettledCall) =>
  settled.events
    .filter(({ kind }) => kind === 'beep')
    .flatMap(({ offset_seconds, event_key, detail }) =>
      event_key === 'beeps' ? (detail as { offsets: number[] }).offsets : [Number(offset_seconds)],
    )
    .sort((a, b) => a - b);

test('a merged call is announced, recorded, and kept in private storage alone', async () => {
  const { user, line, from } = pro;
  const settled = await app.call({ from, audio: await sample('07-plumbing-water-heater') });
  const { call } = settled;
  expect(call).toMatchObject({
    kind: 'pro',
    account_id: user.accountId,
    phone_number_id: line.id,
    billed_minutes: 2,
  });
  expect(Number(call.recording_seconds)).toBeCloseTo(86.3, 1);

  const recording = await readRecording(settled);
  expect(recording.channels).toHaveLength(2);
  expect(soundSeconds(recording)).toBeCloseTo(86.3, 1);
  const [people = new Int16Array(), prompts = new Int16Array()] = recording.channels;
  const loud = people.filter((value) => Math.abs(value) > 300).length / people.length;
  expect(loud).toBeGreaterThan(0.2);
  for (const second of [0, 15]) {
    expect(loudnessAt(prompts, 1400, second, 0.5)).toBeGreaterThan(0.1);
    expect(loudnessAt(people, 1400, second, 0.5)).toBeLessThan(0.05);
  }
  expect(loudnessAt(prompts, 1400, 10, 0.5)).toBeLessThan(0.001);

  const file = await app.deps.db.service
    .selectFrom('stored_files')
    .selectAll()
    .where('key', '=', call.recording_key ?? '')
    .executeTakeFirstOrThrow();
  expect(file).toMatchObject({ account_id: user.accountId, kind: 'recording', is_public: false });
  await expect.poll(() => carrierCopy(settled)).toBe('deleted');

  const other = await signUpCaller(app);
  const seen = await app.deps.db.asAccount(other.user.accountId, async (tx) => [
    ...(await tx.selectFrom('calls').select('id').execute()),
    ...(await tx.selectFrom('call_events').select('id').execute()),
    ...(await tx.selectFrom('minute_cycles').select('id').execute()),
    ...(await tx.selectFrom('stored_files').select('id').execute()),
  ]);
  expect(seen).toEqual([]);
});

test('the consent log says what was announced and when, and no two beeps are more than 15 s apart', async () => {
  const { from } = pro;
  const settled = await app.call({ from, audio: talk(100), keys: [{ at: 62, key: '1' }] });
  const announced = settled.events.filter(({ kind }) => kind === 'announcement');
  expect(announced.map(({ wording, wording_version }) => [wording, wording_version])).toEqual(
    Array.from({ length: 3 }, () => [announcement.wording, announcement.version]),
  );
  // The first is heard before recording begins; the second after 20 s; the third by key.
  expect(offsets(settled, 'announcement')).toEqual([null, 21, 63]);
  expect(settled.events.filter(({ kind }) => kind === 'key_pressed')).toMatchObject([
    { key: '1', offset_seconds: '62.000', detail: { action: 'announce' } },
  ]);
  expect(offsets(settled, 'hung_up')).toEqual([100]);
  const heard = beeps(settled);
  const gaps = heard.map((at, index) => (heard[index + 1] ?? 100) - at);
  expect(Math.max(...gaps)).toBeLessThanOrEqual(15);
  const [, prompts = new Int16Array()] = (await readRecording(settled)).channels;
  for (const at of heard) expect(loudnessAt(prompts, 1400, at, 0.4)).toBeGreaterThan(0.1);
});

describe('keys', () => {
  test('2 pauses and 2 resumes: what is said between is in no recording', async () => {
    const { from } = pro;
    const keys = [
      { at: 40, key: '2' },
      { at: 55, key: '2' },
    ];
    const settled = await app.call({ from, audio: talk(80), keys });
    const kinds = settled.events.map(({ kind }) => kind).filter((kind) => kind.startsWith('recording_'));
    expect(kinds).toEqual(['recording_started', 'recording_paused', 'recording_resumed']);
    const [paused] = offsets(settled, 'recording_paused');
    expect(paused).toBe(40);
    expect(offsets(settled, 'recording_resumed')).toEqual([40]);
    // “Recording again” is said before it is true, so that much more is missing than the 15 s between the keys.
    const missing = 80 - Number(settled.call.recording_seconds);
    expect(missing).toBeGreaterThan(15);
    expect(missing).toBeLessThan(17);
    expect(soundSeconds(await readRecording(settled))).toBeCloseTo(80 - missing, 1);
    const [ended] = offsets(settled, 'hung_up');
    expect(ended).toBeCloseTo(80 - missing, 1);
    const [, prompts = new Int16Array()] = (await readRecording(settled)).channels;
    for (const at of beeps(settled)) expect(loudnessAt(prompts, 1400, at, 0.4)).toBeGreaterThan(0.1);
  });

  test('9 deletes the recording here and at the carrier, and ends the call', async () => {
    const { from } = pro;
    const settled = await app.call({ from, audio: talk(60), keys: [{ at: 30, key: '9' }] });
    expect(settled.call).toMatchObject({
      state: 'skipped',
      skip_reason: 'deleted_by_key',
      recording_key: null,
    });
    expect(settled.call.duration_seconds).toBeLessThan(50);
    expect(offsets(settled, 'recording_deleted')).toEqual([30]);
    await expect.poll(() => carrierCopy(settled)).toBe('deleted');
    expect(await app.deps.storage.find(`calls/${settled.call.id}/recording.wav`)).toBeNull();
  });

  test('9 while paused deletes too', async () => {
    const { from } = pro;
    const keys = [
      { at: 10, key: '2' },
      { at: 25, key: '9' },
    ];
    const { call } = await app.call({ from, audio: talk(60), keys });
    expect(call).toMatchObject({ state: 'skipped', skip_reason: 'deleted_by_key' });
  });
});

test('a customer’s call is recorded in the same way, belongs to nobody’s account and draws no minutes', async () => {
  const { call } = await app.call({ from: '+15125559001', audio: talk(30) });
  expect(call).toMatchObject({
    kind: 'customer',
    account_id: null,
    billed_minutes: null,
    state: 'transcribing',
  });
});

test('nothing about a caller stands in the logs', async () => {
  const { from } = pro;
  await app.call({ from, audio: talk(5) });
  expect(app.logs()).not.toContain(from.slice(2));
});

/** The carrier forgets what was deleted: asking again finds nothing. */
async function carrierCopy({ call }: SettledCall): Promise<string> {
  const row = await app.deps.db.service
    .selectFrom('calls')
    .select('carrier_recording_deleted_at')
    .where('id', '=', call.id)
    .executeTakeFirstOrThrow();
  if (!row.carrier_recording_deleted_at) return 'kept';
  const again = await app.deps.telephony
    .fetchRecording(call.provider_recording_id ?? '')
    .catch((error) => error);
  return again instanceof Error ? 'deleted' : 'kept';
}
