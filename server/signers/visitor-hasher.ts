import { createHmac } from 'node:crypto';

export interface VisitorHasher {
  /** The same for the same browser on the same link, and of no use to anyone without our secret. */
  hash: (linkId: string, address: string, browser: string) => string;
}

export function createVisitorHasher(secret: string): VisitorHasher {
  return {
    hash: (linkId, address, browser) =>
      createHmac('sha256', `visitor:${secret}`)
        .update(`${linkId}\n${address}\n${browser}`)
        .digest('base64url'),
  };
}
