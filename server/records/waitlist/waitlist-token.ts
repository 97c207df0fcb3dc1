import { createHash, randomBytes } from 'node:crypto';

export const makeWaitlistToken = () => randomBytes(24).toString('base64url');

/** The database knows the hash alone: who reads it cannot answer for others. */
export const hashWaitlistToken = (token: string) => createHash('sha256').update(token).digest('hex');
