import { AppError } from '#domain/plain/errors.ts';
import type { Deps } from '../../deps.ts';
import { sendCrmSampleJob } from '../calls/delivery/send-crm-sample.job.ts';
import { getOwnRecipient, type OwnRecipient } from './get-own-recipient.ts';
import { listStopped } from './list-stopped.ts';

/** A made-up lead in the CRM's own format, so that its import can be set up before a customer calls. */
export async function sendSample(deps: Deps, own: OwnRecipient): Promise<void> {
  const { email, kind, confirmedAt } = await getOwnRecipient(deps, own);
  if (kind !== 'crm')
    throw new AppError('conflict', {
      userMessage: 'Samples are for CRM addresses. Set the kind to CRM first.',
    });
  if (!confirmedAt || (await listStopped(deps, own.accountId)).has(email))
    throw new AppError('conflict', { userMessage: 'This address has to be confirmed first.' });
  await deps.rateLimits.consume('crm-sample', own.accountId);
  await deps.queue.enqueue(sendCrmSampleJob, { recipientId: own.recipientId });
}
