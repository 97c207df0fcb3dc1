import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { connectionOverrides } from './tried-again.ts';

interface Signed {
  authToken: string;
  signature: string | undefined;
  /** The public address of the request: behind a proxy it is not the one we see. */
  url: string;
  contentType: string | undefined;
  body: string;
}

/** X-Twilio-Signature: over the address and, for a form, every field in order; a JSON body by its digest. */
export function isSignedByCarrier({ authToken, signature, url, contentType, body }: Signed): boolean {
  if (!signature) return false;
  const isForm = /^application\/x-www-form-urlencoded(;|$)/i.test(contentType ?? '');
  if (!isForm && !bodyMatchesDigest(url, body)) return false;
  const fields = isForm ? joinFields(new URLSearchParams(body)) : '';
  // Carriers disagree on whether the default port belongs to the address.
  const matches = addressForms(url).map((form) => isSame(signature, sign(authToken, form + fields)));
  return matches.some(Boolean);
}

function sign(authToken: string, text: string): string {
  return createHmac('sha1', authToken).update(text, 'utf8').digest('base64');
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Sorted by name; a field that comes twice counts each value once, as the carrier's own libraries do. */
function joinFields(fields: URLSearchParams): string {
  return [...new Set(fields.keys())]
    .sort()
    .flatMap((name) => [...new Set(fields.getAll(name))].sort().map((value) => name + value))
    .join('');
}

function bodyMatchesDigest(url: string, body: string): boolean {
  const digest = new URL(url).searchParams.get('bodySHA256');
  // Without a digest only an empty body is covered by the signature.
  if (digest === null) return body === '';
  return isSame(digest.toLowerCase(), createHash('sha256').update(body, 'utf8').digest('hex'));
}

function addressForms(url: string): string[] {
  const match = /^(https?|wss?):\/\/([^/?#]+)(.*)$/s.exec(url);
  if (!match) return [url];
  const [, scheme, host = '', rest] = match;
  const defaultPort = scheme === 'https' || scheme === 'wss' ? ':443' : ':80';
  const bare = host.endsWith(defaultPort) ? host.slice(0, -defaultPort.length) : host;
  const forms = /:\d+$/.test(bare)
    ? [url]
    : [`${scheme}://${bare}${rest}`, `${scheme}://${bare}${defaultPort}${rest}`];
  // Nor is it written down whether what stands behind the hash does.
  return forms.flatMap((form) => [form, form + connectionOverrides]);
}
