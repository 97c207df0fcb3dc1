import { describe, expect, test } from 'vitest';
import {
  composeMessage,
  hasOptOutLine,
  isCutFor,
  optOutLine,
  unknownPlaceholders,
  withOptOutLine,
} from './campaign-message.ts';
import { campaignTemplateRules } from './campaign-templates.ts';
import {
  badgeColour,
  campaignDraftSchema,
  campaignStatuses,
  campaignTemplates,
  canBecome,
  isActive,
} from './campaigns.ts';

const nobody = { customerName: null, companyName: null, service: null, reviewLink: null };
const maria = {
  customerName: 'Maria',
  companyName: 'Hill Country Plumbing',
  service: 'Water heater replacement',
  reviewLink: 'https://jot.example/r/abc',
};

describe('a message', () => {
  test('is filled in for one customer', () => {
    const text = composeMessage(campaignTemplateRules.post_job_review.message, maria);
    expect(text).toBe(
      'Hi Maria, thanks for choosing Hill Country Plumbing for your water heater replacement. Would you tell others how it went? It takes a minute: https://jot.example/r/abc\nReply STOP to opt-out',
    );
  });

  test('reads well when name, company and job are not known', () => {
    expect(composeMessage('Hi {CustomerName}, {CompanyName} here about {Service}.', nobody)).toBe(
      `Hi there, your contractor here about your recent job.\n${optOutLine}`,
    );
  });

  test('always says how to stop, once', () => {
    expect(composeMessage('20% off gutters', nobody)).toBe(`20% off gutters\n${optOutLine}`);
    expect(composeMessage(`20% off\n${optOutLine}`, nobody)).toBe(`20% off\n${optOutLine}`);
    expect(composeMessage('20% off. Text STOP to unsubscribe.', nobody)).toBe(
      '20% off. Text STOP to unsubscribe.',
    );
    expect(withOptOutLine(`20% off\n${optOutLine}`)).toBe(`20% off\n${optOutLine}`);
  });

  test('is not fooled out of the opt-out line', () => {
    expect(hasOptOutLine('Never reply STOP to opt-out')).toBe(false);
    expect(hasOptOutLine("Don't text STOP to end")).toBe(false);
    expect(hasOptOutLine('We STOP leaks')).toBe(false);
    const named = { ...nobody, customerName: 'Reply STOP to opt-out' };
    expect(composeMessage('Hi {CustomerName}', named).endsWith(`\n${optOutLine}`)).toBe(true);
  });

  test('fills no placeholder that came in with a name, and keeps a name on one line', () => {
    expect(composeMessage('Hi {CustomerName}', { ...maria, customerName: '{ReviewLink}\nBob' })).toBe(
      `Hi {ReviewLink} Bob\n${optOutLine}`,
    );
  });

  test('puts the link where it was placed, else before the opt-out line', () => {
    const link = 'https://jot.example/r/x';
    expect(composeMessage('See {Link} today', { ...nobody, link })).toBe(`See ${link} today\n${optOutLine}`);
    expect(composeMessage(`Big sale\n${optOutLine}`, { ...nobody, link })).toBe(
      `Big sale\n${link}\n${optOutLine}`,
    );
    expect(composeMessage('Big sale', { ...nobody, link })).toBe(`Big sale\n${link}\n${optOutLine}`);
  });

  test('never grows past what a carrier takes, and keeps the opt-out line then', () => {
    const text = composeMessage('{CompanyName} '.repeat(200), { ...nobody, companyName: 'x'.repeat(80) });
    expect(text.length).toBeLessThanOrEqual(1600);
    expect(text.endsWith(optOutLine)).toBe(true);
  });

  test('names placeholders that do not exist', () => {
    expect(unknownPlaceholders('Hi {Customer}, {CompanyName} {Link}')).toEqual(['Customer']);
  });

  test.each([
    ['Nora Whitfield', 'Nora'],
    ['Whitfield, Nora', 'Nora'],
    ['Mr. Hale', 'Mr. Hale'],
    ['J. Ortiz', 'J. Ortiz'],
    ['Nora and Gil Whitfield', 'Nora and Gil Whitfield'],
    ['Ortiz Roofing LLC', 'Ortiz Roofing LLC'],
    ['Ana', 'Ana'],
    [null, 'there'],
  ])('calls %s %s by first name, however the placeholder is written', (customerName, called) => {
    for (const written of ['{FirstName}', '{first name}', '{First Name}', '{FIRST_NAME}'])
      expect(composeMessage(`Hi ${written}!`, { ...nobody, customerName })).toBe(
        `Hi ${called}!\n${optOutLine}`,
      );
    expect(unknownPlaceholders('{first name} {fist name}')).toEqual(['fist name']);
  });

  test('may be as long as carriers take, its opt-out line included, and not longer', () => {
    const draft = (length: number) =>
      campaignDraftSchema.safeParse({ name: 'Long', message: 'x'.repeat(length) }).success;
    const longest = 1600 - optOutLine.length - 1;
    expect([draft(longest), draft(longest + 1)]).toEqual([true, false]);
    expect(isCutFor('x'.repeat(longest), nobody)).toBe(false);
    expect(isCutFor(`${'x'.repeat(1500)} {CustomerName}`, { ...nobody, customerName: 'y'.repeat(80) })).toBe(
      true,
    );
  });

  test('keeps abbreviations in a job title', () => {
    expect(composeMessage('{Service}', { ...nobody, service: 'HVAC tune-up' })).toMatch(/^your HVAC tune-up/);
  });
});

describe('a campaign', () => {
  test('moves only along the listed ways', () => {
    const allowed = campaignStatuses.flatMap((from) =>
      campaignStatuses.filter((to) => canBecome(from, to)).map((to) => `${from}>${to}`),
    );
    expect(allowed).toEqual([
      'draft>scheduled',
      'draft>sending',
      'scheduled>draft',
      'scheduled>sending',
      'scheduled>paused',
      'sending>complete',
      'sending>paused',
      'paused>sending',
    ]);
  });

  test('is active while sending or scheduled', () => {
    expect(campaignStatuses.filter(isActive)).toEqual(['scheduled', 'sending']);
  });

  test('wears the colours of its state', () => {
    expect([...campaignStatuses, 'gone'].map(badgeColour)).toEqual([
      'neutral',
      'blue',
      'green',
      'grey',
      'yellow',
      'neutral',
    ]);
  });

  test('has the review defaults', () => {
    const draft = campaignDraftSchema.parse({
      name: 'Reviews',
      message: 'Hi {ReviewLink}',
      purpose: 'review',
    });
    expect(draft).toMatchObject({
      pacingRate: 30,
      quietHoursEnabled: true,
      complianceEnabled: true,
      audience: {},
    });
  });

  test('that asks for a review needs the link in its words', () => {
    const { error } = campaignDraftSchema.safeParse({ name: 'Reviews', message: 'Hi', purpose: 'review' });
    expect(error?.issues[0]?.message).toBe('The message needs {ReviewLink}.');
  });

  test.each(['javascript:alert(1)', 'example.com', 'https://nodots', 'https://a b.example'])(
    'takes no link like %s',
    (linkUrl) => {
      expect(campaignDraftSchema.safeParse({ name: 'Offer', message: 'Hi', linkUrl }).success).toBe(false);
    },
  );

  test.each(campaignTemplates)('made from %s fits its own rules', (template) => {
    const { message, windows, defaultWindow, name } = campaignTemplateRules[template];
    expect(windows).toContain(defaultWindow);
    expect(hasOptOutLine(message)).toBe(true);
    expect(unknownPlaceholders(message)).toEqual([]);
    const draft = { name, message, purpose: 'review', template, audience: { timeframe: defaultWindow } };
    expect(campaignDraftSchema.safeParse(draft).success).toBe(true);
  });
});
