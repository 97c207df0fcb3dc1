import twilio from 'twilio';
import { signRequest } from '#server/carrier-emulator/callbacks.ts';
import { parseVoiceDocument } from '#server/carrier-emulator/voice-document.ts';
import { isSignedByCarrier } from '#server/providers/carrier/is-signed-by-carrier.ts';
import {
  gatherKey,
  hangUp,
  pause,
  play,
  redirect,
  say,
  startRecording,
  voiceDocument,
} from '#server/providers/telephony/voice-xml.ts';
import { type ContractCheck, toCheck } from '../contract-check.ts';
import { account } from './twilio-requests.ts';

const { authToken } = account;
const form = 'application/x-www-form-urlencoded';
const cases: { name: string; url: string; fields: Record<string, string> }[] = [
  {
    name: 'plain',
    url: 'https://app.example.com/webhooks/voice/incoming',
    fields: { CallSid: 'CA1', From: '+15125550143' },
  },
  {
    name: 'query',
    url: 'https://app.example.com/webhooks/voice/keys?step=3',
    fields: { Digits: '#', CallSid: 'CA1' },
  },
  {
    name: 'letters',
    url: 'https://app.example.com/webhooks/messages/inbound',
    fields: { Body: 'José 🏠 & 50% = "ok"\n', To: '+1' },
  },
  { name: 'no fields', url: 'https://app.example.com/webhooks/voice/status', fields: {} },
];

/** What Twilio's own SDK signs is taken, what we or our emulator sign is taken by it, and what is changed is not. */
export function checkTwilioSignatures(): ContractCheck {
  return toCheck(
    'Twilio',
    'signatures of its SDK, both ways',
    cases.map(({ name, url, fields }) => {
      const signature = twilio.getExpectedTwilioSignature(authToken, url, fields);
      const body = new URLSearchParams(fields).toString();
      const signed = { authToken, signature, url, contentType: form, body };
      const problems = [
        !isSignedByCarrier(signed) && 'its signature is refused',
        isSignedByCarrier({ ...signed, body: `${body}&Extra=1` }) && 'a changed form is taken',
        isSignedByCarrier({ ...signed, authToken: 'c'.repeat(32) }) && 'another token is taken',
        !twilio.validateRequest(authToken, signRequest(authToken, url, fields), url, fields) &&
          'it refuses the signature of our emulator',
      ];
      return { name, problems: problems.filter((problem) => problem !== false) };
    }),
  );
}

/** Our documents beside the same made with Twilio's SDK. */
export function checkTwilioDocuments(): ContractCheck {
  const { VoiceResponse } = twilio.twiml;
  const address = 'https://app.example.com/webhooks/voice/keys?step=3';
  const step = `${address}#rc=5&rp=ct,rt,5xx`;
  const beep = 'https://app.example.com/sounds/beep-15s.wav';
  const ours: Record<string, string> = {
    'say and redirect': voiceDocument([say('Tom & Jerry <3'), redirect(address)]),
    record: voiceDocument([startRecording({ statusCallback: address })]),
    listen: voiceDocument([
      gatherKey({ action: address, timeoutSeconds: 1 }, [play(beep, { loop: 3 })]),
      pause(2),
      hangUp(),
    ]),
  };
  const theirs: Record<string, InstanceType<typeof VoiceResponse>> = {
    'say and redirect': new VoiceResponse(),
    record: new VoiceResponse(),
    listen: new VoiceResponse(),
  };
  theirs['say and redirect']?.say({ language: 'en-US' }, 'Tom & Jerry <3');
  theirs['say and redirect']?.redirect({ method: 'POST' }, step);
  theirs.record?.start().recording({
    channels: 'dual',
    track: 'both',
    trim: 'do-not-trim',
    recordingStatusCallback: step,
    recordingStatusCallbackMethod: 'POST',
    recordingStatusCallbackEvent: ['in-progress', 'completed', 'absent'],
  });
  theirs.listen
    ?.gather({ input: ['dtmf'], numDigits: 1, finishOnKey: '', timeout: 1, action: step, method: 'POST' })
    .play({ loop: 3 }, beep);
  theirs.listen?.pause({ length: 2 });
  theirs.listen?.hangup();
  return toCheck(
    'Twilio',
    'voice documents beside those of its SDK',
    Object.keys(ours).map((name) => {
      const [own, published] = [ours[name] ?? '', theirs[name]?.toString() ?? ''].map((xml) =>
        JSON.stringify(parseVoiceDocument(xml)),
      );
      return { name, problems: own === published ? [] : [`${own} is not ${published}`] };
    }),
  );
}
