import { afterEach, beforeAll, expect, vi } from 'vitest';
import { confirmEmail } from '../billing.ts';
import { readBackAnswers, waterHeater } from './call-scripts.ts';
import { hearTonesIn } from './hear-tones-in.ts';
import { readCall, signUpCaller, startCallingApp } from './phone.ts';
import { speakTones, tonesAsWav } from './spoken-tones.ts';

const talkSeconds = speakTones(waterHeater).length / 8000;

/** What people say to what is read to them. */
const [yes, lastFour, wrong, ladder, friday, monday] = readBackAnswers.map((turn) => tonesAsWav([turn]));
export const answers = { yes, lastFour, wrong, ladder, friday, monday };

/** As slow as a machine with much to do. */
export const soon = { timeout: 240_000, interval: 100 };

/** An app that listens to calls while they go on, a pro who calls, and looks at what is read back to them. */
export async function startReadBackCalls() {
  const app = await startCallingApp({ LIVE_CALLS: 'true' });
  const placed: string[] = [];
  let pro: Awaited<ReturnType<typeof signUpCaller>>;

  beforeAll(async () => {
    await hearTonesIn(app);
    pro = await signUpCaller(app);
    await confirmEmail(app, pro.user.accountId);
  });

  afterEach(async () => {
    for (const callSid of placed.splice(0)) await app.deps.phone!.hangUp(callSid).catch(() => undefined);
  });

  /** The job is told, then they stay on the line until they hang up. */
  async function place(extra: Record<string, unknown> = {}, turns = waterHeater) {
    const callSid = await app.place({
      from: pro.from,
      audio: tonesAsWav(turns),
      hangUpAt: 3000,
      speed: 3,
      ...extra,
    });
    placed.push(callSid);
    const { id } = await vi.waitFor(() => readCall(app, callSid).then(({ call }) => call), soon);
    const listSaid = async () => {
      const log = (await app.deps.phone!.find(callSid))?.log ?? [];
      return log.flatMap(({ what, text }) => (what === 'say' && text ? [text] : []));
    };
    return {
      callSid,
      id,
      listSaid,
      press: (key: string) => app.deps.phone!.pressKey(callSid, key),
      hear: (words: string) =>
        vi.waitFor(async () => expect((await listSaid()).join(' | ')).toContain(words), soon),
      hangUp: async () => {
        await app.deps.phone!.hangUp(callSid);
        return vi.waitFor(async () => {
          const { call } = await readCall(app, callSid);
          if (call.state !== ('done' as string)) throw new Error(`the call is ${call.state}`);
          return (await pro.client.get(`/api/calls/${id}`)).body;
        }, soon);
      },
    };
  }

  /** The draft has what there is to read back, and everyone was told that the call is recorded. */
  async function waitForDraft({ id: callId, callSid }: { id: string; callSid: string }) {
    await vi.waitFor(async () => {
      const phone = (await app.deps.phone!.find(callSid))!;
      const began =
        phone.log.find(({ what }) => what === 'recording started')?.at ?? Number.POSITIVE_INFINITY;
      expect(phone.seconds).toBeGreaterThan(began + talkSeconds);
    }, soon);
    await vi.waitFor(async () => {
      const draft = await app.deps.db.service
        .selectFrom('call_drafts')
        .select('document')
        .where('call_id', '=', callId)
        .executeTakeFirst();
      expect(JSON.stringify(draft?.document)).toContain('+15125550143');
      // It is said last, in too few words for a draft of their own.
      expect(JSON.stringify(draft?.document)).toContain('tomorrow at 9');
      const told = await app.deps.db.service
        .selectFrom('call_events')
        .select('id')
        .where('call_id', '=', callId)
        .where('kind', '=', 'announcement')
        .execute();
      expect(told).toHaveLength(2);
    }, soon);
  }

  const listReadBacks = (callId: string) =>
    app.deps.db.service
      .selectFrom('call_read_backs')
      .selectAll()
      .where('call_id', '=', callId)
      .orderBy('step')
      .execute();

  const waitForState = (callId: string, states: string[]) =>
    vi.waitFor(async () => {
      const rows = await listReadBacks(callId);
      expect(rows.map(({ state }) => state)).toEqual(states);
      return rows;
    }, soon);

  const listLogged = async (callSid: string) => {
    const { events } = await readCall(app, callSid);
    return events
      .filter(({ kind }) => kind.startsWith('read_back'))
      .map(({ kind, detail }) => ({ kind, ...(detail as object) }));
  };

  return { app, caller: () => pro, place, waitForDraft, listReadBacks, waitForState, listLogged };
}
