import { z } from 'zod';
import { addOns } from '#domain/billing/billing.ts';
import { AppError } from '#domain/plain/errors.ts';
import { phoneSchema } from '#domain/plain/phone.ts';
import type { Deps } from '../../deps.ts';
import { sendLineEmailConfirmationJob } from '../lines/send-line-email-confirmation.job.ts';
import { sendRecipientConfirmationJob } from '../lines/send-recipient-confirmation.job.ts';

const account = { account: z.email() };
export const sampleLineSchema = z.strictObject({
  ...account,
  phoneNumber: phoneSchema,
  assignedPersonName: z.string().min(1),
  assignedEmail: z.email().optional(),
});
export const sampleEmailSchema = z.strictObject({ ...account, email: z.email() });

/** A line as it stands after checkout, to look at pages without buying one. */
export async function addSampleLine(
  deps: Deps,
  input: z.infer<typeof sampleLineSchema>,
): Promise<{ id: string }> {
  const account_id = await findAccount(deps, input.account);
  const line = await deps.db.service
    .insertInto('phone_numbers')
    .values({
      account_id,
      phone_number: input.phoneNumber,
      assigned_person_name: input.assignedPersonName,
      assigned_email: input.assignedEmail ?? null,
      is_addon: true,
      monthly_price_cents: addOns.phone_number.monthlyCents,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (input.assignedEmail) await deps.queue.enqueue(sendLineEmailConfirmationJob, { lineId: line.id });
  return line;
}

export async function addSampleEmail(
  deps: Deps,
  input: z.infer<typeof sampleEmailSchema>,
): Promise<{ id: string }> {
  const account_id = await findAccount(deps, input.account);
  const recipient = await deps.db.service
    .insertInto('email_recipients')
    .values({
      account_id,
      email: input.email,
      name: input.email.split('@')[0] ?? '',
      is_global: true,
      is_addon: true,
      monthly_price_cents: addOns.email.monthlyCents,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await deps.queue.enqueue(sendRecipientConfirmationJob, { recipientId: recipient.id });
  return recipient;
}

async function findAccount({ db }: Deps, email: string): Promise<string> {
  const login = await db.service
    .selectFrom('logins')
    .select('account_id')
    .where('email', '=', email)
    .executeTakeFirst();
  if (!login) throw new AppError('not_found', { userMessage: 'No account has this address.' });
  return login.account_id;
}
