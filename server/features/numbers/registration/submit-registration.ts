import type { Registration } from '#domain/numbers/registration.ts';
import { listMissing, type MissingField } from '#domain/numbers/registration-rules.ts';
import { AppError } from '#domain/plain/errors.ts';
import type { Deps } from '../../../deps.ts';
import type { CarrierIds } from '../../../providers/numbers/numbers.ts';
import { changeDetails } from './change-details.ts';
import { withPhoneCompanies } from './change-registration.ts';
import { registerBusinessJob } from './register-business.job.ts';
import { getRegistration } from './registration-row.ts';

/**
 * Keeps what was filled in and hands it in, or once more after a rejection. Pressed twice, it is handed in once; what
 * cannot be handed in yet is kept all the same.
 */
export async function submitRegistration(
  deps: Deps,
  { accountId, given }: { accountId: string; given: Registration },
): Promise<void> {
  const { db, queue, clock, numbers } = deps;
  const refusal = await db.service.transaction().execute(async (tx): Promise<AppError | null> => {
    const { isOpen, isSame } = await changeDetails(tx, { accountId, given });
    if (!isOpen) return isSame ? null : withPhoneCompanies();
    if (!numbers.registrar.isReady) return notSetUp();
    const found = await getRegistration(tx, accountId);
    const missing = listMissing(found.business);
    if (missing.length > 0) return notComplete(missing);
    await tx
      .updateTable('sender_registrations')
      .set({
        state: 'submitted',
        rejected_step: null,
        reasons: [],
        waits_for_code: false,
        decided_at: null,
        submitted_at: clock.now(),
        provider: numbers.name,
        carrier_ids: JSON.stringify(startFrom(found)),
      })
      .where('account_id', '=', accountId)
      .execute();
    await queue.enqueue(registerBusinessJob, { accountId }, { tx });
    return null;
  });
  if (refusal) throw refusal;
}

function notSetUp(): AppError {
  return new AppError('unavailable', {
    message: 'MESSAGING_PRIMARY_PROFILE_SID is not set',
    userMessage: 'Registering numbers for texts is not set up here yet. What you filled in is kept.',
  });
}

function notComplete(missing: MissingField[]): AppError {
  return new AppError('not_complete', {
    issues: missing.map(({ field, message }) => ({ path: field, message })),
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
