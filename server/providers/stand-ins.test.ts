import { describe, expect, test } from 'vitest';
import { readEnv } from '../env.ts';
import { listStandIns, refuseStandIns } from './stand-ins.ts';

/** What a company has set that follows the guide to its end. */
const live = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://app.miller-notes.com',
  SMTP_URL: 'smtps://user:secret@mail.miller-notes.com',
  MAIL_FROM: 'Miller Notes <notes@miller-notes.com>',
  SUPPORT_EMAIL: 'help@miller-notes.com',
  COMPANY_ADDRESS: '4 Main Street, Austin, TX 78701',
  TELEPHONY_ACCOUNT_SID: 'AC00000000000000000000000000000001',
  TELEPHONY_AUTH_TOKEN: 'token',
  TELEPHONY_NUMBER: '+15128675309',
  STRIPE_SECRET_KEY: 'sk_live_x',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
};

const startWith = (changes: Record<string, string>) => () =>
  refuseStandIns(readEnv({ ...live, ...changes } as NodeJS.ProcessEnv));

describe('a start in production', () => {
  test('goes ahead when everything is real', () => {
    expect(startWith({})).not.toThrow();
  });

  test.each([
    ['without a carrier', { TELEPHONY_ACCOUNT_SID: '', TELEPHONY_AUTH_TOKEN: '' }, /TELEPHONY_ACCOUNT_SID: /],
    ['with the emulator run apart', { TELEPHONY_BASE_URL: 'http://127.0.0.1:4000' }, /TELEPHONY_BASE_URL: /],
    ['with the default number', { TELEPHONY_NUMBER: '+15125550199' }, /TELEPHONY_NUMBER: .*555-01/],
    ['with another number of films', { TELEPHONY_NUMBER: '+12125550123' }, /TELEPHONY_NUMBER: /],
    [
      'without a card processor',
      { STRIPE_SECRET_KEY: '', STRIPE_PUBLISHABLE_KEY: '', STRIPE_WEBHOOK_SECRET: '' },
      /STRIPE_SECRET_KEY: /,
    ],
    ['with the card processor’s test keys', { STRIPE_SECRET_KEY: 'sk_test_x' }, /STRIPE_SECRET_KEY: .*test/],
    ['without a mail server', { SMTP_URL: '' }, /SMTP_URL: /],
    ['with an example sender', { MAIL_FROM: 'Notes <notes@jotline.example>' }, /MAIL_FROM: /],
    ['with an example.com sender', { MAIL_FROM: 'notes@mail.example.com' }, /MAIL_FROM: /],
    ['with an example to ask for help', { SUPPORT_EMAIL: 'support@jotline.example' }, /SUPPORT_EMAIL: /],
    ['with the example address', { COMPANY_ADDRESS: '' }, /COMPANY_ADDRESS: /],
    ['without a public address', { PUBLIC_URL: '' }, /PUBLIC_URL: /],
    [
      'with a public address that is not encrypted',
      { PUBLIC_URL: 'http://miller-notes.com' },
      /PUBLIC_URL: /,
    ],
  ])('%s is refused by name, unless it is a demo', (_, changes, words) => {
    expect(startWith(changes)).toThrow(words);
    expect(startWith(changes)).toThrow('DEMO=true');
    expect(startWith({ ...changes, DEMO: 'true' })).not.toThrow();
    expect(startWith({ ...changes, NODE_ENV: 'development' })).not.toThrow();
  });

  test('names everything at once', () => {
    const env = readEnv({ NODE_ENV: 'production' });
    expect(listStandIns(env).map(({ setting }) => setting)).toEqual([
      'PUBLIC_URL',
      'TELEPHONY_ACCOUNT_SID',
      'TELEPHONY_NUMBER',
      'STRIPE_SECRET_KEY',
      'SMTP_URL',
      'MAIL_FROM',
      'SUPPORT_EMAIL',
      'COMPANY_ADDRESS',
    ]);
  });
});
