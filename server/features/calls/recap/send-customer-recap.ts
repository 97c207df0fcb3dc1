import {
  type RecapChannel,
  type RecapFate,
  recapHoldReasons,
  recapStopped,
} from '#domain/calls/recap-sending.ts';
import { AppError } from '#domain/plain/errors.ts';
import type { Deps } from '../../../deps.ts';
import { getOwnCall } from '../get-own-call.ts';
import { putRecap } from './create-recap.ts';
import { getNotesOfCall } from './preview-recap.ts';
import { sendRecap } from './send-recap.ts';

interface Named {
  accountId: string;
  callId: string;
  channel: RecapChannel;
  address: string;
}

/**
 * The pro names where to, which confirms it; a recap that already went there is not sent again. One that is held
 * back is stored first and refused then, so that it can be sent later.
 */
export async function sendCustomerRecap(deps: Deps, named: Named): Promise<{ state: string }> {
  const { accountId, callId, channel, address } = named;
  const fate = await deps.db.service.transaction().execute(async (tx) => {
    const call = await getOwnCall(tx, { accountId, callId });
    const notes = await getNotesOfCall(tx, callId);
    await putRecap(deps, tx, { call, notes, channel, address });
    return sendRecap(deps, tx, { callId, channel, address });
  });
  refuseHeld(fate, channel);
  return { state: fate.state };
}

function refuseHeld({ state, heldFor }: RecapFate, channel: RecapChannel): void {
  if (state === 'stopped')
    throw new AppError('conflict', {
      message: 'address stopped the recaps',
      userMessage: recapStopped[channel],
    });
  if (!heldFor) return;
  const code = heldFor === 'email_not_confirmed' ? heldFor : 'rate_limited';
  throw new AppError(code, { message: `recap held: ${heldFor}`, userMessage: recapHoldReasons[heldFor] });
}
