import type { Deps } from '../../../deps.ts';
import { startStream, type Verb } from '../../../providers/telephony/voice-xml.ts';
import type { CallRow } from '../lock-call.ts';

export const streamPath = '/webhooks/voice/stream';

/** Has the carrier send what is said, beside the recording; nothing where nobody would listen. */
export function liveStream({ env, transcriber, publicUrl, streamKeys }: Deps, call: CallRow): Verb[] {
  if (!env.LIVE_CALLS || !transcriber.hear) return [];
  // Answered without a running plan: no engine hears it.
  if (call.account_id && call.keep_until) return [];
  const url = publicUrl.replace(/^http/, 'ws') + streamPath;
  return [startStream({ url, parameters: { key: streamKeys.keyFor(call.provider_call_id) } })];
}
