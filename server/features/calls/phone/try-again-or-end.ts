import { beep, spoken } from '#domain/calls/calls.ts';
import { hangUp, pause, play, redirect, say, type Verb } from '../../../providers/telephony/voice-xml.ts';
import { beepSound } from './call-script.ts';

/** Steps of a call that is being recorded: losing one of them must not lose the call. */
const goOn = /^(?:announce|listen|resume|answer|outcome)$/;
const again = 'again';

/**
 * What a call does where our answer failed, decided without looking anything up. A call that is recorded goes on beeping
 * and asks the same step again: steps may come twice. A key is asked for again. One that has only begun is tried once
 * more, then told the truth.
 */
export function tryAgainOrEnd({
  publicUrl,
  failedUrl,
}: {
  publicUrl: string;
  failedUrl: string | null;
}): Verb[] {
  const failed = readOwn(publicUrl, failedUrl);
  if (!failed) return [say(spoken.outOfOrder), hangUp()];
  const { name, url } = failed;
  if (goOn.test(name)) return [play(beepSound(publicUrl, beep.everySeconds)), redirect(url.href)];
  if (name === 'keys') return [say(spoken.keyFailed), redirect(url.href.replace('/keys?', '/listen?'))];
  if (url.searchParams.has(again)) return [say(spoken.outOfOrder), hangUp()];
  url.searchParams.set(again, '1');
  return [say(spoken.oneMoment), pause(3), redirect(url.href)];
}

/** An address of ours that the carrier names, without what we asked it about further tries. */
function readOwn(publicUrl: string, failedUrl: string | null): { name: string; url: URL } | null {
  const prefix = `${publicUrl}/webhooks/voice/`;
  if (!failedUrl?.startsWith(prefix) || !URL.canParse(failedUrl)) return null;
  const url = new URL(failedUrl);
  url.hash = '';
  const name = url.pathname.split('/').at(-1) ?? '';
  return name === 'fallback' ? null : { name, url };
}
