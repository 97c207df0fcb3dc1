import type { Registration } from '#domain/numbers/registration.ts';
import { listMissing } from '#domain/numbers/registration-rules.ts';
import { AppError } from '#domain/plain/errors.ts';
import type { Deps } from '../../../deps.ts';
import type { CarrierIds } from '../../../providers/numbers/numbers.ts';
import { registerBusinessJob } from './register-business.job.ts';
import { findRegistration } from './registration-row.ts';

/** Hands the business in, or once more after a rejection. Pressed twice, it is handed in once. */
export async function submitRegistration(deps: Deps, accountId: string): Promise<void> {
  const { db, queue, clock, numbers } = deps;
  if (!numbers.registrar.isReady)
    throw new AppError('unavailable', {
      message: 'MESSAGING_PRIMARY_PROFILE_SID is not set',
      userMessage: 'Registering numbers for texts is not set up here yet. What you filled in is kept.',
    });
  await db.service.transaction().execute(async (tx) => {
    await tx
      .selectFrom('sender_registrations')
      .select('account_id')
      .where('account_id', '=', accountId)
      .forUpdate()
      .execute();
    const found = await findRegistration(tx, accountId);
    if (!found) throw new AppError('conflict', { userMessage: 'Fill in and save what is asked first.' });
    if (found.state !== 'draft' && found.state !== 'rejected') return;
    const missing = listMissing(found.business);
    if (missing.length > 0)
      throw new AppError('validation_failed', {
        userMessage: 'Something is missing.',
        issues: missing.map(({ field, message }) => ({ path: field, message })),
      });
    await tx
      .updateTable('sender_registrations')
      .set({
        state: 'submitted',
        rejected_step: null,
        reasons: [],
        waits_for_code: false,
        decided_at: null,
        submitted_at: clock.now(),
        carrier_ids: JSON.stringify(startFrom(found)),
      })
      .where('account_id', '=', accountId)
      .execute();
    await queue.enqueue(registerBusinessJob, { accountId }, { tx });
  });
}

/** What was rejected is put right where it lies; another kind of business is another registration. */
function startFrom({
  known,
  business,
  rejectedStep,
}: {
  known: CarrierIds;
  business: Registration;
  rejectedStep: 'business' | 'campaign' | null;
}): CarrierIds {
  if (rejectedStep === 'campaign') return { ...known, to_correct: 'campaign' };
  const isSameKind = known.kind === business.kind;
  if (rejectedStep === 'business' && known.brand && isSameKind) return { ...known, to_correct: 'brand' };
  return { kind: business.kind };
}
