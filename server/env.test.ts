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
});
