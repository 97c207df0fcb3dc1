import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { sql } from 'kysely';
import { developerMessages } from '#domain/developers/developer-words.ts';
import type { Scope } from '#domain/developers/scopes.ts';
import { AppError } from '#domain/plain/errors.ts';
import type { Deps } from '../../../deps.ts';
import { describePlace } from '../../../http/audit/describe-place.ts';
import { noteDeed } from '../../../http/audit/note-request.ts';
import { clientNetwork } from '../../../http/rate-limit.ts';
import type { Allowance } from '../../../http/rate-limits.ts';
import { onBusinessPlan } from '../../../records/accounts/is-business-plan.ts';
import { hashKeyText, isKeyText } from '../keys/key-text.ts';
import type { Caller, CallerEnv } from './caller.ts';
import { createGoodKeys } from './good-keys.ts';

/** A stranger behind the same address as a customer does not shut the customer out. */
const goodKeys = createGoodKeys(10_000);

/** Lets a key in, counts what it asks, and hands the route a database that shows what its member may see, no more. */
export const requireKey = createMiddleware<CallerEnv>(async (c, next) => {
  const { deps } = c.var;
  const { isIncluded, lastUsedAt, ...caller } = await letIn(c);
  const { allowance, isOver } = await countRequest(deps, caller, (name, value) => c.header(name, value));
  if (isOver)
    throw new AppError('rate_limited', {
      userMessage: `${allowance.asks} ${allowance.points} times a minute at most. Wait for ${allowance.resetSeconds} s.`,
      retryAfterSeconds: allowance.resetSeconds,
    });
  if (!isIncluded) throw new AppError('plan_limit_reached', { userMessage: developerMessages.notIncluded });
  await noteUse(deps, caller.keyId, lastUsedAt);
  c.set('caller', caller);
  const { keyId, keyName, scopes: _, ...member } = caller;
  const actor = { ...member, key: { id: keyId, name: keyName } };
  c.set('noteDeed', (via, done) => noteDeed(deps, { actor, done, place: describePlace(c, via) }));
  c.set('deps', { ...deps, db: deps.db.forMember(caller, { mayServe: false }) });
  await next();
});

/** What is no key costs no query, and a network that tried too many costs none either. */
async function letIn(c: Context<CallerEnv>): Promise<FoundKey> {
  const { deps } = c.var;
  const key = readBearer(c.req.header('authorization'));
  if (!key) throw noKey(c);
  const hash = hashKeyText(key);
  if (!goodKeys.has(hash)) deps.rateLimits.refuseKnown('api-stranger', clientNetwork(c));
  const found = await findKey(deps, hash);
  if (!found) {
    goodKeys.forget(hash);
    await deps.rateLimits.consume('api-stranger', clientNetwork(c));
    throw noKey(c);
  }
  goodKeys.note(hash);
  return found;
}

/** As RFC 6750 has it: who brought nothing is not told that it was wrong. */
function noKey(c: Context<CallerEnv>): AppError {
  const isWrong = c.req.header('authorization') !== undefined;
  c.header('www-authenticate', `Bearer realm="Jotline API"${isWrong ? ', error="invalid_token"' : ''}`);
  return new AppError('unauthenticated', {
    userMessage: 'Send a key of Jotline as a bearer: Authorization: Bearer jotline_…',
  });
}

function readBearer(header: string | undefined): string | null {
  const [kind = '', key = ''] = (header ?? '').split(' ');
  return kind.toLowerCase() === 'bearer' && isKeyText(key) ? key : null;
}

type FoundKey = Caller & { isIncluded: boolean; lastUsedAt: Date | null };

/** The role is read each time: a change of it, and of the plan, holds from the next request on. */
async function findKey({ db }: Deps, hash: string): Promise<FoundKey | null> {
  const [row] = await db.readAsService((read) =>
    read
      .selectFrom('api_keys')
      .innerJoin('logins', 'logins.id', 'api_keys.login_id')
      .select(['api_keys.id as keyId', 'api_keys.name as keyName', 'api_keys.account_id as accountId'])
      .select(['logins.id as loginId', 'logins.name', 'logins.role', 'api_keys.scopes'])
      .select('api_keys.last_used_at as lastUsedAt')
      .select(onBusinessPlan(sql.ref('api_keys.account_id')).as('isIncluded'))
      .$narrowType<{ scopes: Scope[] }>()
      .where('api_keys.key_hash', '=', hash),
  );
  return row ?? null;
}

/** Of the key, and of all keys of the business together. The one with less left is told. */
async function countRequest(
  { rateLimits }: Deps,
  { keyId, accountId }: Caller,
  tell: (name: string, value: string) => void,
) {
  const ofKey = { name: 'key', asks: 'A key asks', ...(await rateLimits.count('api', keyId)) };
  // Refused already: that is not to eat what the other keys have.
  const ofAccount = ofKey.remaining >= 0 && {
    name: 'account',
    asks: 'All keys of a business together ask',
    ...(await rateLimits.count('api-account', accountId)),
  };
  const allowance = ofAccount && ofAccount.remaining < ofKey.remaining ? ofAccount : ofKey;
  tellAllowance(allowance, tell);
  return { allowance, isOver: allowance.remaining < 0 };
}

/** As the draft of the IETF writes it (draft-ietf-httpapi-ratelimit-headers). */
function tellAllowance(
  { name, points, windowSeconds, remaining, resetSeconds }: Allowance & { name: string },
  tell: (name: string, value: string) => void,
): void {
  tell('ratelimit-policy', `"${name}";q=${points};w=${windowSeconds}`);
  tell('ratelimit', `"${name}";r=${Math.max(0, remaining)};t=${resetSeconds}`);
}

const minuteMs = 60_000;

async function noteUse({ db, clock }: Deps, keyId: string, lastUsedAt: Date | null): Promise<void> {
  const now = clock.now();
  if (lastUsedAt && now.getTime() - lastUsedAt.getTime() < minuteMs) return;
  await db.service.updateTable('api_keys').set({ last_used_at: now }).where('id', '=', keyId).execute();
}
