import { announcement, beep, secondAnnouncementAfterSeconds, spoken } from '#domain/calls/calls.ts';
import {
  gatherKey,
  hangUp,
  pause,
  play,
  redirect,
  say,
  startRecording,
  type Verb,
} from '../../../providers/telephony/voice-xml.ts';

/**
 * What the carrier does next. Each document has a number, its step, which every address in it carries: a callback
 * that comes twice names the same step and changes nothing. The longest stretch, listening, is one document that
 * beeps by itself, so a call goes on being announced and recorded while our server restarts.
 */
export interface Step {
  publicUrl: string;
  step: number;
}

/** The carrier waits this long for a key after the last sound; it takes no less. */
const keyWaitSeconds = 1;

/** The beep before an announcement is followed by half a second of quiet. */
export const announcementDelaySeconds = 1;

const at = ({ publicUrl, step }: Step, name: string) => `${publicUrl}/webhooks/voice/${name}?step=${step}`;
export const beepSound = (publicUrl: string, seconds: number) => `${publicUrl}/sounds/beep-${seconds}s.wav`;

export function announceFirst(here: Step): Verb[] {
  return [say(announcement.wording), redirect(at(here, 'started'))];
}

/** What is streamed is streamed from where it is recorded: after the announcement, with the beep. */
export function record(here: Step, stream: Verb[]): Verb[] {
  return [
    startRecording({ statusCallback: `${here.publicUrl}/webhooks/voice/recording` }),
    ...stream,
    ...listenUntilAnnouncement(here, secondAnnouncementAfterSeconds),
  ];
}

/** `said` comes first; a key that is pressed meanwhile counts. */
export function listenUntilAnnouncement(here: Step, seconds: number, said: Verb[] = []): Verb[] {
  const verbs = [...said];
  for (let left = Math.round(seconds) - keyWaitSeconds; left > 0; left -= beep.everySeconds) {
    verbs.push(play(beepSound(here.publicUrl, Math.min(left, beep.everySeconds))));
  }
  return [listenForKey(here, verbs), redirect(at(here, 'announce'))];
}

export function announceAgain(here: Step, said: Verb[] = []): Verb[] {
  const heard = [
    ...said,
    play(beepSound(here.publicUrl, announcementDelaySeconds)),
    say(announcement.wording),
  ];
  return [listenForKey(here, heard), redirect(at(here, 'listen'))];
}

export function listen(here: Step, seconds: number, said: Verb[] = []): Verb[] {
  const loop = Math.max(1, Math.floor(seconds / beep.everySeconds));
  const beeps = play(beepSound(here.publicUrl, beep.everySeconds), { loop });
  return [listenForKey(here, [...said, beeps]), say(spoken.tooLong), hangUp()];
}

/** What is read back begins with a beep, has one wherever it is long, and ends with one: then they answer. */
export function readOut(here: Step, stretches: { text: string }[]): Verb[] {
  const heard = stretches.flatMap(({ text }) => [
    play(beepSound(here.publicUrl, announcementDelaySeconds)),
    say(text),
  ]);
  const answer = play(beepSound(here.publicUrl, firstAnswerSeconds - keyWaitSeconds));
  return [listenForKey(here, [...heard, answer]), redirect(at(here, 'answer'))];
}

/** So long after what was read we ask how it goes on; they may take longer to answer. */
export const firstAnswerSeconds = 5;

/** One of these takes as long as the pause and the wait for a key. */
const waitSeconds = 4;

/** A while, until it is known what they said; two beeps are at most three of them apart. */
export function waitForOutcome(here: Step, { isBeeping }: { isBeeping: boolean }): Verb[] {
  const seconds = waitSeconds - keyWaitSeconds;
  const quiet = isBeeping ? play(beepSound(here.publicUrl, seconds)) : pause(seconds);
  return [listenForKey(here, [quiet]), redirect(at(here, 'outcome'))];
}

/** No beep while nothing is recorded; a reminder each minute, so that nobody forgets to go on. */
export function stayPaused(here: Step, seconds: number, prompt: string, stream: Verb[] = []): Verb[] {
  const minutes = Math.max(1, Math.min(60, Math.floor(seconds / 60)));
  const reminders = Array.from({ length: minutes - 1 }, () => [say(spoken.paused), pause(57)]).flat();
  return [
    ...stream,
    listenForKey(here, [say(prompt), pause(57), ...reminders]),
    say(spoken.tooLong),
    hangUp(),
  ];
}

/** Said before recording goes on, so that it is not in the recording. */
export function resume(here: Step): Verb[] {
  return [say(spoken.resuming), redirect(at(here, 'resume'))];
}

export function explainAndEnd(wording: string): Verb[] {
  return [say(wording), hangUp()];
}

function listenForKey(here: Step, verbs: Verb[]): Verb {
  return gatherKey({ action: at(here, 'keys'), timeoutSeconds: keyWaitSeconds }, verbs);
}
