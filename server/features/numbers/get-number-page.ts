import { sql } from 'kysely';
import { livingStates } from '#domain/numbers/number-rules.ts';
import { listMissing, senderLimits } from '#domain/numbers/registration-rules.ts';
import type { NumberPage, ShownNumber, ShownRegistration } from '#domain/numbers/shown-numbers.ts';
import type { Deps } from '../../deps.ts';
import { findStanding } from '../../records/accounts/find-standing.ts';
import { readDetails } from './registration/registration-row.ts';
import { suggestRegistration } from './registration/suggest-registration.ts';

/** Everything that the section shows: the number, what the phone companies said, and what waits for them. */
export async function getNumberPage(deps: Deps, accountId: string): Promise<NumberPage<Date>> {
  // Before the transaction: inside it this would take a second connection while the first is held.
  const standing = await findStanding(deps.db.service, accountId, deps.clock.now());
  return deps.db.asAccount(accountId, async (tx) => {
    const number = await tx
      .selectFrom('account_numbers')
      .select(['phone', 'state', 'problem', 'port_step as portStep'])
      .select(sql<string | null>`port_on::text`.as('portOn'))
      .select(['keep_until as keepUntil', 'release_at as releaseAt'])
      .select((eb) => eb('called_off_at', 'is not', null).$castTo<boolean>().as('isCalledOff'))
      .where('account_id', '=', accountId)
      .orderBy((eb) => eb('state', 'in', [...livingStates]), 'desc')
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst();
    const row = await tx
      .selectFrom('sender_registrations')
      .select(['state', 'details', 'rejected_step as rejectedStep', 'reasons'])
      .select(['waits_for_code as waitsForCode', 'decided_at as decidedAt'])
      .where('account_id', '=', accountId)
      .executeTakeFirst();
    const details = row ? readDetails(row.details) : await suggestRegistration(tx, accountId);
    const { ein } = details;
    const registration: ShownRegistration<Date> = {
      state: row?.state ?? 'draft',
      details: { ...details, ein: '' },
      einEnds: ein ? ein.slice(-4) : null,
      missing: listMissing(details),
      rejectedStep: row?.rejectedStep ?? null,
      reasons: row?.reasons ?? [],
      waitsForCode: row?.waitsForCode ?? false,
      decidedAt: row?.decidedAt ?? null,
    };
    const isGone = !number || number.state === 'releasing' || number.state === 'released';
    const shown: ShownNumber<Date> | null = isGone
      ? null
      : { ...number, portStep: number.state === 'porting' ? (number.portStep ?? 'unanswered') : null };
    const { held } = await tx
      .selectNoFrom((eb) =>
        eb(
          eb
            .selectFrom('messages')
            .select((one) => one.fn.countAll<number>().as('held'))
            .where('account_id', '=', accountId)
            .where('held_for', 'is not', null),
          '+',
          eb
            .selectFrom('campaign_recipients')
            .select((one) => one.fn.countAll<number>().as('held'))
            .where('account_id', '=', accountId)
            .where('state', '=', 'held')
            .where('held_reason', '=', 'sender_pending'),
        ).as('held'),
      )
      .executeTakeFirstOrThrow();
    return {
      sharedNumber: deps.telephony.number,
      number: shown,
      registration,
      isIncluded: standing.kind === 'plan',
      limits: senderLimits[details.kind],
      heldTexts: Number(held),
    };
  });
}
