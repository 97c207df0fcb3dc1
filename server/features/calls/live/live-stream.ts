import type { Deps } from '../../../deps.ts';
import { socketUrl, startStream, type Verb } from '../../../providers/telephony/voice-xml.ts';
import type { CallRow } from '../lock-call.ts';

export const streamPath = '/webhooks/voice/stream';

/** Whether calls are listened to while they go on: it is asked for, and there is an engine that can. */
export function isListeningLive({ env, transcriber }: Pick<Deps, 'env' | 'transcriber'>): boolean {
  return env.LIVE_CALLS && transcriber.hear !== undefined;
}

/** Has the carrier send what is said, beside the recording; nothing where nobody would listen. */
export function liveStream(deps: Deps, call: CallRow): Verb[] {
  const { publicUrl, streamKeys } = deps;
  if (!isListeningLive(deps)) return [];
  // Answered without a running plan: no engine hears it.
  if (call.account_id && call.keep_until) return [];
  const url = socketUrl(publicUrl, streamPath);
  return [startStream({ url, parameters: { key: streamKeys.keyFor(call.provider_call_id) } })];
}
