import { describe, expect, test } from 'vitest';
import { answerJson, type Handler, startStandIn } from '#test/support/servers/stand-in-server.ts';
import type { MessagingError } from './messaging.ts';
import { createTwilioMessaging } from './twilio.ts';

const text = { to: '+15125550142', body: 'Hello', idempotencyKey: 'a b' };

async function connect(handler: Handler, messagingServiceSid?: string) {
  return createTwilioMessaging({
    name: 'twilio',
    describe: '',
    baseUrl: `${await startStandIn(handler)}/api/laml/`,
    accountSid: 'AC1',
    authToken: 'secret',
    messagingServiceSid,
    number: '+15125550199',
    publicUrl: 'https://jotline.example',
    limits: { segmentsPerSecond: null, segmentsPerDay: null },
  });
}

const failure = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: MessagingError) => error,
  );

describe('a text', () => {
  test('goes out as the account, from the number, and names itself in the address of its callback', async () => {
    let asked = { url: '', authorization: '', form: {} as Record<string, string> };
    const messaging = await connect((request, body, response) => {
      const form = Object.fromEntries(new URLSearchParams(body.toString()));
      asked = { url: request.url ?? '', authorization: request.headers.authorization ?? '', form };
      answerJson(response, 201, { sid: 'SM1', status: 'queued', num_segments: '2', from: '+15125550199' });
    });
    const sent = await messaging.send({ ...text, mediaUrls: ['https://jotline.example/a.jpg'] });
    expect(sent).toEqual({ providerMessageId: 'SM1', segments: 2, from: '+15125550199' });
    expect(asked.url).toBe('/api/laml/2010-04-01/Accounts/AC1/Messages.json');
    expect(asked.authorization).toBe(`Basic ${Buffer.from('AC1:secret').toString('base64')}`);
    expect(asked.form).toEqual({
      To: '+15125550142',
      Body: 'Hello',
      From: '+15125550199',
      MediaUrl: 'https://jotline.example/a.jpg',
      StatusCallback: 'https://jotline.example/webhooks/messages/status?message=a%20b#rc=5&rp=ct,rt,5xx',
    });
  });

  test('is left to a messaging service where there is one', async () => {
    let form = new URLSearchParams();
    const messaging = await connect((_, body, response) => {
      form = new URLSearchParams(body.toString());
      answerJson(response, 201, { sid: 'SM1', num_segments: '0', from: null });
    }, 'MG1');
    expect(await messaging.send(text)).toMatchObject({ from: null });
    expect([form.get('MessagingServiceSid'), form.get('From')]).toEqual(['MG1', null]);
    expect(messaging.sender).toBe('MG1');
  });

  test.each([
    [400, 21610, 'opted_out', false],
    [400, 21211, 'permanent', false],
    [400, 21614, 'permanent', false],
    [429, 20429, 'retryable', false],
    [401, 20003, 'retryable', false],
    [400, 21611, 'retryable', false],
    [500, 20500, 'retryable', true],
    [503, undefined, 'retryable', true],
  ])('refused with %i and error %s is %s', async (status, code, reason, maybeSent) => {
    const messaging = await connect((_, __, response) => answerJson(response, status, { code }));
    const error = await failure(messaging.send(text));
    expect(error).toMatchObject({ reason, maybeSent, code: code ? String(code) : null });
  });

  test('whose connection breaks off may have gone out; one that found nobody has not', async () => {
    const broken = await connect((request) => request.socket.destroy());
    expect(await failure(broken.send(text))).toMatchObject({ reason: 'retryable', maybeSent: true });
    const away = createTwilioMessaging({ ...(await settingsAway()) });
    expect(await failure(away.send(text))).toMatchObject({ reason: 'retryable', maybeSent: false });
  });

  test('whose answer was lost is found in the carrier’s list by number, words and time', async () => {
    const since = new Date('2026-11-15T18:00:00Z');
    const one = (change: object) => ({
      sid: 'SM0',
      to: text.to,
      from: '+15125550199',
      body: 'Hello',
      direction: 'outbound-api',
      date_created: 'Sun, 15 Nov 2026 18:00:02 +0000',
      num_segments: '1',
      ...change,
    });
    let list: object[] = [];
    const messaging = await connect((_, __, response) => answerJson(response, 200, { messages: list }));
    list = [
      one({ body: 'Another' }),
      one({ direction: 'inbound' }),
      one({ date_created: 'Sun, 15 Nov 2026 17:00:00 +0000' }),
    ];
    expect(await messaging.findSent({ ...text, since })).toBeNull();
    list.push(one({ sid: 'SM7', body: 'Hello ' }));
    expect(await messaging.findSent({ ...text, since })).toMatchObject({ providerMessageId: 'SM7' });
  });
});

describe('what comes with a text', () => {
  const path = '/2010-04-01/Accounts/AC1/Messages/MM1/Media/ME1';
  const megabyte = Buffer.alloc(1024 * 1024, 7);

  /** In pieces, without a word about its size. */
  async function fetchOf(megabytes: number) {
    const baseUrl = await startStandIn((_, __, response) => {
      response.writeHead(200, { 'content-type': 'video/mp4' });
      for (let count = 0; count < megabytes; count += 1) response.write(megabyte);
      response.end();
    });
    const messaging = createTwilioMessaging({ ...(await settingsAway()), baseUrl });
    return messaging.fetchMedia(baseUrl + path);
  }

  test('is taken up to 20 MB, counted as it comes, and nothing larger', async () => {
    expect((await fetchOf(20)).body).toHaveLength(20 * megabyte.length);
    expect(await failure(fetchOf(21))).toMatchObject({
      reason: 'permanent',
      message: 'media that is too large',
    });
  });
});

test('lists are read page by page, also behind an address with a path', async () => {
  const asked: string[] = [];
  const row = (sid: string) => ({
    ...{ sid, to: '+15125550199', from: text.to, body: sid, direction: 'inbound', status: 'received' },
    ...{ num_segments: '1', num_media: '0', error_code: null, date_sent: 'Sun, 15 Nov 2026 18:00:02 +0000' },
  });
  const messaging = await connect((request, _, response) => {
    asked.push(request.url ?? '');
    const isLast = asked.length === 2;
    answerJson(response, 200, {
      messages: [row(isLast ? 'SM1' : 'SM2')],
      next_page_uri: isLast ? null : '/2010-04-01/Accounts/AC1/Messages.json?Page=1&PageToken=PASM2',
    });
  });
  const found = await messaging.listTexts(new Date('2026-11-15T17:00:00.123Z'));
  expect(found.map(({ providerMessageId }) => providerMessageId)).toEqual(['SM1', 'SM2']);
  expect(asked).toEqual([
    '/api/laml/2010-04-01/Accounts/AC1/Messages.json?DateSent%3E=2026-11-15T17%3A00%3A00Z&PageSize=1000',
    '/api/laml/2010-04-01/Accounts/AC1/Messages.json?Page=1&PageToken=PASM2',
  ]);
});

async function settingsAway() {
  return {
    name: 'twilio',
    describe: '',
    baseUrl: 'http://127.0.0.1:65533',
    accountSid: 'AC1',
    authToken: 'secret',
    number: '+15125550199',
    publicUrl: 'https://jotline.example',
    limits: { segmentsPerSecond: null, segmentsPerDay: null },
  };
}
