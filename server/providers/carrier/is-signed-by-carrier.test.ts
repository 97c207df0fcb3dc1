import { createHash, createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { isSignedByCarrier } from './is-signed-by-carrier.ts';

const form = 'application/x-www-form-urlencoded';
const known = {
  authToken: '12345',
  signature: '0/KCTR6DLpKmkAf8muzZqo1nDgQ=',
  url: 'https://mycompany.com/myapp.php?foo=1&bar=2',
  contentType: form,
  body: new URLSearchParams({
    To: '+18005551212',
    From: '+12349013030',
    Digits: '1234',
    Caller: '+12349013030',
    CallSid: 'CA1234567890ABCDE',
  }).toString(),
};

const sign = (text: string) => createHmac('sha1', '12345').update(text).digest('base64');

test('the published example is accepted', () => {
  expect(isSignedByCarrier(known)).toBe(true);
  expect(isSignedByCarrier({ ...known, contentType: `${form}; charset=UTF-8` })).toBe(true);
});

test.each([
  ['another token', { authToken: '12346' }],
  ['another address', { url: 'https://mycompany.com/myapp.php?foo=1&bar=3' }],
  ['a changed field', { body: known.body.replace('1234&', '1235&') }],
  ['a further field', { body: `${known.body}&Extra=1` }],
  ['no signature', { signature: undefined }],
  ['an empty signature', { signature: '' }],
  ['a signature of another length', { signature: `${known.signature}A` }],
  ['a form passed off as JSON', { contentType: 'application/json' }],
])('%s is refused', (_, change) => {
  expect(isSignedByCarrier({ ...known, ...change })).toBe(false);
});

test('the default port may be part of what was signed, or not', () => {
  const fields = 'AB';
  const post = { authToken: '12345', contentType: form, body: 'A=B' };
  for (const [asked, signed] of [
    ['https://a.example/x', 'https://a.example:443/x'],
    ['https://a.example:443/x', 'https://a.example/x'],
    ['http://a.example/x', 'http://a.example:80/x'],
    ['http://a.example:3000/x', 'http://a.example:3000/x'],
  ] as const) {
    expect(isSignedByCarrier({ ...post, url: asked, signature: sign(signed + fields) })).toBe(true);
  }
  const wrongPort = sign('https://a.example:444/xAB');
  expect(isSignedByCarrier({ ...post, url: 'https://a.example/x', signature: wrongPort })).toBe(false);
});

test('a JSON body is covered by the digest in the address', () => {
  const body = '{"a":1}';
  const url = `https://a.example/x?bodySHA256=${createHash('sha256').update(body).digest('hex')}`;
  const post = { authToken: '12345', contentType: 'application/json', signature: sign(url), url };
  expect(isSignedByCarrier({ ...post, body })).toBe(true);
  expect(isSignedByCarrier({ ...post, body: '{"a":2}' })).toBe(false);
  const bare = 'https://a.example/x';
  expect(isSignedByCarrier({ ...post, url: bare, signature: sign(bare), body })).toBe(false);
});
