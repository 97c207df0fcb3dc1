import type { Deps } from '../../deps.ts';
import { dropHeldTexts } from '../../records/texts/senders/release-held-texts.ts';

const emulator = 'emulator';

/**
 * Numbers of the emulator are good for trying things out. Once a carrier is configured nobody can call them, and what the
 * emulator approved nobody else did: their businesses are on the shared number again, and what still waited for them
 * reaches nobody. Never the other way round: who starts the emulator by mistake loses no number.
 */
export async function putEmulatedNumbersAside({ db, clock, log, numbers }: Deps): Promise<void> {
  if (numbers.name === emulator) return;
  const now = clock.now();
  const count = await db.service.transaction().execute(async (tx) => {
    const unfinished = await tx
      .updateTable('account_numbers')
      .set({
        state: 'failed',
        problem: 'It was ordered while Jotline was being tried out, and cannot be called. Choose another.',
      })
      .where('provider', '=', emulator)
      .where('state', 'in', ['ordering', 'porting'])
      .returning('id')
      .execute();
    const gone = await tx
      .updateTable('account_numbers')
      .set({ state: 'released', released_at: now, keep_until: null, release_at: null })
      .where('provider', '=', emulator)
      .where('state', 'in', ['active', 'releasing'])
      .returning(['id as numberId', 'account_id as accountId'])
      .execute();
    await tx
      .updateTable('sender_registrations')
      .set({
        state: 'draft',
        carrier_ids: '{}',
        provider: null,
        rejected_step: null,
        reasons: [],
        waits_for_code: false,
        next_look_at: null,
        decided_at: null,
      })
      .where('provider', '=', emulator)
      .execute();
    for (const number of gone) await dropHeldTexts(tx, number);
    return unfinished.length + gone.length;
  });
  if (count > 0) log.warn({ count }, 'numbers of the emulator put aside: nobody can call them');
}
