import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWebhookReceiver, type WebhookReceiver } from '#test/support/servers/webhook-receiver.ts';
import { isInside } from '../is-inside.ts';
import { postWebhook } from './post-webhook.ts';

let receiver: WebhookReceiver;
beforeAll(async () => {
  receiver = await startWebhookReceiver();
});
afterAll(() => receiver.close());

const post = (url: string, others: Partial<Parameters<typeof postWebhook>[0]> = {}) =>
  postWebhook({
    url,
    headers: { 'webhook-id': 'msg_1' },
    body: '{}',
    signal: new AbortController().signal,
    mayReachInside: false,
    ...others,
  });

/** A name server that answers as it is told. */
const says = (...answers: string[]) =>
  ((_: string, __: object, tell: (error: null, addresses: object[]) => void) => {
    const address = answers.length > 1 ? answers.shift() : answers[0];
    tell(null, [{ address, family: address?.includes(':') ? 6 : 4 }]);
  }) as never;

describe('a webhook', () => {
  test('goes to no address of a private network, however it is written', async () => {
    const { port } = new URL(receiver.url);
    const hosts = ['127.0.0.1', '10.0.0.8', '192.168.1.1', '169.254.169.254', '[::1]', '[fd00::1]', '0x7f.1'];
    for (const host of [...hosts, '[::ffff:127.0.0.1]', '[64:ff9b::7f00:1]', '[2002:7f00:1::]', '0.0.0.0']) {
      const { status, error } = await post(`https://${host}:${port}/`);
      expect(status, host).toBe(null);
      expect(error, host).toContain('private network');
    }
    expect((await post(receiver.url)).error).toContain('https');
    expect((await post(`https://localhost:${port}/`)).error).toContain('private network');
    expect(receiver.received).toEqual([]);
  });

  test('is not led inside by a name that first says one address and then another', async () => {
    const { port } = new URL(receiver.url);
    for (const inside of ['127.0.0.1', '::1', '::ffff:127.0.0.1', '10.1.2.3']) {
      const resolve = says(inside);
      expect((await post(`https://tool.example:${port}/`, { resolve })).error, inside).toContain('private');
    }
    // Asked twice, the name would have changed its mind: it is asked once, by the connection.
    let asked = 0;
    const counting = ((...args: [string, object, (error: null, addresses: object[]) => void]) => {
      asked += 1;
      (says(asked === 1 ? '127.0.0.1' : '93.184.215.14') as (...all: unknown[]) => void)(...args);
    }) as never;
    expect((await post(`https://tool.example:${port}/`, { resolve: counting })).error).toContain('private');
    expect(asked).toBe(1);
    expect(receiver.received).toEqual([]);
  });

  test('knows the networks that nobody outside can reach', () => {
    for (const address of ['8.8.8.8', '93.184.215.14']) expect(isInside({ address, family: 4 })).toBe(false);
    for (const address of ['2606:4700::1111', '2a00:1450::1'])
      expect(isInside({ address, family: 6 })).toBe(false);
    for (const address of ['100.64.0.1', '198.18.0.1', '224.0.0.1', '255.255.255.255'])
      expect(isInside({ address, family: 4 }), address).toBe(true);
    for (const address of ['::', 'fe80::1', 'ff02::1', '2001:db8::1'])
      expect(isInside({ address, family: 6 }), address).toBe(true);
  });

  test('follows no redirect, reads no endless answer, and takes only 2xx for a yes', async () => {
    const send = () => post(receiver.url, { mayReachInside: true });
    expect(await send()).toEqual({ status: 204, error: null });
    receiver.answer = (_, response) => void response.writeHead(302, { location: receiver.url }).end();
    const before = receiver.received.length;
    expect((await send()).error).toContain('redirects are not followed');
    expect(receiver.received).toHaveLength(before + 1);
    receiver.answer = (_, response) => {
      response.writeHead(200);
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(16 * 1024)));
        if (!response.destroyed) response.once('drain', more);
      };
      more();
    };
    expect(await send()).toEqual({ status: 200, error: null });
    receiver.answer = (_, response) => void response.writeHead(200).write('and there is more');
    expect(await send()).toEqual({ status: 200, error: null });
    receiver.answer = (request) => void request.socket.end('this is not HTTP\r\n\r\n');
    expect((await send()).error).toBe('The answer was not HTTP.');
    receiver.answer = (request) => void request.socket.destroy();
    expect((await send()).error).toBe('The connection broke off.');
    receiver.answer = () => {};
    const signal = AbortSignal.timeout(200);
    expect((await post(receiver.url, { mayReachInside: true, signal })).error).toBe(
      'The connection broke off.',
    );
  });

  test('that is answered with another protocol has failed, and nobody waits for it', async () => {
    const upgrade = 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n';
    receiver.answer = (request) => void request.socket.write(upgrade);
    const outcome = await post(receiver.url, { mayReachInside: true });
    expect(outcome).toEqual({ status: 101, error: 'Answered 101.' });
  });

  test('waits fifteen seconds for an answer and no longer', { timeout: 60_000 }, async () => {
    receiver.answer = () => {};
    const outcome = await post(receiver.url, { mayReachInside: true });
    expect(outcome).toEqual({ status: null, error: 'No answer within 15 seconds.' });
  });
});
