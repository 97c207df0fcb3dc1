import { createHmac } from 'node:crypto';

const stepSeconds = 30;

/** The latest turn that a code could be of: the one of now, the one before or the one after (RFC 6238). */
export function findTotpStep(secret: string, code: string, now: Date): number | null {
  const current = Math.floor(now.getTime() / 1000 / stepSeconds);
  return [current + 1, current, current - 1].find((step) => codeOf(secret, step) === code) ?? null;
}

/** RFC 4226, six digits. */
function codeOf(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 0xf;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}
