import { announcement, callLimits, secondAnnouncementAfterSeconds } from '#domain/calls/calls.ts';
import type { Tx } from '../../../db/database.ts';
import type { Verb } from '../../../providers/telephony/voice-xml.ts';
import { logEvent } from '../call-events.ts';
import type { CallRow } from '../lock-call.ts';
import {
  announceAgain,
  announcementDelaySeconds,
  listen,
  listenUntilAnnouncement,
  type Step,
} from './call-script.ts';

/** One asked for by key before this is over too early for a customer who is merged in at 20 s. */
const countsFromSeconds = secondAnnouncementAfterSeconds - 10;

/**
 * Back to listening, after what is `said` first: with the second announcement still to come if it was not heard late
 * enough.
 */
export async function listenOn(
  tx: Tx,
  call: CallRow,
  here: Step,
  at: Date,
  said: Verb[] = [],
): Promise<Verb[]> {
  const startedAt = (call.recording_started_at ?? at).getTime();
  const again = await isToldToAll(tx, call, here, at);
  const dueIn = secondAnnouncementAfterSeconds - (at.getTime() - startedAt) / 1000;
  if (!again && dueIn < 2) return announce(tx, call, here, at, said);
  await logBeep(tx, call, here, at);
  return again ? listen(here, secondsLeft(call, at), said) : listenUntilAnnouncement(here, dueIn, said);
}

/** Whether the announcement came late enough for somebody who was merged in after we answered. */
export async function isToldToAll(tx: Tx, call: CallRow, here: Step, at: Date): Promise<boolean> {
  const startedAt = (call.recording_started_at ?? at).getTime();
  const again = await tx
    .selectFrom('call_events')
    .select('id')
    .where('call_id', '=', call.id)
    .where('kind', '=', 'announcement')
    .where('happened_at', '>=', new Date(startedAt + countsFromSeconds * 1000))
    // Its own row, when this step is sent again, must not change the answer.
    .where('event_key', '<>', `announcement:${here.step}`)
    .executeTakeFirst();
  return again !== undefined;
}

/** Logged as it begins; that it was played to its end shows in what follows. */
export async function announce(
  tx: Tx,
  call: CallRow,
  here: Step,
  at: Date,
  said: Verb[] = [],
): Promise<Verb[]> {
  await logBeep(tx, call, here, at);
  const { wording, version: wording_version } = announcement;
  const event_key = `announcement:${here.step}`;
  const begins = new Date(at.getTime() + announcementDelaySeconds * 1000);
  await logEvent(tx, call, { kind: 'announcement', event_key, at: begins, wording, wording_version });
  return announceAgain(here, said);
}

/** The first beep of a run. The later ones are known when it is over, and logged when the call has ended. */
export async function logBeep(tx: Tx, call: CallRow, { step }: Step, at: Date): Promise<void> {
  await logEvent(tx, call, { kind: 'beep', event_key: `beep:${step}`, at });
}

export function secondsLeft(call: CallRow, at: Date): number {
  const since = (at.getTime() - (call.answered_at ?? at).getTime()) / 1000;
  return Math.max(0, callLimits.seconds[call.kind] - since);
}

export async function isPaused(tx: Tx, call: CallRow): Promise<boolean> {
  const last = await tx
    .selectFrom('call_events')
    .select('kind')
    .where('call_id', '=', call.id)
    .where('kind', 'in', ['recording_paused', 'recording_resumed'])
    .orderBy('happened_at', 'desc')
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  return last?.kind === 'recording_paused';
}
