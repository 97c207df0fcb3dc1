import { inspectCarrier } from '#server/providers/carrier/inspect-carrier.ts';
import { createTwilioMessaging } from '#server/providers/messaging/twilio.ts';
import { createTwilioTelephony } from '#server/providers/telephony/twilio.ts';
import { say } from '#server/providers/telephony/voice-xml.ts';
import { type ContractCheck, toCheck } from '../contract-check.ts';
import { createChecker, type OpenApi } from '../open-api.ts';
import { type SeenRequest, startRecorder } from '../seen-request.ts';

const hex = 'a1'.repeat(16);
export const account = {
  accountSid: `AC${hex}`,
  authToken: 'b'.repeat(32),
  number: '+15128675309',
  publicUrl: 'https://app.example.com',
};

/** Sound and pictures are handed out beside the described API, under the same addresses without `.json`. */
const files = /\/Recordings\/RE\w+\.wav\?RequestedChannels=2$|\/Media\/ME\w+$/;

/** Every request that our carrier adapters make, held against Twilio's description of its API. */
export async function checkTwilioRequests(api: OpenApi): Promise<ContractCheck> {
  const recorder = await startRecorder(answer);
  await makeRequests(recorder.url);
  await recorder.close();
  const checker = createChecker(api);
  const described = recorder.requests.filter(({ target }) => !files.test(target));
  return toCheck(
    'Twilio',
    `requests against its OpenAPI ${checker.version}`,
    described.map((request) => ({
      name: `${request.method} ${request.target.replace(/^.*\/Accounts\/AC\w+/, '')}`,
      problems: checker.check(request),
    })),
  );
}

async function makeRequests(baseUrl: string): Promise<void> {
  const shared = { ...account, baseUrl, name: 'twilio', describe: 'a contract' };
  const telephony = createTwilioTelephony(shared);
  const callId = `CA${hex}`;
  const recordingId = `RE${hex}`;
  await telephony.fetchRecording(recordingId);
  await telephony.deleteRecording(recordingId);
  for (const id of [recordingId, null]) {
    await telephony.pauseRecording({ callId, recordingId: id });
    await telephony.resumeRecording({ callId, recordingId: id });
  }
  await telephony.endCall(callId);
  await telephony.findCall(callId);
  await telephony.listEndedCalls(new Date());
  await telephony.callWith('+15125550143', [say('Your code is 1, 2, 3.')]);
  const limits = { segmentsPerSecond: 1, segmentsPerDay: 1000 };
  const text = { to: '+15125550143', body: 'Hello', idempotencyKey: 'a b' };
  for (const messagingServiceSid of [undefined, `MG${hex}`]) {
    const messaging = createTwilioMessaging({ ...shared, messagingServiceSid, limits });
    await messaging.send({
      ...text,
      mediaUrls: ['https://app.example.com/a.png', 'https://app.example.com/b.png'],
    });
    await messaging.findSent({ ...text, since: new Date() });
    await messaging.listTexts(new Date());
    await messaging.listMedia(`MM${hex}`);
    await messaging.fetchMedia(
      `${baseUrl}/2010-04-01/Accounts/${account.accountSid}/Messages/MM${hex}/Media/ME${hex}`,
    );
  }
  await inspectCarrier(
    {
      TELEPHONY_BASE_URL: baseUrl,
      TELEPHONY_ACCOUNT_SID: account.accountSid,
      TELEPHONY_AUTH_TOKEN: account.authToken,
      TELEPHONY_NUMBER: account.number,
      MESSAGING_SERVICE_SID: undefined,
    },
    account.publicUrl,
  );
}

function answer({ method, target }: SeenRequest) {
  if (files.test(target)) return { body: Buffer.from('sound'), headers: { 'content-type': 'audio/wav' } };
  if (method === 'DELETE') return { status: 204 };
  if (/\/Calls\.json\?/.test(target)) return { json: { calls: [], next_page_uri: null } };
  if (/\/Messages\.json\?/.test(target)) return { json: { messages: [], next_page_uri: null } };
  if (/\/Media\.json$/.test(target)) return { json: { media_list: [] } };
  if (/\/Recordings\.json$/.test(target)) return { json: { recordings: [] } };
  if (/IncomingPhoneNumbers/.test(target)) return { json: { incoming_phone_numbers: [] } };
  return {
    status: method === 'POST' ? 201 : 200,
    json: { sid: `SM${hex}`, status: 'active', num_segments: '1' },
  };
}
