import { createHash, randomBytes } from 'node:crypto';

/** Goes into the mail and nowhere else: the database has only its hash. */
export function createConfirmationToken(): string {
  return randomBytes(24).toString('base64url');
}

export function hashConfirmationToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
