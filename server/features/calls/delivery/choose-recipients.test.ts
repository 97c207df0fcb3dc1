import { expect, test } from 'vitest';
import { chooseRecipients, type Line, type Recipient } from './choose-recipients.ts';

const now = new Date();
const line = (overrides: Partial<Line> = {}): Line => ({
  id: 'line-1',
  assignedEmail: null,
  assignedEmailConfirmedAt: null,
  sendToPrimary: true,
  ...overrides,
});
const recipient = (email: string, overrides: Partial<Recipient> = {}): Recipient => ({
  email,
  kind: 'team',
  crmFormat: null,
  isGlobal: false,
  isPrimary: false,
  assignedPhoneId: null,
  confirmedAt: now,
  ...overrides,
});
const primary = recipient('boss@x.co', { isPrimary: true, isGlobal: true, confirmedAt: null });
const addresses = (chosen: ReturnType<typeof chooseRecipients>) =>
  chosen.map(({ address }) => address).sort();

test('notes go to primary, global, the line and the CRM, and not to another line', () => {
  const chosen = chooseRecipients(line(), [
    primary,
    recipient('all@x.co', { isGlobal: true }),
    recipient('mine@x.co', { assignedPhoneId: 'line-1' }),
    recipient('other@x.co', { assignedPhoneId: 'line-2' }),
    recipient('nobody@x.co'),
    recipient('crm@x.co', { kind: 'crm', crmFormat: 'adf_xml' }),
    recipient('crm2@x.co', { kind: 'crm', crmFormat: 'adf_xml', assignedPhoneId: 'line-2' }),
  ]);
  expect(addresses(chosen)).toEqual(['all@x.co', 'boss@x.co', 'crm@x.co', 'mine@x.co']);
  expect(chosen.find(({ address }) => address === 'crm@x.co')).toMatchObject({
    purpose: 'crm',
    format: 'adf_xml',
  });
});

test('the line decides whether the primary recipient gets its notes', () => {
  expect(chooseRecipients(line({ sendToPrimary: false }), [primary])).toEqual([]);
  expect(addresses(chooseRecipients(null, [primary]))).toEqual(['boss@x.co']);
});

test('an address gets nothing before it agreed, and one mail however often it is named', () => {
  const unconfirmed = recipient('new@x.co', { isGlobal: true, confirmedAt: null });
  expect(chooseRecipients(line({ assignedEmail: 'sam@x.co' }), [unconfirmed])).toEqual([]);
  const confirmed = line({ assignedEmail: 'sam@x.co', assignedEmailConfirmedAt: now });
  const twice = recipient('sam@x.co', { isGlobal: true });
  expect(addresses(chooseRecipients(confirmed, [twice, primary]))).toEqual(['boss@x.co', 'sam@x.co']);
  expect(addresses(chooseRecipients(line({ assignedEmail: 'boss@x.co' }), [primary]))).toEqual(['boss@x.co']);
});

test('an address that stopped the notes gets none, however it is named', () => {
  const line1 = line({ assignedEmail: 'sam@x.co', assignedEmailConfirmedAt: now });
  const all = [recipient('sam@x.co', { isGlobal: true }), recipient('kim@x.co', { isGlobal: true }), primary];
  expect(addresses(chooseRecipients(line1, all, new Set(['sam@x.co'])))).toEqual(['boss@x.co', 'kim@x.co']);
});
