import { z } from 'zod';
import { type ContactInput, contactChangeSchema, listGaps } from '#domain/contacts/contacts.ts';
import { AppError } from '#domain/plain/errors.ts';
import { changeContact as writeContact } from '../../../../records/contacts/change-contact.ts';
import { getOwnContact } from '../../../../records/contacts/get-own-contact.ts';
import { isOptedOut } from '../../../../records/texts/opt-outs/is-opted-out.ts';
import { defineOperation } from '../operation.ts';
import { contactShape } from '../shapes/contact.ts';
import { contactParams, getOne } from './select-contacts.ts';

export const changeContact = defineOperation({
  id: 'changeContact',
  method: 'patch',
  path: '/contacts/{id}',
  tag: 'Contacts',
  summary: 'Change a contact',
  description:
    'What is left out stays as it is; null empties a field. `textConsent` is refused for a number that opted out.',
  scope: 'contacts:write',
  isForTechnicians: false,
  params: contactParams,
  query: z.object({}),
  body: contactChangeSchema,
  status: 200,
  answer: contactShape,
  records: 'contact.changed',
  problems: ['not_found', 'conflict'],
  run: ({ db, clock }, { accountId }, { params, body }) =>
    db.asAccount(accountId, async (tx) => {
      const own = { accountId, contactId: params.id };
      const before = await getOwnContact(tx, own);
      const { phone } = before;
      // Of someone who opted out the consent is asleep: repeated, it would be a new one.
      const isAsleep = phone !== null && (await isOptedOut(tx, { accountId, phone }));
      const input: ContactInput = {
        name: before.name,
        phone,
        email: before.email,
        address: before.address,
        state: before.state,
        zip: before.zip,
        tags: before.tags,
        lastJobOn: before.lastJobOn,
        lastJobTitle: before.last_job_title,
        // Consent was given for a number: with another one it does not stand.
        textConsent: before.text_consent && !isAsleep && (body.phone === undefined || body.phone === phone),
        consentStatement: null,
        ...body,
      };
      refuseGaps(input);
      await writeContact(tx, { ...own, input, now: clock.now(), keepsOptOut: true });
      return getOne(tx, accountId, params.id);
    }),
});

/** What was sent is checked already; what was stored before is not asked about again. */
function refuseGaps(contact: ContactInput): void {
  const issues = listGaps(contact);
  if (issues.length > 0) throw new AppError('validation_failed', { userMessage: issues[0]?.message, issues });
}
