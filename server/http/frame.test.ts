import { once } from 'node:events';
import { request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sharePath } from '#domain/site/kept-files.ts';
import { createApp } from '#server/app.ts';
import { signUpPro } from '#test/support/factories.ts';
import { useTestApp } from '#test/support/test-app.ts';

const app = useTestApp();
const megabyte = 'x'.repeat(1024 * 1024);

describe('every answer', () => {
  test('carries a request id and headers that keep other sites out', async () => {
    const { headers } = await app.visit().get('/api/session');
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
  });
});

describe('a change asked for by another site', () => {
  test.each([
    [{ origin: 'https://evil.example' }],
    [{ origin: 'null' }],
    [{ origin: 'http://localhost:3000.evil.example' }],
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
  ])('is refused: %j', async (headers) => {
    const { client } = await signUpPro(app);
    const answer = await client.send('/api/sign-out', {
      method: 'POST',
      headers: headers as Record<string, string>,
    });
    expect(answer.status).toBe(403);
    expect(answer.body.error.code).toBe('forbidden_origin');
    expect((await client.get('/api/lines')).status).toBe(200);
  });

  test('is refused when it comes as a form', async () => {
    const { client } = await signUpPro(app);
    for (const contentType of ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain']) {
      const headers = { 'content-type': contentType, 'content-length': '9' };
      const answer = await client.send('/api/password/forgot', {
        method: 'POST',
        headers,
        body: '{"a":"b"}',
      });
      expect(answer.status).toBe(415);
    }
  });
});

describe('a body of 10 MB', () => {
  let server: Server;
  let port: number;
  beforeAll(async () => {
    server = serve({ fetch: createApp(app.deps).fetch, port: 0, hostname: '127.0.0.1' }) as Server;
    await once(server, 'listening');
    port = (server.address() as AddressInfo).port;
  });
  afterAll(() => void server.close());

  test.each([
    ['that says its size', { 'content-length': String(10 * megabyte.length) }],
    ['that comes in chunks without a size', { 'transfer-encoding': 'chunked' }],
  ])('%s is refused without being read to the end', async (_, headers) => {
    const outgoing = request({
      port,
      host: '127.0.0.1',
      path: '/api/sign-in',
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
    });
    outgoing.on('error', () => {});
    const answered = once(outgoing, 'response');
    let sent = 0;
    const push = () => {
      while (sent < 10 && outgoing.write(megabyte)) sent += 1;
    };
    outgoing.on('drain', push);
    push();
    const [response] = await answered;
    expect(response.statusCode).toBe(413);
    outgoing.destroy();
    // The server is unharmed.
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
  });
});

describe('an endless body', () => {
  const mebibyte = new Uint8Array(1024 * 1024).fill(120);
  /** The largest file that we take has 25 MB. */
  const most = 30 * mebibyte.length;

  function endless() {
    let read = 0;
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          read += mebibyte.length;
          if (read > 2 * most) controller.close();
          else controller.enqueue(mebibyte);
        },
      },
      { highWaterMark: 0 },
    );
    return { body, read: () => read };
  }

  test('is refused by every route that could read it, and never read to its end', async () => {
    const { client } = await signUpPro(app);
    const cookie = [...client.cookies].map((pair) => pair.join('=')).join('; ');
    const web = createApp(app.deps);
    const changing = web.routes.filter(
      ({ method, path }) => ['POST', 'PUT', 'PATCH', 'DELETE'].includes(method) && !/[*]|^.dev./.test(path),
    );
    const targets = new Map(changing.map(({ method, path }) => [`${method} ${path}`, { method, path }]));
    expect(targets.size).toBeGreaterThan(80);
    const taken: string[] = [];
    for (const [name, { method, path }] of targets) {
      const upload = name.startsWith('POST /api/') && /imports$|logo$|images$|pictures$/.test(path);
      for (const type of upload
        ? ['text/csv', 'image/png']
        : ['application/json', 'application/x-www-form-urlencoded']) {
        const { body, read } = endless();
        const url = path.replace(/:\w+(\{[^}]*\})?/g, '00000000-0000-4000-8000-000000000000');
        const headers = {
          cookie,
          origin: app.deps.publicUrl,
          'content-type': type,
          'transfer-encoding': 'chunked',
        };
        const answer = await web.request(url, { method, headers, body, duplex: 'half' } as RequestInit);
        // For everybody but an operator there is no such page, and nothing of the body is read.
        const isHidden = answer.status === 404 && path.startsWith('/operations/') && read() === 0;
        // What another app shares is for the worker of the browser: the server sends it back unread.
        const isSentBack = answer.status === 303 && path === sharePath && read() === 0;
        if ((![413, 415].includes(answer.status) && !isHidden && !isSentBack) || read() > most)
          taken.push(`${name} ${type}: ${answer.status}, ${read()}`);
      }
    }
    expect(taken).toEqual([]);
  });
});

describe('the log of a whole run', () => {
  test('holds no e-mail address, phone number, name, password or token', async () => {
    const { client, input } = await signUpPro(app, { fullName: 'Zebulon Quackenbush' });
    await client.post('/api/sign-in', { email: input.email, password: 'wrong-one-12' });
    await client.post('/api/password/forgot', { email: input.email });
    await client.post('/api/password/change', { currentPassword: 'x', newPassword: 'y' });
    await app.waitForMail(input.email, 'Reset your password');
    const logs = app.logs().replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '(an id)');
    expect(logs.split('\n').length).toBeGreaterThan(20);
    expect(logs).not.toMatch(/[^\s@"]+@[^\s@"]+\.[a-z]{2,}/i);
    expect(logs).not.toMatch(/\(?\d{3}\)?[ .-]\d{3}[ .-]?\d{4}|\+1\d{10}/);
    for (const secret of ['Quackenbush', 'wrong-one', [...client.cookies.values()][0] ?? 'none']) {
      expect(logs).not.toContain(secret);
    }
  });

  test('names the route and the account of each request, above all of one that failed', async () => {
    const { client, user } = await signUpPro(app);
    const lines = () =>
      app
        .logs()
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line));
    const id = '00000000-0000-4000-8000-000000000001';
    const { headers } = await client.get(`/api/calls/${id}`);
    const requestId = headers.get('x-request-id');
    expect(lines()).toContainEqual(
      expect.objectContaining({
        msg: 'request',
        requestId,
        route: '/api/calls/:id',
        accountId: user.accountId,
      }),
    );

    const { queue } = app.deps;
    app.deps.queue = { ...queue, enqueue: () => Promise.reject(new Error('the queue is broken')) };
    const failed = await client.post('/api/email/resend');
    app.deps.queue = queue;
    expect(failed.status).toBe(500);
    expect(lines()).toContainEqual(
      expect.objectContaining({
        msg: 'request failed',
        requestId: failed.headers.get('x-request-id'),
        method: 'POST',
        route: '/api/email/resend',
        accountId: user.accountId,
      }),
    );
    const unknown = await client.get('/api/nothing-here');
    expect(lines()).toContainEqual(
      expect.objectContaining({ requestId: unknown.headers.get('x-request-id'), route: 'none' }),
    );
  });

  test('keeps them out of errors too', async () => {
    const err = new Error('550 No such user someone@example.com, call (512) 555-0100 or +15125550100');
    app.deps.log.error({ err, cause: err }, 'mail refused');
    expect(app.logs()).toContain('550 No such user [email], call [phone] or [phone]');
  });
});
