import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import { afterAll, beforeAll, vi } from 'vitest';
import type { Turn } from '#domain/calls/transcript.ts';
import type { EmailRecipients } from '#server/db/schema.generated.ts';
import { createTranscript } from '#server/features/calls/notes/create-transcript.ts';
import { transcribeCallJob } from '#server/features/calls/notes/transcribe-call.job.ts';
import { listMailbox, type ReceivedMail } from '#server/providers/mailer/mailbox.ts';
import { writeWav } from '#server/providers/transcriber/audio/write-wav.ts';
import { confirmEmail } from './billing.ts';
import { signUpPro } from './factories.ts';
import { startTranscriptionServer, type TranscriptionServer } from './servers/transcription-server.ts';
import { type TestApp, useTestApp } from './test-app.ts';

export interface CallApp {
  app: TestApp;
  speech: TranscriptionServer;
}

/** What the builders need: also a test that runs the server as a process of its own has these. */
type CallWorld = { app: Pick<TestApp, 'deps'>; speech: TranscriptionServer };

/** The real app whose recordings are recognised by a stand-in server that knows what was said in each. */
export function useCallApp(extra: Record<string, string> = {}): CallApp {
  // Read when the app starts: a file may add what its own servers are called until then.
  const settings = extra;
  const holder = { speech: {} as TranscriptionServer };
  beforeAll(async () => {
    Object.assign(holder.speech, await startTranscriptionServer());
    settings.TRANSCRIBER_BASE_URL = holder.speech.url;
  });
  const app = useTestApp(settings);
  afterAll(() => holder.speech.close());
  return { app, speech: holder.speech };
}

const hums = new WeakMap<Turn[], Buffer>();

/** A hum for each turn, one pitch for each speaker: sound to store, whose words the stand-in knows. */
function hum(turns: Turn[]): Buffer {
  const known = hums.get(turns);
  if (known) return known;
  const rate = 8000;
  const samples = new Float32Array(Math.ceil((turns.at(-1)?.end ?? 1) * rate));
  for (const { speaker, start, end } of turns) {
    const pitch = speaker === 'pro' ? 110 : 210;
    for (let at = Math.floor(start * rate); at < end * rate; at += 1) {
      const phase = (2 * Math.PI * pitch * at) / rate;
      samples[at] = 0.2 * Math.sin(phase) + 0.1 * Math.sin(3 * phase) + 0.02 * (Math.random() - 0.5);
    }
  }
  const sound = Buffer.from(writeWav(samples, rate));
  hums.set(turns, sound);
  return sound;
}

/** A call whose recording is stored, as the phone side leaves it; `start` enqueues what comes next. */
export async function buildRecordedCall(
  { app, speech }: CallWorld,
  input: { turns: Turn[]; accountId: string | null; start?: boolean; overrides?: Record<string, unknown> },
): Promise<string> {
  const { db, storage, queue } = app.deps;
  const id = randomUUID();
  const recording_key = `recordings/${id}.wav`;
  speech.say(`${id}.wav`, input.turns);
  await storage.put(recording_key, hum(input.turns), 'audio/wav');
  const line = input.accountId
    ? await db.service
        .selectFrom('phone_numbers')
        .select('id')
        .where('account_id', '=', input.accountId)
        .executeTakeFirstOrThrow()
    : null;
  const seconds = Math.ceil(input.turns.at(-1)?.end ?? 0);
  await db.service.transaction().execute(async (tx) => {
    await tx
      .insertInto('calls')
      .values({
        id,
        account_id: input.accountId,
        phone_number_id: line?.id ?? null,
        kind: input.accountId ? 'pro' : 'customer',
        provider: 'test',
        provider_call_id: `CA${id}`,
        caller_phone: '+15125550100',
        called_phone: '+15125550199',
        state: 'recorded',
        duration_seconds: seconds,
        recording_seconds: seconds,
        recording_key,
        ...input.overrides,
      })
      .execute();
    const announced = { account_id: input.accountId, call_id: id, happened_at: new Date() };
    await tx
      .insertInto('call_events')
      .values([
        announcement(announced, 0),
        announcement(announced, 20),
        { ...announced, kind: 'beep', event_key: 'beep', detail: JSON.stringify({ offsets: [15, 30, 45] }) },
      ])
      .execute();
    if (input.start ?? true) await queue.enqueue(transcribeCallJob, { callId: id }, { tx });
  });
  return id;
}

function announcement<Row>(row: Row, offset: number) {
  const wording = { wording: 'This call is recorded.', wording_version: '2026-11' };
  return {
    ...row,
    ...wording,
    kind: 'announcement' as const,
    offset_seconds: offset,
    event_key: `announcement:${offset}`,
  };
}

export async function getCall({ app }: CallWorld, id: string) {
  return app.deps.db.service.selectFrom('calls').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

export async function waitForState(calls: CallWorld, id: string, state: string): Promise<void> {
  await vi.waitFor(async () => {
    const call = await getCall(calls, id);
    if (call.state !== state) throw new Error(`the call is ${call.state}: ${call.failure_reason ?? ''}`);
  });
}

/** A call that is past the speech engine: its transcript is stored, the rest goes its way. */
export async function buildTranscribedCall(
  calls: CallWorld,
  input: { turns: Turn[]; accountId: string | null; overrides?: Record<string, unknown> },
): Promise<string> {
  const overrides = { state: 'transcribing', ...input.overrides };
  const callId = await buildRecordedCall(calls, { ...input, overrides, start: false });
  const segments = input.turns.map((turn) => ({ ...turn, speaker: turn.speaker as 'pro' | 'customer' }));
  const transcript = { segments, durationSeconds: 60, speakerSeparation: 1 };
  await createTranscript(calls.app.deps, { callId, transcript, engine: 'test' });
  return callId;
}

/** A pro whose own address is confirmed, or the one named, and a call of theirs that is done. */
export async function buildDoneCall(
  calls: CallApp,
  turns: Turn[],
  known?: Awaited<ReturnType<typeof signUpPro>>,
) {
  const pro = known ?? (await signUpPro(calls.app));
  if (!known) await confirmEmail(calls.app, pro.user.accountId);
  const callId = await buildTranscribedCall(calls, { turns, accountId: pro.user.accountId });
  await waitForState(calls, callId, 'done');
  return { ...pro, callId };
}

export async function addRecipient(
  { app }: CallWorld,
  row: Partial<Insertable<EmailRecipients>> & { account_id: string; email: string },
): Promise<void> {
  await app.deps.db.service
    .insertInto('email_recipients')
    .values({ name: 'someone', confirmed_at: new Date(), ...row })
    .execute();
}

export async function listDeliveries({ app }: CallWorld, callId: string) {
  return app.deps.db.service
    .selectFrom('call_deliveries')
    .select(['id', 'purpose', 'address', 'format', 'round', 'state', 'attempts', 'last_error'])
    .where('call_id', '=', callId)
    .orderBy('address')
    .orderBy('round')
    .execute();
}

export async function getNotes({ app }: CallWorld, callId: string) {
  return app.deps.db.service
    .selectFrom('call_notes')
    .selectAll()
    .where('call_id', '=', callId)
    .executeTakeFirstOrThrow();
}

export async function mailsTo({ app }: CallWorld, address: string): Promise<ReceivedMail[]> {
  const mails = await listMailbox(app.deps.mailboxFolder, 1000);
  return mails.filter((mail) => mail.to === address && !mail.subject.startsWith('Confirm'));
}
