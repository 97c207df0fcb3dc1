import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { leaveNumber } from '../../records/texts/senders/release-held-texts.ts';
import { registerBusinessJob } from './registration/register-business.job.ts';
import { releaseNumberJob } from './release-number.job.ts';
import { resumeTexts } from './resume-texts.ts';
import { tellNumberJob } from './tell-number.job.ts';

/**
 * The number is the business's: its owner is told, and what was handed in about the business goes on. False when nobody
 * waits for it (any more).
 */
export async function activateNumber(
  { db, queue, clock }: Deps,
  { rowId, numberId }: { rowId: string; numberId: string },
): Promise<boolean> {
  return db.service.transaction().execute(async (tx) => {
    const row = await tx
      .updateTable('account_numbers')
      .set({ state: 'active', provider_number_id: numberId, active_at: clock.now() })
      .where('id', '=', rowId)
      .where('state', 'in', ['ordering', 'porting'])
      .returning('account_id as accountId')
      .executeTakeFirst();
    if (!row) return false;
    await queue.enqueue(tellNumberJob, { numberRowId: rowId, occasion: 'ready' }, { tx });
    await queue.enqueue(registerBusinessJob, { accountId: row.accountId }, { tx });
    return true;
  });
}

export async function failNumber({ db, queue }: Deps, rowId: string, problem: string): Promise<void> {
  await db.service.transaction().execute(async (tx) => {
    const row = await tx
      .updateTable('account_numbers')
      .set({ state: 'failed', problem: problem.slice(0, 1000) })
      .where('id', '=', rowId)
      .where('state', 'in', ['ordering', 'porting'])
      .returning(['id', 'phone', 'origin', 'port_order_id as portOrderId'])
      .executeTakeFirst();
    if (row?.portOrderId)
      await queue.enqueue(
        releaseNumberJob,
        { reference: row.id, phone: row.phone, portOrderId: row.portOrderId },
        { tx },
      );
    if (row?.origin === 'ported')
      await queue.enqueue(tellNumberJob, { numberRowId: rowId, occasion: 'port_failed' }, { tx });
  });
}

/** Its move was called off at the carrier, or is about to be: nothing went wrong, and nobody is told of a failure. */
export async function callOffNumber(
  tx: Tx,
  { rowId, at }: { rowId: string; at: Date },
): Promise<{ portOrderId: string | null } | undefined> {
  return tx
    .updateTable('account_numbers')
    .set({
      state: 'failed',
      problem: 'You called off the move. Your number stays where it is.',
      called_off_at: at,
    })
    .where('id', '=', rowId)
    .where('state', '=', 'porting')
    .returning('port_order_id as portOrderId')
    .executeTakeFirst();
}

/** On its way back to the carrier: from here on the business uses the shared number. */
export async function releaseNumber(deps: Deps, tx: Tx, rowId: string): Promise<void> {
  const { queue, clock } = deps;
  const row = await tx
    .updateTable('account_numbers')
    .set({ state: 'releasing', keep_until: null, release_at: null })
    .where('id', '=', rowId)
    .where('state', '=', 'active')
    .returning(['id', 'account_id as accountId', 'phone', 'provider_number_id as numberId'])
    .returning(['service_id as serviceId', 'campaign_id as campaignId'])
    .executeTakeFirst();
  if (!row) return;
  const { id, accountId, phone, numberId, serviceId, campaignId } = row;
  // The campaign goes with the number; the business stays known, and another number needs a campaign alone.
  await tx
    .updateTable('sender_registrations')
    .set({ state: 'submitted', next_look_at: null, reasons: [], rejected_step: null, decided_at: null })
    .where('account_id', '=', accountId)
    .where('state', 'in', ['campaign_review', 'approved', 'suspended', 'rejected'])
    .where((eb) => eb.or([eb('rejected_step', 'is', null), eb('rejected_step', '=', 'campaign')]))
    .execute();
  const released = await leaveNumber(tx, { accountId, numberId: id, at: clock.now() });
  await resumeTexts(deps, tx, { accountId, released });
  await queue.enqueue(releaseNumberJob, { reference: id, phone, numberId, serviceId, campaignId }, { tx });
}
