import type { Turn } from '#domain/calls/transcript.ts';
import { maskAnnouncement } from '../../speech/mask-announcement.ts';

const RECORDING = /\brecord(?:ed|ing|s)?\b|\bon tape\b|\btaped\b/i;
const REFUSES =
  /\b(?:(?:don't|do not|didn't|won't) (?:want|consent|agree|like|allow|do recorded)|rather (?:you )?(?:not|didn't)|not (?:be )?(?:good|okay|comfortable|ok|cool|alright|all right) with|no recording|can't be recorded|prefer not|turn (?:it|that) off|stop (?:the )?recording|not (?:on|be) (?:tape|recorded)|i object|not without)\b/i;
const BARE_NO = /^(?:(?:um|uh|oh|well|recorded|yeah|hmm|wait)[,.?!]*\s+)*no\b/i;
const ASSENTS =
  /\b(?:no problem|that's (?:fine|okay|ok|alright|all right|cool)|(?:it's|is) (?:fine|okay|ok)|go (?:right )?ahead|(?:don't|do not|wouldn't) mind|sure|of course|sounds good|no worries|not a problem|fine (?:by|with) me|okay with me|you're fine|i'm (?:fine|good|okay) with|no, (?:go|that's|it's|you're))\b/i;
const STOPS =
  /\b(?:stop(?:ping|ped)?|shut(?:ting)?|turn(?:ing|ed)?|switch(?:ing|ed)?|kill(?:ing|ed)?|delet(?:e|ing|ed)|wip(?:e|ing|ed)|eras(?:e|ing|ed)|throw(?:ing)?|end(?:ing)?)\b[^.?!]{0,40}\b(?:off|record\w*|it|that|away|this|everything)\b|\boff (?:now|right now)\b/i;

/**
 * The turn of a refusal in the usual words, after somebody spoke of recording and mostly followed by somebody who says that
 * it stops; or null. Exact, and deaf to everything else: the model hears the rest.
 */
export function hearPlainRefusal(turns: readonly Turn[]): number | null {
  // Our announcement speaks of recording, but "if you do not agree" is nobody's refusal.
  const said = maskAnnouncement(turns);
  for (let index = 0; index < turns.length; index += 1) {
    if (!RECORDING.test(turns[index]!.text)) continue;
    for (let reply = index; reply <= index + 3 && reply < turns.length; reply += 1) {
      if (turns[reply]!.speaker === 'pro') continue;
      const text = said[reply]!.text.trim();
      const strong = REFUSES.test(text) && (RECORDING.test(text) || reply > index);
      const weak = reply > index && BARE_NO.test(text);
      if (!strong && (!weak || ASSENTS.test(text))) continue;
      if (strong && ASSENTS.test(text) && !RECORDING.test(text) && !/consent|agree|want/i.test(text))
        continue;
      const stopped = turns
        .slice(reply, reply + 6)
        .some((later) => later.speaker !== 'customer' && STOPS.test(later.text));
      if (stopped || (strong && RECORDING.test(text))) return reply;
    }
  }
  return null;
}
