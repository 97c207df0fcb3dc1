import { createHash } from 'node:crypto';

/** Sixty bits of a hash over a random id: nobody guesses one, and a second try to send makes the same link. */
export function shortLinkCode(recipientId: string, targetUrl: string): string {
  return createHash('sha256').update(`${recipientId} ${targetUrl}`).digest('base64url').slice(0, 10);
}
