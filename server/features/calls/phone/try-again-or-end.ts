import { beep, spoken } from '#domain/calls/calls.ts';
import { triedAgain } from '../../../providers/carrier/tried-again.ts';
import { hangUp, pause, play, redirect, say, type Verb } from '../../../providers/telephony/voice-xml.ts';

/** Steps of a call that is being recorded: losing one of them must not lose the call. */
const goOn = /^(?:announce|listen|resume)$/;
const again = 'again';

/**
 * What a call does where our answer failed, decided without looking anything up. A call that is recorded goes on beeping
 * and asks the same step again: steps may come twice. A key is asked for again. One that has only begun is tried once more, then told the truth.
 */
export function tryAgainOrEnd({
  publicUrl,
  failedUrl,
}: {
  publicUrl: string;
  failedUrl: string | null;
}): Verb[] {
  const failed = readOwn(publicUrl, failedUrl);
  if (failed && goOn.test(failed.name))
    return [play(`${publicUrl}/sounds/beep-${beep.everySeconds}s.wav`), redirect(triedAgain(failed.url))];
  if (failed?.name === 'keys')
    return [say(spoken.keyFailed), redirect(triedAgain(failed.url.replace('/keys?', '/listen?')))];
  if (failed && !failed.isAgain) {
    const url = new URL(failed.url);
    url.searchParams.set(again, '1');
    return [say(spoken.oneMoment), pause(3), redirect(triedAgain(url.href))];
  }
  return [say(spoken.outOfOrder), hangUp()];
}

function readOwn(publicUrl: string, failedUrl: string | null) {
  const prefix = `${publicUrl}/webhooks/voice/`;
  if (!failedUrl?.startsWith(prefix) || !URL.canParse(failedUrl)) return null;
  const { pathname, searchParams } = new URL(failedUrl);
  const name = pathname.split('/').at(-1) ?? '';
  return name === 'fallback' ? null : { name, url: failedUrl, isAgain: searchParams.has(again) };
}
