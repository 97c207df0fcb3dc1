import { z } from 'zod';
import { AppError } from '#domain/plain/errors.ts';
import { liftToService } from '../../../../db/database.ts';
import { getOwnContact } from '../../../../records/contacts/get-own-contact.ts';
import { optOut } from '../../../../records/texts/opt-outs/opt-out.ts';
import { wakeWebhooks } from '../../../../records/webhooks/wake-webhooks.ts';
import { defineOperation } from '../operation.ts';
import { contactShape } from '../shapes/contact.ts';
import { contactParams, getOne } from './select-contacts.ts';

export const optOutContact = defineOperation({
  id: 'optOutContact',
  method: 'post',
  path: '/contacts/{id}/opt-out',
  tag: 'Contacts',
  summary: 'Record that a contact does not want texts',
  description: 'For a stop that reached you elsewhere. Whatever waits for them is left out.',
  scope: 'contacts:write',
  isForTechnicians: false,
  params: contactParams,
  query: z.object({}),
  status: 200,
  answer: contactShape,
  records: 'contact.opted_out',
  problems: ['not_found', 'conflict'],
  run: ({ db, clock, queue }, { accountId }, { params }) =>
    db.asAccount(accountId, async (tx) => {
      const { phone } = await getOwnContact(tx, { accountId, contactId: params.id });
      if (!phone)
        throw new AppError('conflict', { userMessage: 'This contact has no phone number to opt out.' });
      const said = { accountId, phone, source: 'pro', wording: null, at: clock.now() } as const;
      await liftToService(tx, () => optOut(tx, said));
      await wakeWebhooks({ queue }, tx);
      return getOne(tx, accountId, params.id);
    }),
});
