import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { defineJob } from '../../jobs/define-job.ts';
import { NumbersError } from '../../providers/numbers/numbers.ts';
import { taken } from './create-number.ts';
import { activateNumber, failNumber } from './number-state.ts';
import { releaseNumberJob } from './release-number.job.ts';

/**
 * Buys a number at the carrier, whose API knows no key for it: before each try it is asked whether the number is ours
 * already, by a try whose answer got lost. The name we give it says for whom.
 */
export const orderNumberJob = defineJob({
  name: 'numbers.order',
  payload: z.strictObject({ numberRowId: z.uuid() }),
  retry: { limit: 8, delaySeconds: 2, maxDelaySeconds: 120 },
  concurrency: 2,
  async run(deps, { numberRowId }) {
    const row = await findOrdering(deps, numberRowId);
    if (!row) return;
    try {
      const owned = await deps.numbers.findOwned(row.phone);
      if (owned && owned.reference !== row.id) return failNumber(deps, row.id, taken);
      const { numberId } = owned ?? (await deps.numbers.order({ phone: row.phone, reference: row.id }));
      if (!(await activateNumber(deps, { rowId: row.id, numberId })))
        await giveBackUnwanted(deps, row, numberId);
    } catch (error) {
      if (!(error instanceof NumbersError) || error.reason === 'retryable') throw error;
      await failNumber(deps, row.id, error.reason === 'taken' ? taken : explain(error));
    }
  },
  async onGivenUp(deps, { numberRowId }) {
    const row = await findOrdering(deps, numberRowId);
    if (!row) return;
    await failNumber(
      deps,
      row.id,
      'The phone company could not be reached. Nothing was ordered. Try again later.',
    );
    // Bought after all, by a try that nobody heard of: then it goes back.
    await deps.queue.enqueue(releaseNumberJob, { reference: row.id, phone: row.phone }, { afterSeconds: 60 });
  },
});

/** The account was deleted meanwhile, or the order given up. What another try made active stays. */
async function giveBackUnwanted(
  { db, queue }: Deps,
  { id, phone }: { id: string; phone: string },
  numberId: string,
): Promise<void> {
  const row = await db.service
    .selectFrom('account_numbers')
    .select('state')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row || row.state === 'failed')
    await queue.enqueue(releaseNumberJob, { reference: id, phone, numberId });
}

function findOrdering({ db }: Deps, rowId: string) {
  return db.service
    .selectFrom('account_numbers')
    .select(['id', 'phone'])
    .where('id', '=', rowId)
    .where('state', '=', 'ordering')
    .executeTakeFirst();
}

const explain = ({ reasons }: NumbersError) =>
  `The phone company refused: ${reasons[0] ?? 'it gave no reason'}. Choose another number.`;
