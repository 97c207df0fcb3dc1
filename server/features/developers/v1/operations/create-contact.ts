import { z } from 'zod';
import { contactSchema } from '#domain/contacts/contacts.ts';
import { createContact as addContact } from '../../../../records/contacts/create-contact.ts';
import { defineOperation } from '../operation.ts';
import { contactShape } from '../shapes/contact.ts';
import { getOne } from './select-contacts.ts';

export const createContact = defineOperation({
  id: 'createContact',
  method: 'post',
  path: '/contacts',
  tag: 'Contacts',
  summary: 'Add a contact',
  description:
    'A phone number belongs to one contact: for one that is there already the answer is `conflict`. `textConsent` needs `consentStatement`, the words of the agreement, and is refused for a number that opted out.',
  scope: 'contacts:write',
  isForTechnicians: false,
  params: z.object({}),
  query: z.object({}),
  body: contactSchema,
  status: 201,
  answer: contactShape,
  records: 'contact.added',
  problems: ['conflict'],
  run: ({ db, clock }, { accountId }, { body: input }) =>
    db.asAccount(accountId, async (tx) => {
      const { id } = await addContact(tx, { accountId, input, now: clock.now(), keepsOptOut: true });
      return getOne(tx, accountId, id);
    }),
});
