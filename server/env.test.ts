import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { envNames, readEnv } from './env.ts';

describe('settings', () => {
  test('.env.example lists exactly the settings that exist', async () => {
    const example = await readFile(path.join(import.meta.dirname, '../.env.example'), 'utf8');
    const listed = [...example.matchAll(/^#?\s?([A-Z][A-Z0-9_]+)=/gm)].map((match) => match[1]);
    expect(listed.sort()).toEqual([...envNames].sort());
  });

  test('an empty value means not set', () => {
    const env = readEnv({ SMTP_URL: '', PORT: '' });
    expect([env.PORT, env.SMTP_URL]).toEqual([3000, undefined]);
  });

  test('the data folder is absolute, wherever it was named from', () => {
    expect(path.isAbsolute(readEnv({ DATA_DIR: './data' }).DATA_DIR)).toBe(true);
  });

  test.each([
    ['PORT', 'many'],
    ['DATABASE_URL', 'https://example.com'],
    ['PUBLIC_URL', 'ftp://example.com'],
    ['AUTH_SECRET', 'short'],
  ])('%s=%s is refused by name', (name, value) => {
    expect(() => readEnv({ [name]: value })).toThrow(new RegExp(`not right:\n {2}${name}: `));
  });

  test('a real carrier needs our number there, and a mail server the sender it lets through', () => {
    const carrier = { TELEPHONY_ACCOUNT_SID: 'AC1', TELEPHONY_AUTH_TOKEN: 'token' };
    expect(() => readEnv(carrier)).toThrow(/TELEPHONY_NUMBER: must be set/);
    expect(readEnv({ ...carrier, TELEPHONY_NUMBER: '+15128675309' }).TELEPHONY_NUMBER).toBe('+15128675309');
    // The emulator, wherever it runs, has the number of the settings.
    expect(() => readEnv({ ...carrier, TELEPHONY_BASE_URL: 'http://127.0.0.1:4000' })).not.toThrow();
    expect(() => readEnv({ SMTP_URL: 'smtps://mail.example.com' })).toThrow(/MAIL_FROM: must be set/);
    expect(() => readEnv({ SMTP_URL: 'smtps://mail.example.com', MAIL_FROM: 'a@b.com' })).not.toThrow();
  });
});
