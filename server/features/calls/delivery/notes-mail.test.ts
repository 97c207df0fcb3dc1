import { expect, test } from 'vitest';
import { buildTicket } from '#test/support/tickets.ts';
import { notesMail } from './notes-mail.ts';

test('the ticket has its parts in the order a pro reads them, in HTML and in text', () => {
  const mail = notesMail(buildTicket('Replace water heater'));
  const parts = ['Summary', 'Scope', 'Materials', 'Constraints', 'To do', 'Missing information', 'Customer'];
  const inText = parts.map((part) => mail.text.indexOf(`\n${part.toUpperCase()}\n`));
  const inHtml = parts.map((part) => mail.html.indexOf(`>${part}</div>`));
  for (const places of [inText, inHtml]) {
    expect(places).not.toContain(-1);
    expect(places).toEqual([...places].sort((a, b) => a - b));
  }
  expect(mail.text).toContain('[ ] You: Replace water heater');
  expect(mail.text).toContain('Tue, Nov 17, 11:20 AM · 4 min 12 s');
  expect(mail.html).toContain('src="cid:company-logo@jotline"');
  expect(mail.attachments?.[0]).toMatchObject({ cid: 'company-logo@jotline', contentType: 'image/png' });
  expect(mail.html).toContain('&#9656;&nbsp;1:14');
});

test('what was said is shown as text, whatever it was', () => {
  const { html, subject } = notesMail(buildTicket('<script>alert("1")</script>\r\nBcc: all@x.co'));
  expect(html).not.toContain('<script>');
  expect(html).toContain('&lt;script&gt;');
  expect(subject).not.toMatch(/[\r\n]/);
});

test('what was not said is "not stated", and nothing asks to confirm it', () => {
  const nobody = { name: null, phone: null, email: null, address: null };
  const { text } = notesMail(buildTicket('Leak', { customer: nobody, scope: [], actionItems: [] }));
  expect(text.match(/: not stated/g)).toHaveLength(4);
  expect(text).toContain('SCOPE\nnot stated');
  expect(text).not.toContain('please confirm');
  expect(text).not.toContain('TO DO');
});
