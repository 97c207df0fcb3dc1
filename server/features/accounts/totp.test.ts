import { Secret, TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { password, signUpPro } from '#test/support/factories.ts';
import { useTestApp } from '#test/support/test-app.ts';
import type { TestClient } from '#test/support/test-client.ts';

const app = useTestApp();

const period = 30_000;
/** The code of now, or of so many turns later. */
const codeFor = (secret: string, turns = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + turns * period });

async function turnOn(client: TestClient) {
  const { body } = await client.post('/api/totp/start', { password });
  const answer = await client.post('/api/totp/confirm', { code: codeFor(body.secret) });
  expect(answer.status).toBe(200);
  return body as { secret: string; uri: string; recoveryCodes: string[] };
}

describe('the authenticator app', () => {
  test('is asked for at sign-in once it is turned on', async () => {
    const { client, input } = await signUpPro(app);
    const { secret, uri } = await turnOn(client);
    expect(uri).toMatch(/^otpauth:\/\/totp\/Jotline/);
    expect((await client.get('/api/session')).body.user.twoFactorEnabled).toBe(true);

    const visitor = app.visit();
    const first = await visitor.post('/api/sign-in', { email: input.email, password });
    expect(first.body).toEqual({ totpRequired: true });
    expect((await visitor.get('/api/lines')).status).toBe(401);
    const wrong = await visitor.post('/api/sign-in/totp', { code: '000000' });
    expect(wrong.body.error.message).toBe('That code is not right. Check it and try again.');
    expect((await visitor.post('/api/sign-in/totp', { code: codeFor(secret, 1) })).body.user.email).toBe(
      input.email,
    );
    expect((await visitor.get('/api/lines')).status).toBe(200);
  });

  test('takes a code once, and none that is older than the last', async () => {
    const { client, input } = await signUpPro(app);
    const { secret } = await turnOn(client);
    const code = codeFor(secret, 1);
    const attempt = async (typed: string) => {
      const visitor = app.visit('203.0.113.150');
      await visitor.post('/api/sign-in', { email: input.email, password });
      const answer = await visitor.post('/api/sign-in/totp', { code: typed });
      return { ...answer, opened: (await visitor.get('/api/lines')).status === 200 };
    };
    expect(await attempt(code)).toMatchObject({ status: 200, opened: true });
    const again = await attempt(code);
    expect(again).toMatchObject({ status: 401, opened: false });
    expect(again.body.error.message).toBe('That code was used already. Wait for the next one.');
    expect(await attempt(codeFor(secret))).toMatchObject({ status: 401, opened: false });
    expect((await client.get('/api/sessions')).body.sessions).toHaveLength(2);

    // Two who type it at the same moment: one gets in.
    const { client: another, input: other } = await signUpPro(app);
    const shared = codeFor((await turnOn(another)).secret, 1);
    const both = await Promise.all(
      ['203.0.113.151', '203.0.113.152'].map(async (address) => {
        const visitor = app.visit(address);
        await visitor.post('/api/sign-in', { email: other.email, password });
        return (await visitor.post('/api/sign-in/totp', { code: shared })).status;
      }),
    );
    expect(both.toSorted()).toEqual([200, 401]);
  });

  test('is told by mail when it is turned on and when it is turned off', async () => {
    const { client, input } = await signUpPro(app);
    await turnOn(client);
    const on = await app.waitForMail(input.email, 'The authenticator app is on');
    expect(on.text).toMatch(/was turned on .* on \w+, \w+ \d+, \d{4} at \d+:\d\d [AP]M\./u);
    await client.post('/api/totp/stop', { password });
    const off = await app.waitForMail(input.email, 'The authenticator app is off');
    expect(off.text).toContain('/auth/forgot');
  });

  test('is not on before a first code has been confirmed', async () => {
    const { client, input } = await signUpPro(app);
    await client.post('/api/totp/start', { password });
    expect((await client.post('/api/totp/confirm', { code: '123456' })).status).toBe(401);
    const { body } = await app.visit().post('/api/sign-in', { email: input.email, password });
    expect(body.user.email).toBe(input.email);
  });

  test('can be replaced by a recovery code, which works once', async () => {
    const { client, input } = await signUpPro(app);
    const { recoveryCodes } = await turnOn(client);
    expect(recoveryCodes.length).toBeGreaterThanOrEqual(8);
    for (const expected of [200, 401]) {
      const visitor = app.visit();
      await visitor.post('/api/sign-in', { email: input.email, password });
      expect((await visitor.post('/api/sign-in/totp', { recoveryCode: recoveryCodes[0] })).status).toBe(
        expected,
      );
    }
  });

  test('needs the password to be turned on or off', async () => {
    const { client, input } = await signUpPro(app);
    expect((await client.post('/api/totp/start', { password: 'wrong-one-12' })).body.error.message).toBe(
      'Incorrect password',
    );
    await turnOn(client);
    expect((await client.post('/api/totp/stop', { password: 'wrong-one-12' })).status).toBe(401);
    expect((await client.post('/api/totp/stop', { password })).status).toBe(200);
    const { body } = await app.visit().post('/api/sign-in', { email: input.email, password });
    expect(body.user.twoFactorEnabled).toBe(false);
  });

  test('is refused without the first step of signing in', async () => {
    const answer = await app.visit().post('/api/sign-in/totp', { code: '123456' });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
  });
});
