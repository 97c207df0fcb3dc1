import { z } from 'zod';
import { addOns } from '#domain/billing/billing.ts';
import { AppError } from '#domain/plain/errors.ts';
import { phoneSchema } from '#domain/plain/phone.ts';
import type { Deps } from '../../deps.ts';
import { addLine } from '../../records/lines/add-line.ts';
import { addRecipient } from '../../records/lines/add-recipient.ts';
import { sendLineEmailConfirmationJob } from '../lines/send-line-email-confirmation.job.ts';
import { sendRecipientConfirmationJob } from '../lines/send-recipient-confirmation.job.ts';
import { getAccountId } from './get-account-id.ts';

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
  const { account: owner, ...asked } = input;
  const accountId = await getAccountId(deps, owner);
  const monthlyPriceCents = addOns.phone_number.monthlyCents;
  const line = await addLine(deps.db.service, { ...asked, accountId, monthlyPriceCents });
  if (!line) throw new AppError('conflict', { userMessage: 'The account has this line.' });
  if (input.assignedEmail) await deps.queue.enqueue(sendLineEmailConfirmationJob, { lineId: line.id });
  return line;
}

export async function addSampleEmail(
  deps: Deps,
  input: z.infer<typeof sampleEmailSchema>,
): Promise<{ id: string }> {
  const { account: owner, email } = input;
  const accountId = await getAccountId(deps, owner);
  const monthlyPriceCents = addOns.email.monthlyCents;
  const recipient = await addRecipient(deps.db.service, {
    accountId,
    email,
    isGlobal: true,
    monthlyPriceCents,
  });
  if (!recipient) throw new AppError('conflict', { userMessage: 'The account has this address.' });
  await deps.queue.enqueue(sendRecipientConfirmationJob, { recipientId: recipient.id });
  return recipient;
}
