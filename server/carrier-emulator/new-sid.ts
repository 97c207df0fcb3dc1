import { randomBytes } from 'node:crypto';

/** Two letters that say what it is, and 32 digits, as the original names everything. */
export function newSid(prefix: string): string {
  return prefix + randomBytes(16).toString('hex');
}
