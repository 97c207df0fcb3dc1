import { releaseHours } from '#domain/numbers/number-rules.ts';
import { AppError } from '#domain/plain/errors.ts';
import type { Deps } from '../../deps.ts';
import { NumbersError } from '../../providers/numbers/numbers.ts';
import { callOffNumber } from './number-state.ts';
import { releaseNumberJob } from './release-number.job.ts';

/** The pro gives their number back. Until it is carried out, everything works and it can be taken back. */
export async function giveBackNumber(deps: Deps, accountId: string): Promise<void> {
  const { db, clock } = deps;
  const row = await db.service
    .selectFrom('account_numbers')
    .select(['id', 'state', 'phone', 'port_order_id as portOrderId', 'created_at as createdAt'])
    .where('account_id', '=', accountId)
    .where('state', 'in', ['porting', 'active'])
    .executeTakeFirst();
  if (!row) throw noNumber();
  if (row.state === 'porting') return callOffMove(deps, row);
  await db.service
    .updateTable('account_numbers')
    .set({ release_at: new Date(clock.now().getTime() + releaseHours * 3600_000) })
    .where('id', '=', row.id)
    .where('state', '=', 'active')
    .where('release_at', 'is', null)
    .execute();
}

interface Move {
  id: string;
  phone: string;
  portOrderId: string | null;
  createdAt: Date;
}

/** Longer than an order that is under way takes to be in the carrier's list. */
const listedSeconds = 120;

async function callOffMove(deps: Deps, { id, phone, portOrderId, createdAt }: Move): Promise<void> {
  if (portOrderId) await callOffAtCarrier(deps, { phone, portOrderId });
  const { db, queue, clock } = deps;
  await db.service.transaction().execute(async (tx) => {
    const calledOff = await callOffNumber(tx, { rowId: id, at: clock.now() });
    if (portOrderId || !calledOff) return;
    // The order may have been answered between the two looks: then it has a name.
    await queue.enqueue(
      releaseNumberJob,
      { reference: id, phone, portedSince: createdAt.toISOString(), portOrderId: calledOff.portOrderId },
      { tx, afterSeconds: listedSeconds },
    );
  });
}

/** What has moved since we last looked stays: the next look makes it the business's. So does what moves regardless. */
async function callOffAtCarrier(
  { numbers: { porting } }: Deps,
  order: { phone: string; portOrderId: string },
): Promise<void> {
  const { state } = await porting.find(order).catch(refuseUnanswered);
  if (state === 'done')
    throw new AppError('conflict', {
      userMessage: 'Your number has arrived and is yours in a few minutes. Its move cannot be called off.',
    });
  const { isTooLate } = await porting.cancel(order.portOrderId).catch(refuseUnanswered);
  if (isTooLate)
    throw new AppError('conflict', {
      userMessage:
        'Your number is too far on its way: the phone companies no longer let the move be called off. Once it is here you can give it back.',
    });
}

function refuseUnanswered(error: unknown): never {
  if (!(error instanceof NumbersError)) throw error;
  throw new AppError('unavailable', {
    cause: error,
    userMessage: 'The phone company does not answer. Try again in a minute.',
  });
}

export async function keepNumber({ db }: Deps, accountId: string): Promise<void> {
  const { numUpdatedRows } = await db.service
    .updateTable('account_numbers')
    .set({ release_at: null })
    .where('account_id', '=', accountId)
    .where('state', '=', 'active')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw noNumber();
}

const noNumber = () => new AppError('not_found', { userMessage: 'You have no number of your own.' });
