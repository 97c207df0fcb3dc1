import { AppError } from '#domain/plain/errors.ts';
import { liftToService, type Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { optOut } from '../texts/opt-outs/opt-out.ts';
import { wakeWebhooks } from '../webhooks/wake-webhooks.ts';
import { getOwnContact } from './get-own-contact.ts';

/** Someone asked the pro in person not to be texted. Their START ends it, and so does a new statement of consent. */
export async function optOutContact(
  { queue }: Pick<Deps, 'queue'>,
  tx: Tx,
  { accountId, contactId, at }: { accountId: string; contactId: string; at: Date },
): Promise<void> {
  const { phone } = await getOwnContact(tx, { accountId, contactId });
  if (!phone) throw new AppError('conflict', { userMessage: 'This contact has no phone number to opt out.' });
  await liftToService(tx, () => optOut(tx, { accountId, phone, source: 'pro', wording: null, at }));
  await wakeWebhooks({ queue }, tx);
}
