import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CrmFormat } from '#domain/lines/line-rules.ts';
import { buildTicket } from '#test/support/tickets.ts';
import { crmMail } from './crm-mail.ts';

const callId = '5f0c2b1e-8d0f-4c56-9a53-1f7a3de0a111';

/** Enough of an XML parser to fail where a real one does: forbidden characters, entities, unbalanced tags. */
function assertWellFormed(xml: string): void {
  expect(xml).not.toMatch(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u);
  expect(xml).not.toMatch(/&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[0-9a-f]+);)/i);
  const open: string[] = [];
  const body = xml.replace(/<\?[^?]*\?>/g, '');
  for (const [, close, name = '', , selfClosing] of body.matchAll(
    /<(\/?)([a-z]+)((?: [a-z]+="[^"<]*")*)(\/?)>/g,
  )) {
    if (close) expect(open.pop()).toBe(name);
    else if (!selfClosing) open.push(name);
  }
  expect(open).toEqual([]);
  const text = body.replace(/<\/?[a-z]+(?: [a-z]+="[^"<]*")*\/?>/g, '');
  expect(text).not.toContain('<');
}

const wild = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom(']]>', '<script>&', '\u0000\u0008\uFFFE', '\uD800', '"\'<>&', 'a\nLead ID: forged'),
);

test('ADF is valid XML whatever was said', () => {
  fc.assert(fc.property(wild, (text) => assertWellFormed(crmMail(buildTicket(text), 'adf_xml').text)));
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
