import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { exportDays, graceDays } from '#domain/accounts/account-requests.ts';
import { freshMinutes, mostPasskeys } from '#domain/accounts/passkeys.ts';
import { auditMonths } from '#domain/audit/audit-words.ts';
import { dunningDays } from '#domain/billing/billing.ts';
import { cycleDays } from '#domain/billing/proration.ts';
import {
  beep,
  callLimits,
  deletionNoticeDays,
  doubtSeconds,
  heldDays,
  keepDays,
  keyAction,
  secondAnnouncementAfterSeconds,
} from '#domain/calls/calls.ts';
import { optOutLine, placeholders } from '#domain/campaigns/campaign-message.ts';
import { campaignTemplateRules } from '#domain/campaigns/campaign-templates.ts';
import { pauseReasonNames, reviewPauseDays, textsPerDayChoices } from '#domain/campaigns/campaigns.ts';
import { maxTextLength } from '#domain/campaigns/sms.ts';
import { largestImportBytes } from '#domain/contacts/contact-import.ts';
import { mergeUndoHours, mostAccountTags } from '#domain/contacts/contacts.ts';
import { crmFormatNames, lineCode } from '#domain/lines/line-rules.ts';
import { keepNumberDays, keepNumberNoticeDays, releaseHours } from '#domain/numbers/number-rules.ts';
import { senderLimits } from '#domain/numbers/registration-rules.ts';
import { invitationDays } from '#domain/team/team-words.ts';
import { loadHelp } from './load-help.ts';

const help = await loadHelp('crew@example.com');
const textOf = (slug: string) => help.pages.find((page) => page.slug === slug)?.markdown ?? '';
const root = path.join(import.meta.dirname, '..');
const words = (number: number) => ['zero', 'one', 'two', 'three', 'four', 'five'][number];

/** What a page says, written with the product's own figure: whoever changes the figure is told which page to change. */
const promises: [page: string, sentence: string][] = [
  ['account-security', `You can have up to ${mostPasskeys}`],
  ['account-security', `sign out and in again first, and add it within ${freshMinutes} minutes`],
  ['team', `a link that works once, for ${invitationDays} days`],
  ['team', `Entries are kept for ${auditMonths} months`],
  ['contacts', `a business up to ${mostAccountTags}`],
  ['what-everyone-hears', `again ${secondAnnouncementAfterSeconds} seconds after recording began`],
  ['what-everyone-hears', `a short beep every ${beep.everySeconds} seconds`],
  ['what-everyone-hears', beep.seconds === 0.5 ? 'It is half a second long' : 'It is long'],
  ['what-everyone-hears', `for up to ${callLimits.seconds.pro / 3600} hours`],
  ['what-everyone-hears', `end after ${callLimits.seconds.customer / 60} minutes`],
  [
    'for-customers',
    `${callLimits.freeCallsPerDay} calls a day, of up to ${callLimits.seconds.customer / 60}`,
  ],
  ['for-customers', `After ${keepDays.customer} days the recording, the recap and your number are deleted`],
  ['call-not-accepted', `${callLimits.freeCallsPerDay} calls a day`],
  ['consent-and-laws', `beeps every ${beep.everySeconds} seconds`],
  ['consent-and-laws', `listen to ${words(doubtSeconds.before + doubtSeconds.after)} seconds of it`],
  ['consent-and-laws', `Without an answer within ${heldDays} days the recording is deleted`],
  ['customer-recap', `It opens for ${keepDays.customer} days`],
  ['phone-lines', `a ${lineCode.digits}-digit code`],
  ['your-own-number', `For ${releaseHours} hours you can still keep it`],
  ['your-own-number', `the number waits ${keepNumberDays} days for another one`],
  ['your-own-number', `right away and ${keepNumberNoticeDays} days before`],
  [
    'your-own-number',
    `${senderLimits.sole_proprietor.segmentsPerDay.toLocaleString('en-US')} segments a day and a company with ${senderLimits.company.segmentsPerDay.toLocaleString('en-US')}`,
  ],
  ['plans-and-prices', `kept for ${keepDays.withoutPlan} days`],
  ['plans-and-prices', `an email ${deletionNoticeDays} days before`],
  ['cards-and-payments', `days ${dunningDays.slice(0, -1).join(', ')} and ${dunningDays.at(-1)}`],
  ['billing-dates', `A billing cycle has ${cycleDays} days`],
  ['privacy-and-data', `For ${graceDays} days you can change your mind`],
  ['privacy-and-data', `It is kept for ${exportDays} days`],
  ['delete-recordings', `the ${exportDays} days it is stored`],
  ['contacts', `a CSV file of up to ${largestImportBytes / 1024 / 1024} MB`],
  ['contacts', mergeUndoHours === 24 ? 'For one day the contact' : 'For a while the contact'],
  ['text-campaigns', `up to ${maxTextLength.toLocaleString('en-US')} characters`],
  ['quiet-hours-and-opt-outs', `up to ${Math.max(...textsPerDayChoices)} a day`],
  ['quiet-hours-and-opt-outs', `Every campaign message says "${optOutLine}"`],
  ['review-campaigns', `within ${reviewPauseDays} days`],
];

describe('the help promises what the product does', () => {
  test.each(promises)('%s: “%s”', (page, sentence) => {
    expect(textOf(page)).toContain(sentence);
  });

  test('the keys, the placeholders, the templates, the formats and the reasons for a pause are those that exist', () => {
    const keys = { '1': 'announce', '2': 'pause', '3': 'read_back', '9': 'delete', '5': 'none' } as const;
    for (const [key, action] of Object.entries(keys)) expect(keyAction(key, false)).toBe(action);
    expect(keyAction('2', true)).toBe('resume');
    for (const key of ['1', '2', '3', '9']) expect(textOf('keys-during-a-call')).toContain(`- \`${key}\` `);
    const offered = textOf('text-campaigns') + textOf('review-campaigns');
    for (const name of placeholders) expect(offered).toContain(`\`{${name}}\``);
    for (const { name, windows } of Object.values(campaignTemplateRules)) {
      expect(offered).toContain(`**${name}**`);
      for (const days of windows) expect(offered).toContain(` ${days}`);
    }
    for (const name of Object.values(crmFormatNames)) expect(textOf('crm')).toContain(`**${name}**`);
    for (const [, share] of Object.values(pauseReasonNames)
      .join(' ')
      .matchAll(/(more than \d+%)/g))
      expect(textOf('text-campaigns')).toContain(share);
  });

  test('a button that is named in bold is on a screen, on the phone, or in a calendar program', () => {
    const onPhones = [
      'Add Call',
      'Add call',
      'Add',
      'More',
      'Merge',
      'Merge Calls',
      'Merge calls',
      'Jotline',
    ];
    const inCalendars = [
      'Add Calendar',
      'Add Subscription Calendar',
      'Other calendars',
      'From URL',
      'Add calendar',
      'Subscribe from web',
    ];
    const elsewhere = [...onPhones, ...inCalendars];
    const screens = listSources('web')
      .concat(listSources('domain'))
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n');
    const missing = help.pages.flatMap(({ slug, markdown }) =>
      [...markdown.matchAll(/\*\*([^*]+)\*\*/g)]
        .map(([, name = '']) => name)
        .filter((name) => !elsewhere.includes(name) && !screens.includes(name))
        .map((name) => `${slug}: ${name}`),
    );
    expect(missing).toEqual([]);
  });

  test('a place in the settings is called as the settings call it', () => {
    const sections = readFileSync(path.join(root, 'web/routes/settings/settings-sections.ts'), 'utf8');
    const titles = [...sections.matchAll(/title: '([^']+)'/g)].map(([, title]) => title as string);
    expect(titles.length).toBeGreaterThan(5);
    for (const { slug, markdown } of help.pages)
      for (const [whole] of markdown.matchAll(/Settings, [A-Z].{0,30}/g))
        expect(
          titles.some((title) => whole.startsWith(`Settings, ${title}`)),
          `${slug}: ${whole}`,
        ).toBe(true);
  });

  test('it is written as Americans write', () => {
    const british =
      /\b(?:programme|honour|colour|favour|labelled|cancelled|catalogue|grey|organis|recognis|whilst|anew)|\d %|\b\d\d?:00\b|\bmails\b|\ba mail\b(?! s)/;
    for (const { slug, markdown } of help.pages)
      if (slug !== 'customer-recap') expect(markdown, slug).not.toMatch(british);
  });
});

function listSources(folder: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
    .map((name) => path.join(root, folder, name));
}
