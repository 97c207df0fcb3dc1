import { AppError } from '#domain/plain/errors.ts';
import { liftToService } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { getOwnContact } from '../../records/contacts/get-own-contact.ts';
import { optOut } from '../../records/texts/opt-outs/opt-out.ts';
import { wakeWebhooks } from '../../records/webhooks/wake-webhooks.ts';

/** Someone asked the pro in person not to be texted. Their START ends it, and so does a new statement of consent. */
export async function optOutContact(
  { db, clock, queue }: Deps,
  { accountId, contactId }: { accountId: string; contactId: string },
): Promise<void> {
  await db.asAccount(accountId, async (tx) => {
    const { phone } = await getOwnContact(tx, { accountId, contactId });
    if (!phone)
      throw new AppError('conflict', { userMessage: 'This contact has no phone number to opt out.' });
    await liftToService(tx, () =>
      optOut(tx, { accountId, phone, source: 'pro', wording: null, at: clock.now() }),
    );
    await wakeWebhooks({ queue }, tx);
  });
}
