import { z } from 'zod';
import { broughtSources } from '#domain/calls/brought-recordings.ts';
import { formatMoment } from '#domain/calls/call-times.ts';
import type { Deps } from '../../../deps.ts';
import { selectEvents } from '../halves/select-events.ts';

interface ConsentEvent {
  kind: string;
  offset_seconds: string | null;
  wording_version: string | null;
  detail: unknown;
}

/** The consent log in one sentence, for the foot of the notes. */
export async function describeConsent({ db }: Pick<Deps, 'db'>, callId: string): Promise<string> {
  return summarizeConsent(await selectEvents(db.service, callId).execute(), { listenedTo: true });
}

/** Only who has heard the call, by its transcript, can say that nobody objected. */
export function summarizeConsent(events: ConsentEvent[], { listenedTo }: { listenedTo: boolean }): string {
  const stated = events.find(({ kind }) => kind === 'consent_stated');
  if (stated) return `${describeStatement(stated)}${judge(events, listenedTo)}`;
  const announcements = events.filter(({ kind }) => kind === 'announcement');
  const parts: string[] = [];
  if (announcements.length > 0) {
    const moments = announcements.flatMap(({ offset_seconds }) =>
      offset_seconds === null ? [] : [`at ${formatMoment(Number(offset_seconds))}`],
    );
    // What was said before the recording began is not in it, and was said all the same.
    const early = moments.length < announcements.length ? ['when the call was answered'] : [];
    const version = announcements.at(-1)?.wording_version;
    const when = ` ${joinWords([...early, ...moments])}`;
    parts.push(`recording announced${when} (wording ${version})`);
  }
  const beeps = events
    .filter(({ kind }) => kind === 'beep')
    .reduce((sum, { detail }) => sum + count(detail), 0);
  if (beeps > 0) parts.push(beeps === 1 ? '1 beep' : `${beeps} beeps, one every 15 s`);
  const pauses = events.filter(({ kind }) => kind === 'recording_paused').length;
  if (pauses > 0) parts.push(`recording paused ${times(pauses)}`);
  if (parts.length === 0) return 'No announcement was logged for this call.';
  const sentence = parts.join('; ');
  return `${sentence[0]?.toUpperCase()}${sentence.slice(1)}.${judge(events, listenedTo)}`;
}

/** Nobody announced anything here: what there is is the word of whoever brought it. */
function describeStatement({ wording_version: version, detail }: ConsentEvent): string {
  const said = statementDetail.safeParse(detail);
  const who = (said.success && said.data.by) || 'Whoever brought it';
  if (said.success && said.data.source === 'memo')
    return `A voice memo: ${who} stated that only their own voice is in it (wording ${version}).`;
  return `Not recorded by Jotline, so nothing was announced: ${who} stated that everyone who can be heard was told and agreed (wording ${version}).`;
}

const statementDetail = z.object({ source: z.enum(broughtSources), by: z.string() });

/** What was heard and no more: who kept silent was not heard to agree. */
function judge(events: ConsentEvent[], listenedTo: boolean): string {
  const momentsOf = (wanted: string) =>
    events.filter(({ kind }) => kind === wanted).map(({ offset_seconds }) => Number(offset_seconds));
  if (momentsOf('refusal_spoken').length > 0) return ' Someone objected.';
  const ruledOut = momentsOf('refusal_ruled_out');
  const open = momentsOf('refusal_doubted').some((moment) => !ruledOut.includes(moment));
  if (open || momentsOf('refusal_undecided').length > 0) return ' Someone may have objected.';
  if (!listenedTo) return '';
  const checked = ruledOut.map((moment) => formatMoment(moment));
  const doubts = checked.length > 0 ? `; ${joinWords(checked)} was listened to and is no objection` : '';
  return ` Nobody was heard to object${doubts}.`;
}

/** A run of beeps may be one row with all its times. */
function count(detail: unknown): number {
  const lists = Object.values((detail ?? {}) as Record<string, unknown>).filter(Array.isArray);
  return lists[0]?.length || 1;
}

const times = (n: number) => (n === 1 ? 'once' : n === 2 ? 'twice' : `${n} times`);
const joinWords = (words: string[]) =>
  words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${words.at(-1)}` : words.join('');
