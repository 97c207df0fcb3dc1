import type { Turn } from '#domain/calls/transcript.ts';

/** Who speaks, from the words alone, for turns the recogniser could not tell apart. */

const PRO =
  /\b(?:what's (?:the|your) (?:address|number|email|name|phone)|how can i help|this is \w+ (?:with|from)|(?:i|we)'ll (?:email|text|send|get|be|come|have|call|put|bring)|(?:i|we)(?:'d| would) (?:put|run|do|recommend|want to|need to)|(?:i|we) can (?:come|be|have|do|get)|we (?:use|do|usually|charge)|my (?:guy|crew|tech)|you're looking at|permit|got it|how old|how many|anything (?:else|we should)|speaking\b|good (?:number|phone)|an? email for|see you)\b/gi;
const CUSTOMER =
  /\b(?:my (?:house|roof|wife|husband|kids?|dog|kitchen|basement|landlord|cell|name|number|sink|toilet|yard|furnace|email)|i need (?:a|some|you|the|somebody)|i've got a|i have a|i'm calling about|how much|can you|could you|do you guys|will you|i don't want|we want|when can you|thank you so much|i live|our (?:house|kitchen|roof))\b/gi;

const cues = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

export function guessSpeakers(turns: readonly Turn[]): Turn[] {
  let before: Turn['speaker'] | null = null;
  return turns.map((turn) => {
    if (turn.speaker !== 'unknown') {
      before = turn.speaker;
      return turn;
    }
    const lean = cues(turn.text, PRO) - cues(turn.text, CUSTOMER);
    // Without a cue people take turns; a pro answers the phone.
    const speaker: Turn['speaker'] =
      lean > 0 ? 'pro' : lean < 0 ? 'customer' : before === 'pro' ? 'customer' : 'pro';
    before = speaker;
    return { ...turn, speaker };
  });
}

/**
 * A pro who asks for the phone number does not answer it: when the recogniser gave both turns to the pro, the
 * second one is probably the customer's and is treated as unknown.
 */
export function doubtSpeakers(turns: readonly Turn[]): Turn[] {
  return turns.map((turn, index) => {
    const before = turns[index - 1];
    const answered = turn.speaker === 'pro' && before?.speaker === 'pro' && /\?\s*$/.test(before.text);
    return answered ? { ...turn, speaker: 'unknown' } : turn;
  });
}
