import { z } from 'zod';
import { optOutContact as writeOptOut } from '../../../../records/contacts/opt-out-contact.ts';
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
      await writeOptOut({ queue }, tx, { accountId, contactId: params.id, at: clock.now() });
      return getOne(tx, accountId, params.id);
    }),
});
