import { describe, expect, test } from 'vitest';
import { graceDays } from '#domain/accounts/account-requests.ts';
import { formatDay } from '#domain/billing/invoices.ts';
import { trialDays } from '#domain/billing/standing.ts';
import {
  beep,
  deletionNoticeDays,
  keepDays,
  keyAction,
  secondAnnouncementAfterSeconds,
} from '#domain/calls/calls.ts';
import { legalTextsSince, operatorMarks } from '#domain/site/operator.ts';
import { signUpPro } from '#test/support/factories.ts';
import { useTestApp } from '#test/support/test-app.ts';

const company = {
  COMPANY_NAME: 'Ortiz & Daughters LLC',
  COMPANY_ADDRESS: '12 Mill Road, Austin, TX 78701',
  SUPPORT_EMAIL: 'help@ortiz.example',
};
const app = useTestApp(company);

/** The words of a page, as one reads them. */
async function readPage(path: string): Promise<string> {
  const { status, body } = await app.visit().get(path);
  expect(status).toBe(200);
  const [, main = ''] = /<main[^>]*>([\s\S]*)<\/main>/.exec(body) ?? [];
  return main
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', "'")
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ([.,;:])/g, '$1');
}

describe.each(['/terms', '/privacy'])('%s', (path) => {
  test('says since when it holds, who runs this Jotline and whom to ask', async () => {
    const text = await readPage(path);
    expect(text).toContain(`In effect since ${formatDay(legalTextsSince)}.`);
    expect(new Date(`${legalTextsSince}T00:00:00Z`).getTime()).toBeLessThanOrEqual(Date.now());
    expect(text).toContain(`Jotline is run by ${company.COMPANY_NAME}, ${company.COMPANY_ADDRESS}.`);
    expect(text).toContain(`write to ${company.SUPPORT_EMAIL}.`);
    expect(text).not.toContain(operatorMarks.name);
  });
});

test('the terms promise what the product does', async () => {
  const text = await readPage('/terms');
  const promises = [
    `again after ${secondAnnouncementAfterSeconds} seconds, and beeps every ${beep.everySeconds} seconds`,
    `A new account is on trial for ${trialDays} days.`,
    `kept for ${keepDays.withoutPlan} days`,
    'billed monthly, on the 1st',
    `a grace period of ${graceDays} days`,
  ];
  for (const promise of promises) expect(text).toContain(promise);
  expect([keyAction('9', false), keyAction('2', false)]).toEqual(['delete', 'pause']);
  expect(text).toContain('press 9: the recording is deleted and Jotline leaves');
  expect(text).toContain('Press 2 before a card number is read out.');
});

test('the privacy policy promises what the product does', async () => {
  const text = await readPage('/privacy');
  const promises = [
    `are kept for ${keepDays.withoutPlan} days; you get an email ${deletionNoticeDays} days before`,
    `the recap and your number are deleted after ${keepDays.customer} days`,
    `Its private link expires after ${keepDays.customer} days.`,
    `After ${graceDays} days everything above is removed, including your invoices`,
  ];
  for (const promise of promises) expect(text).toContain(promise);
});

test('there is one cookie, no script can read it, and no page calls anybody else', async () => {
  expect(await readPage('/privacy')).toContain('One cookie keeps you signed in; no script can read it.');
  const { client } = await signUpPro(app);
  expect(client.cookies.size).toBe(1);
  const visitor = app.visit();
  for (const path of ['/', '/pricing', '/terms', '/privacy', '/certified']) {
    const { headers, body } = await visitor.get(path);
    expect(headers.getSetCookie()).toEqual([]);
    const sources = [...body.matchAll(/<(?:script|img|iframe|audio)[^>]* src="([^"]+)"/g)];
    for (const [, source] of sources) expect(source).toMatch(/^\/(?!\/)/);
  }
});
