import { createHmac } from 'node:crypto';

export interface RecapTokens {
  /** The same for every try to send, and nowhere stored: the database has only its hash. */
  tokenFor: (recapId: string) => string;
}

export function createRecapTokens(secret: string): RecapTokens {
  return {
    tokenFor: (recapId) => createHmac('sha256', `recap:${secret}`).update(recapId).digest('base64url'),
  };
}
