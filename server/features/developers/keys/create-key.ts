import { developerMessages, mostKeys } from '#domain/developers/developer-words.ts';
import type { NewKey } from '#domain/developers/developers.ts';
import type { CreatedKey } from '#domain/developers/shown-developers.ts';
import { AppError } from '#domain/plain/errors.ts';
import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { isBusinessPlan } from '../../../records/accounts/is-business-plan.ts';
import { createKeyText, hashKeyText } from './key-text.ts';
import { tellKeyMadeJob } from './tell-key-made.job.ts';

/** A key in the name of somebody on the team. It is told once: the database keeps a hash. */
export async function createKey(
  { db, queue, clock }: Deps,
  { accountId, name, memberId, scopes }: NewKey & { accountId: string },
): Promise<CreatedKey> {
  const key = createKeyText();
  const madeAt = clock.now().toISOString();
  return db.service.transaction().execute(async (tx) => {
    await refuseWithoutRoom(tx, accountId);
    const member = await tx
      .selectFrom('logins')
      .select('id')
      .where('account_id', '=', accountId)
      .where('id', '=', memberId)
      .executeTakeFirst();
    if (!member) throw new AppError('not_found', { userMessage: developerMessages.noSuchMember });
    const { id } = await tx
      .insertInto('api_keys')
      .values({
        account_id: accountId,
        login_id: memberId,
        name,
        scopes,
        key_hash: hashKeyText(key),
        ending: key.slice(-4),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await queue.enqueue(tellKeyMadeJob, { accountId, keyId: id, name, madeAt }, { tx });
    return { id, key };
  });
}

/** Locked, so that two presses at once do not pass the limit together. */
async function refuseWithoutRoom(tx: Tx, accountId: string): Promise<void> {
  await tx.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().execute();
  if (!(await isBusinessPlan(tx, accountId)))
    throw new AppError('plan_limit_reached', { userMessage: developerMessages.notIncluded });
  const { count } = await tx
    .selectFrom('api_keys')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  if (count >= mostKeys) throw new AppError('conflict', { userMessage: developerMessages.tooManyKeys });
}
