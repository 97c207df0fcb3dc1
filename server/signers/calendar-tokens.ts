import { createHmac, timingSafeEqual } from 'node:crypto';

export interface CalendarTokens {
  /** The secret part of a feed's address; nothing of it is stored. */
  tokenFor: (feedId: string) => string;
  /** The feed that a token names; null for one that we have not made. Whether the feed is still there, the database knows. */
  findFeedId: (token: string) => string | null;
}

const idBytes = 16;

export function createCalendarTokens(secret: string): CalendarTokens {
  const sign = (id: Buffer) => createHmac('sha256', `calendar:${secret}`).update(id).digest();
  return {
    tokenFor(feedId) {
      const id = Buffer.from(feedId.replaceAll('-', ''), 'hex');
      return Buffer.concat([id, sign(id)]).toString('base64url');
    },
    findFeedId(token) {
      if (!/^[\w-]{64}$/.test(token)) return null;
      const bytes = Buffer.from(token, 'base64url');
      const id = bytes.subarray(0, idBytes);
      const expected = sign(id);
      const signature = bytes.subarray(idBytes);
      if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return null;
      return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
    },
  };
}
