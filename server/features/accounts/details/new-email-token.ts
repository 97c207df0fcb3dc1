import { createHash, randomBytes } from 'node:crypto';

const prefix = 'new-address-';

/** Told from the links of a sign-up by how it begins: one page takes both. */
export function createNewEmailToken(): string {
  return prefix + randomBytes(32).toString('base64url');
}

export function isNewEmailToken(token: string): boolean {
  return token.startsWith(prefix);
}

export function hashNewEmailToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
