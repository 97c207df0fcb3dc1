import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { DtdValidator, XmlDocument, XmlDtd } from 'libxml2-wasm';
import { expect, test } from 'vitest';
import type { CrmFormat } from '#domain/lines/line-rules.ts';
import { buildTicket } from '#test/support/tickets.ts';
import { crmMail } from './crm-mail.ts';

const callId = '5f0c2b1e-8d0f-4c56-9a53-1f7a3de0a111';

const adfRules = XmlDtd.fromString(readFileSync('test/support/formats/adf-1.0.dtd', 'utf8'));

/** As a lead system reads it: libxml2 parses the mail's body and holds it against the format's own rules. */
function readAdf(xml: string): XmlDocument {
  const document = XmlDocument.fromString(xml);
  new DtdValidator(adfRules).validate(document);
  return document;
}

const wild = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom(']]>', '<script>&', '\u0000\u0008\uFFFE', '\uD800', '"\'<>&', 'a\nLead ID: forged'),
);

test('ADF keeps the rules of its format, whatever was said', () => {
  fc.assert(fc.property(wild, (text) => readAdf(crmMail(buildTicket(text), 'adf_xml').text).dispose()));
});

test.each([
  ['a phone', { phone: null }],
  ['an email', { email: null }],
  ['phone, email and address', { phone: null, email: null, address: null }],
  ['anything', { name: null, phone: null, email: null, address: null }],
])('ADF keeps them, and makes nothing up, for a caller who did not give %s', (_, without) => {
  const customer = { name: 'Nora Whitfield', phone: '+15125550143', email: 'a@b.co', address: '1 Elm St' };
  const ticket = buildTicket('Replace water heater', { customer: { ...customer, ...without } });
  const document = readAdf(crmMail(ticket, 'adf_xml').text);
  const ways = document.find('/adf/prospect/customer/contact/*[self::phone or self::email]');
  const given = [customer.email, customer.phone].filter(
    (way) => !Object.keys(without).some((key) => customer[key as 'phone'] === way),
  );
  expect(ways.map((way) => way.content)).toEqual(given.length > 0 ? given : ['']);
  document.dispose();
});

test('ADF, which knows leads for vehicles alone, gets the job in the place of one and says that it is none', () => {
  const document = readAdf(crmMail(buildTicket('Replace water heater'), 'adf_xml').text);
  const read = (path: string) => document.get(`/adf/prospect/vehicle/${path}`)?.content;
  expect([read('year'), read('make'), read('model')]).toEqual(['2026', 'Service request', 'Plumbing']);
  expect(read('comments')).toMatch(/^Not a vehicle\./);
  document.dispose();
});

test('the rules refuse what lead systems refuse: a lead without a vehicle', () => {
  const whole = crmMail(buildTicket('Replace water heater'), 'adf_xml').text;
  const without = whole.replace(/<vehicle[\s\S]*<\/vehicle>\n/, '');
  expect(() => readAdf(without)).toThrow(/prospect content does not follow the DTD/);
});

test('labelled text has one label a line, and what was said cannot add one', () => {
  fc.assert(
    fc.property(wild, (text) => {
      const lines = crmMail(buildTicket(text), 'labelled_text')
        .text.trimEnd()
        .split(/\r\n|[\n\r\u2028\u2029]/);
      expect(lines).toHaveLength(17);
      expect(lines.filter((line) => line.startsWith('Lead ID: '))).toEqual([`Lead ID: jotline-${callId}`]);
    }),
  );
});

test('every format has the fixed prefix and the same lead id; JSON comes as an attachment', () => {
  const formats: CrmFormat[] = ['labelled_text', 'adf_xml', 'labelled_text_json'];
  const mails = formats.map((format) => crmMail(buildTicket('Replace water heater'), format));
  for (const mail of mails) {
    expect(mail.subject).toBe('Jotline lead: Replace water heater [JL-5F0C2B1E]');
    expect(mail.text).toContain(`jotline-${callId}`);
    expect(mail).not.toHaveProperty('html');
  }
  const [file] = (mails[2] as { attachments: { content: string }[] }).attachments;
  expect(JSON.parse(file?.content ?? '')).toMatchObject({
    leadId: `jotline-${callId}`,
    customer: { email: { value: 'a@b.co', confidence: 'said_once' } },
  });
});
