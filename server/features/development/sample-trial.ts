import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { changeTrialEnd } from '../../records/accounts/change-trial-end.ts';
import { getAccountId } from './get-account-id.ts';

export const sampleTrialSchema = z.strictObject({ email: z.email(), daysLeft: z.number().min(-60).max(14) });

/** A trial that is nearly over, or over, to look at pages without waiting two weeks. */
export async function setSampleTrial(
  deps: Deps,
  { email, daysLeft }: z.infer<typeof sampleTrialSchema>,
): Promise<void> {
  const accountId = await getAccountId(deps, email);
  const at = new Date(deps.clock.now().getTime() + daysLeft * 24 * 3600 * 1000);
  await changeTrialEnd(deps.db.service, { accountId, at });
}
