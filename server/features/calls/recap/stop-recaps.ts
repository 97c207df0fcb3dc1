import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { hashAddress, withoutTag } from '../../../hash-address.ts';
import { findSenderName } from '../../../records/accounts/find-sender-name.ts';

interface Addressed {
  accountId: string;
  address: string;
}

/** Who stopped them at the plain address does not get them under a tag either. */
export async function wantsNoRecaps(
  db: Pick<Tx, 'selectFrom'>,
  { accountId, address }: Addressed,
): Promise<boolean> {
  const found = await db
    .selectFrom('recap_opt_outs')
    .select('id')
    .where('address_hash', 'in', [hashAddress(address), hashAddress(withoutTag(address))])
    .where((eb) =>
      eb.or([
        eb('stopped_everywhere_at', 'is not', null),
        eb('account_id', '=', accountId).and('stopped_at', 'is not', null),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export type StopAnswer = 'stop' | 'stop-all' | 'start';

export interface RecapStop {
  id: string;
  accountId: string | null;
  addressHash: string;
  /** Null when the account is gone. */
  company: string | null;
  isStopped: boolean;
  isStoppedEverywhere: boolean;
}

/** What a stop link is about; null when it was made up. */
export async function findRecapStop({ db }: Deps, id: string): Promise<RecapStop | null> {
  const found = await db.service
    .selectFrom('recap_opt_outs as link')
    .select([
      'link.account_id as accountId',
      'link.address_hash as addressHash',
      'link.stopped_at as stoppedAt',
    ])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('recap_opt_outs as every')
          .select('every.id')
          .whereRef('every.address_hash', '=', 'link.address_hash')
          .where('every.stopped_everywhere_at', 'is not', null),
      )
        .$castTo<boolean>()
        .as('isStoppedEverywhere'),
    )
    .where('link.id', '=', id)
    .executeTakeFirst();
  if (!found) return null;
  const { accountId, addressHash, stoppedAt, isStoppedEverywhere } = found;
  const company = accountId && (await findSenderName(db.service, accountId));
  return { id, accountId, addressHash, company, isStopped: stoppedAt !== null, isStoppedEverywhere };
}

/** Starting again takes back both: whoever presses it wants the recaps of this business. */
export async function answerRecapStop(
  { db, clock }: Deps,
  { id, addressHash }: RecapStop,
  answer: StopAnswer,
): Promise<void> {
  const now = clock.now();
  const links = db.service.updateTable('recap_opt_outs');
  if (answer === 'stop') await links.set({ stopped_at: now }).where('id', '=', id).execute();
  if (answer === 'stop-all') await links.set({ stopped_everywhere_at: now }).where('id', '=', id).execute();
  if (answer !== 'start') return;
  await links
    .set((eb) => ({
      stopped_at: eb.case().when('id', '=', id).then(null).else(eb.ref('stopped_at')).end(),
      stopped_everywhere_at: null,
    }))
    .where('address_hash', '=', addressHash)
    .execute();
}
