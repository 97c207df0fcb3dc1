import { notesSchema } from '#domain/calls/notes.ts';
import { type RecapFate, recapHoldReasons, recapStopped } from '#domain/calls/recap-sending.ts';
import { AppError } from '#domain/plain/errors.ts';
import type { Deps } from '../../../deps.ts';
import { getOwnCall } from '../get-own-call.ts';
import { putRecap } from './create-recap.ts';
import { sendRecap } from './send-recap.ts';

/**
 * The pro names the address, which confirms it; a recap that already went there is not sent again. One that is held
 * back is stored first and refused then, so that it can be sent later.
 */
export async function sendCustomerRecap(
  deps: Deps,
  { accountId, callId, email }: { accountId: string; callId: string; email: string },
): Promise<{ state: string }> {
  const fate = await deps.db.service.transaction().execute(async (tx) => {
    const call = await getOwnCall(tx, { accountId, callId });
    const row = await tx
      .selectFrom('call_notes')
      .select('document')
      .where('call_id', '=', callId)
      .executeTakeFirst();
    if (!row) throw new AppError('not_found', { userMessage: 'This call has no notes.' });
    await putRecap(deps, tx, {
      call,
      notes: notesSchema.parse(row.document),
      channel: 'email',
      address: email,
    });
    return sendRecap(deps, tx, { callId, address: email });
  });
  refuseHeld(fate);
  return { state: fate.state };
}

function refuseHeld({ state, heldFor }: RecapFate): void {
  if (state === 'stopped')
    throw new AppError('conflict', { message: 'address stopped the recaps', userMessage: recapStopped });
  if (!heldFor) return;
  const code = heldFor === 'email_not_confirmed' ? heldFor : 'rate_limited';
  throw new AppError(code, { message: `recap held: ${heldFor}`, userMessage: recapHoldReasons[heldFor] });
}
