import { createHash } from 'node:crypto';

/** An address that is remembered without being kept: equal ones have equal hashes. */
export function hashAddress(email: string): string {
  return createHash('sha256').update(email.toLowerCase()).digest('hex');
}

/** Mail to nora+roof@example.com lies in the inbox of nora@example.com: who counts mails counts inboxes. */
export function withoutTag(email: string): string {
  return email.replace(/^([^+@]+)\+[^@]*@/, '$1@');
}
