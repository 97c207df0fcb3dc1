import { afterAll, describe, expect, test } from 'vitest';
import { readEnv } from '#server/env.ts';
import { clientId, clientSecret, startParty } from '#test/support/ways-in/start-party.ts';
import { inspectParties } from './inspect-parties.ts';

const publicUrl = 'http://localhost:3000';
const stand = await startParty([`${publicUrl}/auth/callback/google`]);
afterAll(stand.close);

const inspect = (settings: Record<string, string> = {}) =>
  inspectParties(
    readEnv({
      GOOGLE_CLIENT_ID: clientId,
      GOOGLE_CLIENT_SECRET: clientSecret,
      GOOGLE_ISSUER: stand.issuer,
      ...settings,
    }),
    publicUrl,
  );

describe('the look at Google and Microsoft', () => {
  test('finds who knows us, and says what cannot be seen from here', async () => {
    expect(await inspect()).toEqual([
      {
        what: 'Sign-in with Google',
        isFine: true,
        words: `knows us; ${publicUrl}/auth/callback/google must be among the redirect addresses of the app`,
      },
    ]);
  });

  test('names a secret that is refused, and an issuer that is none', async () => {
    const [refused] = await inspect({ GOOGLE_CLIENT_SECRET: 'ran-out' });
    expect(refused).toMatchObject({ isFine: false, words: expect.stringContaining('GOOGLE_CLIENT_SECRET') });
    const [nobody] = await inspect({ GOOGLE_ISSUER: 'http://127.0.0.1:9' });
    expect(nobody).toMatchObject({ isFine: false, words: expect.stringContaining('does not answer') });
  });

  test('looks at nothing that is not set up', async () => {
    expect(await inspectParties(readEnv({}), publicUrl)).toEqual([]);
  });
});

describe('the settings', () => {
  test.each([
    [{ GOOGLE_CLIENT_ID: clientId }, 'GOOGLE_CLIENT_SECRET: must be set with GOOGLE_CLIENT_ID'],
    [{ MICROSOFT_CLIENT_SECRET: 'x' }, 'MICROSOFT_CLIENT_ID: must be set with MICROSOFT_CLIENT_SECRET'],
    [{ MICROSOFT_ISSUER: 'http://login.example.com' }, 'MICROSOFT_ISSUER: must start with https:'],
  ])('%o are refused', (settings, words) => {
    expect(() => readEnv(settings)).toThrow(words);
  });
});
