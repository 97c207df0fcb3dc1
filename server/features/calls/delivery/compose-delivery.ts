import { canWriteAnyway } from '#domain/calls/no-job.ts';
import type { CrmFormat } from '#domain/lines/line-rules.ts';
import type { Deps } from '../../../deps.ts';
import type { Mail } from '../../../providers/mailer/mailer.ts';
import { getSenderName } from '../../../records/accounts/find-sender-name.ts';
import { createRecapStopUrl } from '../recap/create-recap-stop-url.ts';
import { findLastHold, type RecapObstacle } from '../recap/find-recap-hold.ts';
import { recapMail } from '../recap/recap-mail.ts';
import { createStopUrl } from './create-stop-url.ts';
import { crmMail } from './crm-mail.ts';
import { doubtMail } from './doubt-mail.ts';
import { failureMail } from './failure-mail.ts';
import { findTicket } from './find-ticket.ts';
import { noJobMail } from './no-job-mail.ts';
import { notesMail } from './notes-mail.ts';
import { refusalMail } from './refusal-mail.ts';

export type ComposedMail = Omit<Mail, 'to' | 'messageId'>;

interface Delivery {
  account_id: string | null;
  call_id: string;
  purpose: string;
  format: string | null;
  address: string;
}

/** Null when there is nothing to write about any more: the call was deleted or decided about, or the recap withdrawn. */
export async function composeDelivery(
  deps: Deps,
  delivery: Delivery,
): Promise<ComposedMail | RecapObstacle | null> {
  if (delivery.purpose === 'recap') return composeRecap(deps, delivery);
  if (delivery.purpose === 'notes' || delivery.purpose === 'crm') {
    const ticket = await findTicket(deps, delivery.call_id);
    if (!ticket) return null;
    if (delivery.purpose === 'crm') return crmMail(ticket, delivery.format as CrmFormat);
    const { account_id: accountId, address } = delivery;
    return notesMail(ticket, accountId ? await createStopUrl(deps, { accountId, address }) : null);
  }
  const call = await findCall(deps, delivery.call_id);
  if (!call) return null;
  if (delivery.purpose === 'doubt_notice') return call.state === 'held' ? doubtMail(call) : null;
  if (delivery.purpose === 'no_job_notice') return canWriteAnyway(call) ? noJobMail(call) : null;
  if (delivery.purpose === 'refusal_notice')
    return refusalMail({ ...call, isUndecided: call.skipReason === 'undecided' });
  return failureMail(call);
}

async function findCall(deps: Deps, callId: string) {
  const call = await deps.db.service
    .selectFrom('calls')
    .innerJoin('accounts', 'accounts.id', 'calls.account_id')
    .select(['calls.started_at as startedAt', 'accounts.time_zone as timeZone'])
    .select(['calls.failure_reason as failureReason', 'calls.state', 'calls.skip_reason as skipReason'])
    .select('calls.no_job_reason as noJobReason')
    .where('calls.id', '=', callId)
    .where('calls.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!call) return null;
  return { ...call, pageUrl: `${deps.publicUrl}/dashboard/calls/${callId}` };
}

/** Asked again at the last moment: between the press of Send and the mail a customer may have said no. */
async function composeRecap(
  deps: Deps,
  { account_id: accountId, call_id, address }: Delivery,
): Promise<ComposedMail | RecapObstacle | null> {
  const recap = await deps.db.service
    .selectFrom('call_recaps')
    .select(['id', 'document'])
    .where('call_id', '=', call_id)
    .where('channel', '=', 'email')
    .where('address', '=', address)
    .where('state', '!=', 'withdrawn')
    .executeTakeFirst();
  if (!recap || !accountId) return null;
  const obstacle = await findLastHold(deps.db.service, { accountId, channel: 'email', address });
  if (obstacle) return obstacle;
  return recapMail(recap.document, {
    sender: await getSenderName(deps.db.service, accountId),
    pageUrl: `${deps.publicUrl}/recap/${deps.recapTokens.tokenFor(recap.id)}`,
    stopUrl: await createRecapStopUrl(deps, { accountId, address }),
  });
}
