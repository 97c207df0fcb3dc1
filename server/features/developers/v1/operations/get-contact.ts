import { z } from 'zod';
import { defineOperation } from '../operation.ts';
import { contactShape } from '../shapes/contact.ts';
import { contactParams, getOne } from './select-contacts.ts';

export const getContact = defineOperation({
  id: 'getContact',
  method: 'get',
  path: '/contacts/{id}',
  tag: 'Contacts',
  summary: 'Get a contact',
  scope: 'contacts:read',
  isForTechnicians: false,
  params: contactParams,
  query: z.object({}),
  status: 200,
  answer: contactShape,
  records: 'contact.seen',
  problems: ['not_found'],
  run: ({ db }, { accountId }, { params }) =>
    db.asAccount(accountId, (tx) => getOne(tx, accountId, params.id)),
});
