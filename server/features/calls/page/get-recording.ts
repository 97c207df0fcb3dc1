import type { CallRecording } from '#domain/calls/shown-calls.ts';
import { AppError } from '#domain/plain/errors.ts';
import type { Deps } from '../../../deps.ts';
import { measurePeaks } from '../notes/measure-peaks.ts';

/** Long enough to listen to the call twice. */
const linkSeconds = 3600;

/**
 * A link to listen with, and the shape of the sound, so that a phone need not download and decode an hour of it to
 * draw the waveform. The link is of our own address whatever the storage: the page's policy allows no other.
 */
export async function getRecording(
  deps: Deps,
  { accountId, callId }: { accountId: string; callId: string },
): Promise<CallRecording<Date>> {
  const [call] = await deps.db.readAsAccount(accountId, (read) =>
    read
      .selectFrom('calls')
      .select(['recording_key', 'recording_seconds'])
      .where('id', '=', callId)
      // Of a call in doubt only its moment may be heard.
      .where('state', '!=', 'held')
      .where('deleted_at', 'is', null),
  );
  const file = call?.recording_key ? await deps.storage.find(call.recording_key) : null;
  if (!call?.recording_key || !file)
    throw new AppError('not_found', { userMessage: 'This call has no recording.' });
  const expiresAt = Math.floor(deps.clock.now().getTime() / 1000) + linkSeconds;
  return {
    url: `/files/${deps.fileLinks.sign(call.recording_key, expiresAt)}`,
    expiresAt: new Date(expiresAt * 1000),
    seconds: call.recording_seconds === null ? null : Number(call.recording_seconds),
    peaks: await measurePeaks(file.body),
  };
}
