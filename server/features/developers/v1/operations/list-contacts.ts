import { z } from 'zod';
import { emailSchema } from '#domain/accounts/accounts.ts';
import { customerPhoneSchema } from '#domain/plain/phone.ts';
import { hasTag } from '../../../../records/contacts/has-tag.ts';
import { defineOperation } from '../operation.ts';
import { afterCursor, listQuery, toPage } from '../page.ts';
import { contactPageShape } from '../shapes/contact.ts';
import { contactId, contactTime, selectContacts } from './select-contacts.ts';

export const listContacts = defineOperation({
  id: 'listContacts',
  method: 'get',
  path: '/contacts',
  tag: 'Contacts',
  summary: 'List contacts, newest first',
  scope: 'contacts:read',
  isForTechnicians: false,
  params: z.object({}),
  query: listQuery({
    phone: customerPhoneSchema.optional().meta({ description: 'In any writing.' }),
    email: emailSchema.optional(),
    tag: z
      .string()
      .max(60)
      .refine((text) => !text.includes('\u0000'), 'There is no such tag.')
      .optional()
      .meta({ description: 'In upper or lower case.' }),
  }),
  status: 200,
  answer: contactPageShape,
  records: 'nothing',
  problems: [],
  async run({ db }, { accountId }, { query }) {
    const { limit, cursor, phone, email, tag } = query;
    const rows = await db.readAsAccount(accountId, (read) => {
      let contacts = selectContacts(read, accountId);
      if (phone) contacts = contacts.where('contacts.phone', '=', phone);
      if (email) contacts = contacts.where('contacts.email', '=', email);
      if (tag) contacts = contacts.where(hasTag(tag));
      if (cursor) contacts = contacts.where(afterCursor(cursor, contactTime, contactId));
      return contacts
        .orderBy('contacts.created_at', 'desc')
        .orderBy('contacts.id', 'desc')
        .limit(limit + 1);
    });
    return toPage(rows, limit);
  },
});
