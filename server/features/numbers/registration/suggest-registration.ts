import type { Registration } from '#domain/numbers/registration.ts';
import { emptyRegistration } from '#domain/numbers/registration-rules.ts';
import type { Tx } from '../../../db/database.ts';

/** What we know already, so that nobody types it again. */
export async function suggestRegistration(tx: Tx, accountId: string): Promise<Registration> {
  const known = await tx
    .selectFrom('accounts')
    .leftJoin('company_info', 'company_info.account_id', 'accounts.id')
    .select(['accounts.name', 'accounts.phone', 'company_name as companyName', 'primary_email as email'])
    .where('accounts.id', '=', accountId)
    .executeTakeFirst();
  const [firstName = '', ...others] = (known?.name ?? '').split(' ');
  const company = known?.companyName ?? '';
  const who = company || 'us';
  return {
    ...emptyRegistration,
    legalName: company,
    firstName: firstName.slice(0, 100),
    lastName: others.join(' ').slice(0, 100),
    email: known?.email ?? '',
    mobile: known?.phone ?? '',
    purpose: `Recaps of phone calls about jobs, answers to customers' questions, and now and then an offer to past customers of ${who}.`,
    samples: [
      `${company || 'Your company'}: here is what we agreed on the phone today, with the next steps. Reply STOP to opt out.`,
      `Hi Robin, 20% off gutter cleaning this month from ${company || 'your company'}. Reply STOP to opt out.`,
    ],
    consent:
      'Customers agree in person or on the phone, and sign a work order that says they get texts about their job and offers, at most one a day, that message and data rates may apply, and that they can reply STOP at any time. When and how each of them agreed is kept with the contact.',
  };
}
