import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '#domain/plain/errors.ts';
import type { Tx } from '../db/database.ts';
import { mentionsWord } from '../db/mentions-word.ts';

/** Tries a person gets, by what they try. Counted in PostgreSQL, so the limit holds across processes. */
const rules = {
  'sign-in': { points: 10, seconds: 15 * 60 },
  'sign-in-address': { points: 100, seconds: 15 * 60 },
  // Over all networks: many machines that guess at one account.
  'sign-in-account': { points: 50, seconds: 60 * 60 },
  'sign-up': { points: 20, seconds: 60 * 60 },
  // The way to Google or Microsoft, and the way back.
  'party-leave': { points: 60, seconds: 15 * 60 },
  'party-return': { points: 60, seconds: 15 * 60 },
  // Every visit of the sign-in page asks one, for the browser's suggestions.
  'passkey-question': { points: 200, seconds: 15 * 60 },
  'new-passkey': { points: 60, seconds: 60 * 60 },
  totp: { points: 10, seconds: 15 * 60 },
  'forgot-password': { points: 5, seconds: 60 * 60 },
  'forgot-password-account': { points: 5, seconds: 60 * 60 },
  'reset-password': { points: 10, seconds: 60 * 60 },
  password: { points: 10, seconds: 15 * 60 },
  'confirm-email': { points: 20, seconds: 60 * 60 },
  'resend-confirmation': { points: 5, seconds: 60 * 60 },
  invitation: { points: 60, seconds: 60 * 60 },
  key: { points: 60, seconds: 60 * 60 },
  'webhook-test': { points: 60, seconds: 60 * 60 },
  api: { points: 120, seconds: 60 },
  // Over all keys of a business.
  'api-account': { points: 600, seconds: 60 },
  // Keys that are none: nobody guesses one, but each costs a query.
  'api-stranger': { points: 60, seconds: 60 },
  'invitation-link': { points: 60, seconds: 60 * 60 },
  'change-email': { points: 10, seconds: 60 * 60 },
  cart: { points: 120, seconds: 60 * 60 },
  card: { points: 30, seconds: 60 * 60 },
  checkout: { points: 120, seconds: 60 * 60 },
  'test-payments': { points: 300, seconds: 60 * 60 },
  'recipient-link': { points: 60, seconds: 60 },
  'line-code': { points: 10, seconds: 60 * 60 },
  // Over all accounts: nobody is flooded with codes they did not ask for.
  'line-code-number': { points: 5, seconds: 60 * 60 },
  'line-verify': { points: 30, seconds: 15 * 60 },
  'address-question': { points: 20, seconds: 60 * 60 },
  'address-question-day': { points: 40, seconds: 24 * 60 * 60 },
  // What is really mailed to strangers, however they were added; an account nobody vouches for may ask a few.
  'account-asks': { points: 60, seconds: 24 * 60 * 60 },
  'unconfirmed-account-asks': { points: 5, seconds: 24 * 60 * 60 },
  'address-asked': { points: 10, seconds: 24 * 60 * 60 },
  'resend-notes': { points: 30, seconds: 60 * 60 },
  'write-again': { points: 30, seconds: 60 * 60 },
  'crm-sample': { points: 10, seconds: 60 * 60 },
  export: { points: 5, seconds: 24 * 60 * 60 },
  import: { points: 30, seconds: 60 * 60 },
  'import-day': { points: 100, seconds: 24 * 60 * 60 },
  'number-search': { points: 60, seconds: 60 * 60 },
  'number-order': { points: 60, seconds: 60 * 60 },
  recording: { points: 300, seconds: 24 * 60 * 60 },
  // Eight hours of sound a day, sent twice over, within an hour.
  'recording-part': { points: 2000, seconds: 60 * 60 },
  upload: { points: 60, seconds: 60 * 60 },
  assistant: { points: 20, seconds: 60 },
  'assistant-address': { points: 120, seconds: 60 },
  recap: { points: 60, seconds: 60 },
  'notice-device': { points: 60, seconds: 60 * 60 },
  'notice-test': { points: 20, seconds: 60 * 60 },
  'calendar-feed': { points: 30, seconds: 60 * 60 },
  // Of one feed, on whatever devices. Not by network: one provider of calendars asks for all its customers.
  'calendar-read': { points: 120, seconds: 60 * 60 },
  // Addresses that are none.
  'calendar-stranger': { points: 60, seconds: 60 },
  'short-link': { points: 120, seconds: 60 },
  'text-reply': { points: 60, seconds: 60 },
  'campaign-test': { points: 10, seconds: 60 * 60 },
  session: { points: 600, seconds: 60 },
  waitlist: { points: 10, seconds: 60 * 60 },
  'waitlist-answer': { points: 30, seconds: 60 * 60 },
} as const;

export type RateRule = keyof typeof rules;

/** What is left of a limit, for who is told. */
export interface Allowance {
  points: number;
  windowSeconds: number;
  remaining: number;
  resetSeconds: number;
}

export interface RateLimits {
  consume: (rule: RateRule, key: string) => Promise<void>;
  /** The same without refusing: what is left, below zero when there is nothing. */
  count: (rule: RateRule, key: string) => Promise<Allowance>;
  /** Refuses who is over the limit as far as this process knows: from memory, without counting. */
  refuseKnown: (rule: RateRule, key: string) => void;
  /** Drops the counters that have run out. */
  sweep: () => Promise<void>;
  /** Drops the counters that are named after a person who is gone. */
  forget: (tx: Tx, words: string[]) => Promise<void>;
}

const tooMany = (rule: RateRule, retryAfterSeconds: number) =>
  new AppError('rate_limited', { message: `rate limit ${rule}`, retryAfterSeconds });

/** Part of the library, and not of its types. */
type Remembering = RateLimiterPostgres & { getInMemoryBlockMsBeforeExpire: (key: string) => number };

export function createRateLimits(pool: pg.Pool): RateLimits {
  const limiters = new Map(
    Object.entries(rules).map(([name, { points, seconds }]) => [
      name,
      new RateLimiterPostgres({
        storeClient: pool,
        tableName: 'rate_limits',
        tableCreated: true,
        keyPrefix: name,
        points,
        duration: seconds,
        // Once over the limit, this process refuses from memory and spares the database.
        inMemoryBlockOnConsumed: points + 1,
        clearExpiredByTimeout: false,
      }),
    ]),
  );
  function findLimiter(rule: RateRule) {
    const limiter = limiters.get(rule);
    if (!limiter) throw new Error(`no limit ${rule}`);
    return limiter;
  }
  async function count(rule: RateRule, key: string): Promise<Allowance> {
    const { points, seconds: windowSeconds } = rules[rule];
    const tell = (remaining: number, { msBeforeNext }: RateLimiterRes) => ({
      points,
      windowSeconds,
      remaining,
      resetSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)),
    });
    try {
      const taken = await findLimiter(rule).consume(key);
      return tell(taken.remainingPoints, taken);
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      return tell(-1, refusal);
    }
  }
  return {
    async consume(rule, key) {
      const { remaining, resetSeconds: retryAfterSeconds } = await count(rule, key);
      if (remaining < 0) throw tooMany(rule, retryAfterSeconds);
    },
    count,
    refuseKnown(rule, key) {
      const limiter = findLimiter(rule) as Remembering;
      const milliseconds = limiter.getInMemoryBlockMsBeforeExpire(limiter.getKey(key));
      if (milliseconds > 0) throw tooMany(rule, Math.ceil(milliseconds / 1000));
    },
    async sweep() {
      await pool.query('delete from rate_limits where expire < $1', [Date.now()]);
    },
    async forget(tx, words) {
      await tx.deleteFrom('rate_limits').where(mentionsWord('key', words)).execute();
    },
  };
}
