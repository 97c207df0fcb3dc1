import { createMiddleware } from 'hono/factory';
import { developerMessages } from '#domain/developers/developer-words.ts';
import type { Scope } from '#domain/developers/scopes.ts';
import { AppError } from '#domain/plain/errors.ts';
import type { Deps } from '../../../deps.ts';
import { clientNetwork } from '../../../http/rate-limit.ts';
import type { Allowance } from '../../../http/rate-limits.ts';
import { hashKeyText, keyStart } from '../keys/key-text.ts';
import type { Caller, CallerEnv } from './caller.ts';

/** Lets a key in, counts what it asks, and hands the route a database that shows what its member may see, no more. */
export const requireKey = createMiddleware<CallerEnv>(async (c, next) => {
  const { deps } = c.var;
  const key = readBearer(c.req.header('authorization'));
  const found = key ? await findKey(deps, key) : null;
  if (!found) {
    await deps.rateLimits.consume('api-stranger', clientNetwork(c));
    c.header('www-authenticate', 'Bearer realm="Jotline API"');
    throw new AppError('unauthenticated', {
      userMessage: 'Send a key of Jotline as a bearer: Authorization: Bearer jotline_…',
    });
  }
  const { isIncluded, lastUsedAt, ...caller } = found;
  const allowance = await deps.rateLimits.count('api', caller.keyId);
  tellAllowance(allowance, (name, value) => c.header(name, value));
  if (allowance.remaining < 0)
    throw new AppError('rate_limited', {
      userMessage: `A key asks ${allowance.points} times a minute at most. Wait for ${allowance.resetSeconds} s.`,
      retryAfterSeconds: allowance.resetSeconds,
    });
  if (!isIncluded) throw new AppError('plan_limit_reached', { userMessage: developerMessages.notIncluded });
  await noteUse(deps, caller.keyId, lastUsedAt);
  c.set('caller', caller);
  c.set('deps', { ...deps, db: deps.db.forMember(caller, { mayServe: false }) });
  await next();
});

function readBearer(header: string | undefined): string | null {
  const [kind = '', key = ''] = (header ?? '').split(' ');
  return kind.toLowerCase() === 'bearer' && key.startsWith(keyStart) && key.length < 100 ? key : null;
}

/** The role is read each time: a change of it, and of the plan, holds from the next request on. */
async function findKey(
  { db }: Deps,
  key: string,
): Promise<(Caller & { isIncluded: boolean; lastUsedAt: Date | null }) | null> {
  const [row] = await db.readAsService((read) =>
    read
      .selectFrom('api_keys')
      .innerJoin('logins', 'logins.id', 'api_keys.login_id')
      .leftJoin('account_plans', 'account_plans.account_id', 'api_keys.account_id')
      .select(['api_keys.id as keyId', 'api_keys.account_id as accountId', 'logins.id as loginId'])
      .select(['logins.role', 'api_keys.scopes', 'api_keys.last_used_at as lastUsedAt', 'plan_tier'])
      .$narrowType<{ scopes: Scope[] }>()
      .where('api_keys.key_hash', '=', hashKeyText(key)),
  );
  if (!row) return null;
  const { plan_tier, ...caller } = row;
  return { ...caller, isIncluded: plan_tier === 'business' };
}

/** As the draft of the IETF writes it (draft-ietf-httpapi-ratelimit-headers). */
function tellAllowance(
  { points, windowSeconds, remaining, resetSeconds }: Allowance,
  tell: (name: string, value: string) => void,
): void {
  tell('ratelimit-policy', `"key";q=${points};w=${windowSeconds}`);
  tell('ratelimit', `"key";r=${Math.max(0, remaining)};t=${resetSeconds}`);
}

const minuteMs = 60_000;

async function noteUse({ db, clock }: Deps, keyId: string, lastUsedAt: Date | null): Promise<void> {
  const now = clock.now();
  if (lastUsedAt && now.getTime() - lastUsedAt.getTime() < minuteMs) return;
  await db.service.updateTable('api_keys').set({ last_used_at: now }).where('id', '=', keyId).execute();
}
