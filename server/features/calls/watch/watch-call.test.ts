import { beforeAll, expect, test, vi } from 'vitest';
import { addCall } from '#test/rls/call-rows.ts';
import { readEvents, type SentEvent } from '#test/support/servers/read-events.ts';
import { waterHeater } from '#test/support/sound/call-scripts.ts';
import { hearTonesIn } from '#test/support/sound/hear-tones-in.ts';
import { signUpCaller, startCallingApp } from '#test/support/sound/phone.ts';
import { tonesAsWav } from '#test/support/sound/spoken-tones.ts';
import { addLineOf, addMember } from '#test/support/team.ts';
import type { TestClient } from '#test/support/test-client.ts';

vi.setConfig({ testTimeout: 600_000, hookTimeout: 120_000 });

const app = await startCallingApp({ LIVE_CALLS: 'true' });
let pro: Awaited<ReturnType<typeof signUpCaller>>;

beforeAll(async () => {
  await hearTonesIn(app);
  pro = await signUpCaller(app);
});

/** Opens the events of a call as a page does; `until` reads on to the first that fits, and gives back all up to it. */
async function follow(client: TestClient, callId: string, headers: Record<string, string> = {}) {
  const stop = new AbortController();
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await fetch(`${app.deps.publicUrl}/api/calls/${callId}/live`, {
    headers: { cookie, ...headers },
    signal: stop.signal,
  });
  const events = response.ok ? readEvents(response) : null;
  async function until(fits: (event: SentEvent) => boolean): Promise<SentEvent[]> {
    const seen: SentEvent[] = [];
    for (;;) {
      const { value, done } = await events!.next();
      if (done) throw new Error(`ended after ${seen.map(({ event }) => event).join()}`);
      seen.push(value);
      if (fits(value)) return seen;
    }
  }
  return { response, until, next: () => events!.next(), close: () => stop.abort() };
}

/** A call that goes on, of which one stretch has been heard. */
async function addLiveCall({
  line,
  accountId = pro.user.accountId,
}: {
  line?: string;
  accountId?: string;
} = {}) {
  const { service } = app.deps.db;
  const callId = await addCall(service, {
    account_id: accountId,
    state: 'recording',
    ...(line && { phone_number_id: line }),
  });
  await service
    .updateTable('call_drafts')
    .set({ document: null, document_revision: null })
    .where('call_id', '=', callId)
    .execute();
  await hear(callId, 0, 'The gutter leaks.', 1);
  return callId;
}

async function hear(callId: string, position: number, text: string, revision: number): Promise<void> {
  const { service } = app.deps.db;
  const turns = JSON.stringify([{ start: 0, end: 1, text, marked: true, speaker: 'customer' }]);
  const { id, account_id } = await service
    .selectFrom('call_streams')
    .select(['id', 'account_id'])
    .where('call_id', '=', callId)
    .executeTakeFirstOrThrow();
  await service
    .insertInto('heard_windows')
    .values({
      stream_id: id,
      position,
      account_id,
      start_seconds: position,
      end_seconds: position + 1,
      turns,
      revision,
      levels: Buffer.from([40]),
    })
    .onConflict((conflict) => conflict.columns(['stream_id', 'position']).doUpdateSet({ turns, revision }))
    .execute();
  await service.updateTable('call_drafts').set({ revision }).where('call_id', '=', callId).execute();
}

const textsOf = ({ data }: SentEvent) =>
  data.windows.flatMap(({ lines }: { lines: { text: string }[] }) => lines.map(({ text }) => text));

test('the page of a call is told its words and a draft of its notes while people talk, and when it is done', async () => {
  const callSid = await app.place({
    from: pro.from,
    audio: tonesAsWav(waterHeater),
    // They stay on the line until the draft is there, however long that takes.
    hangUpAt: 3000,
    speed: 3,
  });
  const { id } = await vi.waitFor(
    () =>
      app.deps.db.service
        .selectFrom('calls')
        .select('id')
        .where('provider_call_id', '=', callSid)
        .executeTakeFirstOrThrow(),
    { timeout: 60_000 },
  );
  const page = await follow(pro.client, id);
  expect(page.response.headers.get('content-type')).toContain('text/event-stream');
  expect(page.response.headers.get('x-accel-buffering')).toBe('no');
  expect(page.response.headers.get('cache-control')).toBe('no-store');
  const heard = (await page.until(({ event }) => event === 'heard')).at(-1)!;
  expect(textsOf(heard).join(' ')).toContain('My water heater is leaking');
  const drafted = (await page.until(({ event, data }) => event === 'heard' && data.draft !== null)).at(-1)!;
  expect(drafted.data.draft.jobTitle).toMatch(/water heater|50 gallon/i);
  expect((await pro.client.get(`/api/calls/${id}`)).body).toMatchObject({
    call: { state: 'recording', isLive: true },
    notes: null,
  });
  await app.deps.phone!.hangUp(callSid);
  const rest = await page.until(({ event }) => event === 'end');
  expect(rest.some(({ event, data }) => event === 'state' && data.state === 'done')).toBe(true);
  expect(rest.some(({ event }) => event === 'cleared')).toBe(false);
  expect((await page.next()).done).toBe(true);
  const { body } = await pro.client.get(`/api/calls/${id}`);
  expect(body.notes.document.jobTitle).toMatch(/water heater|50 gallon/i);
  expect(JSON.stringify([heard, drafted, rest])).not.toContain('four two four two');
  const drafts = app.deps.db.service.selectFrom('call_drafts').selectAll().where('call_id', '=', id);
  expect(await drafts.execute()).toEqual([]);
});

test('whoever comes back is told what is new alone, and what changed takes the place of what it was', async () => {
  const callId = await addLiveCall();
  const first = await follow(pro.client, callId);
  const [told] = await first.until(({ event }) => event === 'heard');
  expect(textsOf(told!)).toEqual(['The gutter leaks.']);
  first.close();
  await hear(callId, 1, 'It is on the north side.', 2);
  const second = await follow(pro.client, callId, { 'last-event-id': told!.id! });
  const [news] = await second.until(({ event }) => event === 'heard');
  expect(textsOf(news!)).toEqual(['It is on the north side.']);
  await hear(callId, 0, 'The gutter leaks a lot.', 3);
  const [changed] = (await second.until(({ event }) => event === 'heard')).slice(-1);
  expect(changed!.data.windows).toEqual([
    expect.objectContaining({
      key: told!.data.windows[0].key,
      lines: [expect.objectContaining({ text: 'The gutter leaks a lot.' })],
    }),
  ]);
  second.close();
});

test('when somebody may have refused, what was told is taken back and nothing more is told', async () => {
  const callId = await addLiveCall();
  const page = await follow(pro.client, callId);
  const [told] = await page.until(({ event }) => event === 'heard');
  await app.deps.db.service
    .updateTable('call_streams')
    .set({ refused_at: new Date() })
    .where('call_id', '=', callId)
    .execute();
  expect((await page.until(({ event }) => event === 'cleared')).map(({ event }) => event)).not.toContain(
    'heard',
  );
  page.close();
  const again = await follow(pro.client, callId, { 'last-event-id': told!.id! });
  const [first] = await again.until(() => true);
  expect(first!.event).toBe('cleared');
  again.close();
  // A page that was in the back still shows what it knew, and does not say how far that was.
  const late = await follow(pro.client, callId);
  const [opening] = await late.until(() => true);
  expect(opening!.event).toBe('cleared');
  late.close();
});

test('a technician follows the calls of their own lines, and is told nothing of others', async () => {
  const { accountId } = pro.user;
  const own = await addLineOf(app, accountId, 'Tess');
  const { client, loginId } = await addMember(app, { accountId, role: 'technician', lineIds: [own] });
  const ownCall = await addLiveCall({ line: own });
  expect((await follow(client, await addLiveCall())).response.status).toBe(404);
  const page = await follow(client, ownCall);
  const [told] = await page.until(({ event }) => event === 'heard');
  expect(textsOf(told!)).toEqual(['The gutter leaks.']);
  const { body } = await client.get('/api/calls?period=all');
  expect(body.calls).toEqual([expect.objectContaining({ id: ownCall, isLive: true })]);
  await app.deps.db.service.deleteFrom('member_lines').where('login_id', '=', loginId).execute();
  await hear(ownCall, 1, 'Nobody else hears this.', 2);
  const rest = await page.until(({ event }) => event === 'end');
  expect(rest.map(({ event }) => event)).not.toContain('heard');
});

test('a call of another business, one that is over and one that is deleted are not followed', async () => {
  const callId = await addLiveCall();
  const stranger = await signUpCaller(app);
  expect((await follow(stranger.client, callId)).response.status).toBe(404);
  expect((await follow(app.visit(), callId)).response.status).toBe(401);
  const page = await follow(pro.client, callId);
  await page.until(({ event }) => event === 'heard');
  await app.deps.db.service
    .updateTable('calls')
    .set({ deleted_at: new Date() })
    .where('id', '=', callId)
    .execute();
  await page.until(({ event }) => event === 'end');
  expect((await page.next()).done).toBe(true);
  expect((await follow(pro.client, callId)).response.status).toBe(404);
});

test('an account has so many pages open at a time, and one that is closed makes room', async () => {
  const other = await signUpCaller(app);
  const callId = await addLiveCall({ accountId: other.user.accountId });
  const open: Awaited<ReturnType<typeof follow>>[] = [];
  for (let count = 0; count < 20; count += 1) open.push(await follow(other.client, callId));
  expect(open.every(({ response }) => response.status === 200)).toBe(true);
  expect((await follow(other.client, callId)).response.status).toBe(429);
  expect((await follow(pro.client, await addLiveCall())).response.status).toBe(200);
  open[0]!.close();
  await vi.waitFor(
    async () => {
      const page = await follow(other.client, callId);
      expect(page.response.status).toBe(200);
      open.push(page);
    },
    { timeout: 60_000, interval: 200 },
  );
  for (const page of open) page.close();
});
