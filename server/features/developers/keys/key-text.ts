import { createHash, randomBytes } from 'node:crypto';

/** The beginning tells people, and programs that look for lost secrets, what it is. */
const keyStart = 'jotline_';

export const isKeyText = (text: string) => /^jotline_[\w-]{43}$/.test(text);

export const createKeyText = () => keyStart + randomBytes(32).toString('base64url');

/** As long as a key is, nobody guesses one: a plain hash is enough to keep it by. */
export const hashKeyText = (key: string) => createHash('sha256').update(key).digest('hex');
