import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPush, readAuthorization, startPushService } from '#test/support/push-service.ts';
import type { Env } from '../../env.ts';
import { createPushKeys } from './push-keys.ts';
import { createWebPush } from './web-push.ts';

let service: Awaited<ReturnType<typeof startPushService>>;
beforeAll(async () => {
  service = await startPushService();
});
afterAll(() => service.close());

const now = new Date('2026-11-18T16:00:00Z');
const keys = createPushKeys('a secret that only this test knows');
const pushFor = (own: boolean) =>
  createWebPush({
    env: { WEBHOOKS_TO_OWN_NETWORK: own, SUPPORT_EMAIL: 'help@example.com' } as Env,
    clock: { now: () => now },
    keys,
  });
const message = {
  content: '{"title":"Notes ready"}',
  topic: 'abc',
  urgency: 'high',
  keepSeconds: 60,
} as const;
const never = new AbortController().signal;
const toTarget = ({ endpoint, keys: given }: ReturnType<typeof service.subscribe>['subscription']) => ({
  endpoint,
  publicKey: given.p256dh,
  authSecret: given.auth,
});

test('the stand-in opens the example of RFC 8291', () => {
  const bytes = (text: string) => Buffer.from(text, 'base64url');
  const body = bytes(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
  const opened = openPush(body, {
    privateKey: bytes('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94'),
    publicKey: bytes(
      'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    ),
    authSecret: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
  });
  expect(opened).toBe('When I grow up, I want to be a watermelon');
});

test('a notice is encrypted for its browser alone and signed for its push service', async () => {
  const device = service.subscribe();
  expect(await pushFor(true).send(toTarget(device.subscription), message, never)).toEqual({ kind: 'taken' });
  const [push] = device.pushes();
  expect(device.told()).toEqual([{ title: 'Notes ready' }]);
  expect(push?.body.includes('Notes')).toBe(false);
  expect(push?.body.length).toBeLessThan(4096);
  expect(push?.headers).toMatchObject({
    'content-encoding': 'aes128gcm',
    ttl: '60',
    urgency: 'high',
    topic: 'abc',
  });
  const { key, claims } = readAuthorization(push?.headers.authorization);
  expect(key).toBe(keys.publicKey);
  expect(claims).toEqual({
    aud: service.origin,
    exp: now.getTime() / 1000 + 6 * 3600,
    sub: 'mailto:help@example.com',
  });
});

test('what the push service says is gone, later, or never', async () => {
  const target = toTarget(service.subscribe().subscription);
  const send = async (status: number) => {
    service.answerWith(status);
    return (await pushFor(true).send(target, message, never)).kind;
  };
  for (const status of [404, 410]) expect(await send(status), String(status)).toBe('gone');
  for (const status of [429, 500, 503]) expect(await send(status), String(status)).toBe('later');
  for (const status of [302, 400, 403, 413]) expect(await send(status), String(status)).toBe('refused');
  service.takeAll();
});

test('an address inside, or without encryption, is no push service', async () => {
  const { subscription } = service.subscribe();
  const before = service.received.length;
  for (const endpoint of [
    subscription.endpoint,
    'https://127.0.0.1/send',
    'https://[::1]/send',
    'https://10.0.0.8/',
  ]) {
    const outcome = await pushFor(false).send({ ...toTarget(subscription), endpoint }, message, never);
    expect(outcome, endpoint).toEqual({ kind: 'gone' });
  }
  expect(service.received).toHaveLength(before);
});

test('the same secret makes the same keys, another one others', () => {
  expect(createPushKeys('a secret that only this test knows').publicKey).toBe(keys.publicKey);
  expect(createPushKeys('another').publicKey).not.toBe(keys.publicKey);
  expect(Buffer.from(keys.publicKey, 'base64url')).toHaveLength(65);
});
