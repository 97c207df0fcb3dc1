import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { defineJob } from '../../jobs/define-job.ts';
import { speakLineCode } from './codes/speak-line-code.ts';

/** The carrier tells, seconds later, that a code did not arrive: the person who waits for it learns why. */
export const settleLineCodeJob = defineJob({
  name: 'lines.settle-code',
  payload: z.strictObject({
    verificationId: z.uuid(),
    why: z.enum(['unregistered', 'off', 'blocked', 'unknown', 'landline', 'opted_out', 'lost']),
  }),
  retry: { limit: 5, delaySeconds: 2 },
  async run(deps, { verificationId, why }) {
    const lost = await deps.db.service
      .updateTable('line_verifications')
      .set({ failure: why })
      .where('id', '=', verificationId)
      .where('used_at', 'is', null)
      .where('failure', 'is', null)
      .where('channel', '=', 'text')
      .returning('phone_number_id as lineId')
      .executeTakeFirst();
    if (lost && why === 'landline') await speakAnother(deps, { verificationId, lineId: lost.lineId });
  },
});

/** The code of the text is known to nobody any more: another takes its place, and is said on the phone. */
async function speakAnother(
  deps: Deps,
  { verificationId: id, lineId }: { verificationId: string; lineId: string },
): Promise<void> {
  const { db, lineCodes, log } = deps;
  const code = lineCodes.create();
  const line = await db.service
    .selectFrom('phone_numbers')
    .select('phone_number as to')
    .where('id', '=', lineId)
    .executeTakeFirst();
  if (!line) return;
  await db.service
    .updateTable('line_verifications')
    .set({ code_hash: lineCodes.hash(id, code) })
    .where('id', '=', id)
    .execute();
  // Without the call it stays what the carrier said, and whoever waits reads that.
  await speakLineCode(deps, { id, to: line.to, code }).catch((error) =>
    log.warn({ verificationId: id, err: error }, 'the call with a code did not go through'),
  );
}
