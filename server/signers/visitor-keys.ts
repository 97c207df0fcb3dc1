import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

export interface VisitorKeys {
  /** The public anonymous key of one visitor: it opens nothing, and says whose questions to count together. */
  create: (now: Date) => string;
  /** The visitor's number, or null for a key that is forged or too old. */
  verify: (key: string, now: Date) => string | null;
}

const validMilliseconds = 24 * 3600 * 1000;

export function createVisitorKeys(secret: string): VisitorKeys {
  const sign = (text: string) => createHmac('sha256', secret).update(`visitor:${text}`).digest('base64url');
  return {
    create(now) {
      const body = `anon.${randomBytes(9).toString('base64url')}.${now.getTime().toString(36)}`;
      return `${body}.${sign(body)}`;
    },
    verify(key, now) {
      const match = /^(anon\.([\w-]{12})\.([0-9a-z]{1,10}))\.([\w-]{43})$/.exec(key);
      if (!match) return null;
      const [, body = '', id = '', issued = '', signature = ''] = match;
      const isOurs = timingSafeEqual(Buffer.from(sign(body)), Buffer.from(signature));
      const age = now.getTime() - Number.parseInt(issued, 36);
      return isOurs && age >= 0 && age < validMilliseconds ? id : null;
    },
  };
}
