import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { lineCode } from '#domain/lines/line-rules.ts';

export interface LineCodes {
  create: () => string;
  /** Six digits alone are guessed in a moment: without the server's secret the hash tells nothing. */
  hash: (verificationId: string, code: string) => string;
  matches: (verificationId: string, code: string, hash: string) => boolean;
}

export function createLineCodes(secret: string): LineCodes {
  const hash = (verificationId: string, code: string) =>
    createHmac('sha256', `line-code:${secret}`).update(`${verificationId}:${code}`).digest('hex');
  return {
    create: () => String(randomInt(10 ** lineCode.digits)).padStart(lineCode.digits, '0'),
    hash,
    matches: (verificationId, code, expected) =>
      timingSafeEqual(Buffer.from(hash(verificationId, code)), Buffer.from(expected)),
  };
}
