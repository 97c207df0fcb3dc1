import { randomUUID } from 'node:crypto';
import { type Element, parseVoiceDocument } from '#server/carrier-emulator/voice-document.ts';
import type { TestApp } from '../test-app.ts';
import type { Answer } from '../test-client.ts';
import { signForm } from './sign-form.ts';

const authToken = 'the carrier’s token';

/** An account at a carrier that cannot be reached: its callbacks are made by hand. */
export const carrierSettings = {
  TELEPHONY_BASE_URL: 'http://127.0.0.1:9',
  TELEPHONY_ACCOUNT_SID: 'AC00000000000000000000000000000001',
  TELEPHONY_AUTH_TOKEN: authToken,
};

type Fields = Record<string, string>;

/** A callback as the carrier sends it: a signed form. */
export function callBack(
  app: TestApp,
  path: string,
  fields: Fields,
  change: { headers?: Fields; body?: string } = {},
) {
  const target = `/webhooks/voice/${path}`;
  const { headers, body } = signForm(authToken, app.deps.publicUrl + target, fields);
  return app.visit().send(target, {
    method: 'POST',
    headers: { ...headers, ...change.headers },
    body: change.body ?? body,
  });
}

export const newCallSid = () => `CA${randomUUID().replaceAll('-', '')}`;

/** One call by hand, from its incoming callback on, with its own time. */
export function dial(app: TestApp, from: string, callSid = newCallSid()) {
  const beganAt = Date.now() - 3600_000;
  const fields = (seconds: number, more: Fields = {}): Fields => ({
    CallSid: callSid,
    From: from,
    To: '+15125550199',
    Timestamp: new Date(beganAt + seconds * 1000).toISOString(),
    ...more,
  });
  const recordingSid = `RE${callSid.slice(2)}`;
  return {
    callSid,
    recordingSid,
    incoming: () => callBack(app, 'incoming', fields(0)),
    at: (seconds: number, path: string, more?: Fields) => callBack(app, path, fields(seconds, more)),
    recording: (status: string) =>
      callBack(app, 'recording', fields(60, { RecordingSid: recordingSid, RecordingStatus: status })),
    hangUp: (seconds: number) =>
      callBack(app, 'status', fields(seconds, { CallStatus: 'completed', CallDuration: String(seconds) })),
    /** Answered, announced, recording. */
    async startRecording() {
      await callBack(app, 'incoming', fields(0));
      return callBack(app, 'started?step=1', fields(9));
    },
  };
}

/** What the carrier is told to do. */
export function verbsOf(answer: Answer): Element[] {
  return parseVoiceDocument(answer.body as string);
}

export function namesOf(answer: Answer): string[] {
  return verbsOf(answer).map(({ name }) => name);
}

/** Everything said in a document, also while waiting for a key. */
export function wordsOf(answer: Answer): string {
  const words = (verbs: Element[]): string[] =>
    verbs.flatMap(({ name, text, children }) => (name === 'Say' ? [text] : words(children)));
  return words(verbsOf(answer)).join(' ');
}
