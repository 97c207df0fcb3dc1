import type { CrmFormat } from '#domain/line-rules.ts';
import type { Deps } from '../../deps.ts';
import type { Mail } from '../../providers/mailer/mailer.ts';
import { crmMail } from './crm-mail.ts';
import { failureMail } from './failure-mail.ts';
import { findLastHold, type RecapObstacle } from './find-recap-hold.ts';
import { findRecapStopUrl } from './find-recap-stop-url.ts';
import { findStopUrl } from './find-stop-url.ts';
import { findTicket } from './load-ticket.ts';
import { notesMail } from './notes-mail.ts';
import { recapMail } from './recap-mail.ts';
import { refusalMail } from './refusal-mail.ts';

export type ComposedMail = Omit<Mail, 'to' | 'messageId'>;

interface Delivery {
  account_id: string | null;
  call_id: string;
  purpose: string;
  format: string | null;
  address: string;
}

/** Null when there is nothing to write about any more: the call was deleted, or the recap withdrawn. */
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
    return notesMail(ticket, accountId ? await findStopUrl(deps, { accountId, address }) : null);
  }
  const call = await findCall(deps, delivery.call_id);
  if (!call) return null;
  return delivery.purpose === 'refusal_notice' ? refusalMail(call) : failureMail(call);
}

async function findCall(deps: Deps, callId: string) {
  const call = await deps.db.service
    .selectFrom('calls')
    .innerJoin('accounts', 'accounts.id', 'calls.account_id')
    .select(['calls.started_at as startedAt', 'accounts.time_zone as timeZone'])
    .select('calls.failure_reason as failureReason')
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
  const obstacle = await findLastHold(deps.db.service, { accountId, address });
  if (obstacle) return obstacle;
  return recapMail(recap.document, {
    sender: await getSenderName(deps, accountId),
    pageUrl: `${deps.publicUrl}/recap/${deps.recapTokens.tokenFor(recap.id)}`,
    stopUrl: await findRecapStopUrl(deps, { accountId, address }),
  });
}

async function getSenderName({ db }: Deps, accountId: string): Promise<string> {
  const { name, company_name } = await db.service
    .selectFrom('accounts')
    .leftJoin('company_info', 'company_info.account_id', 'accounts.id')
    .select(['accounts.name', 'company_name'])
    .where('accounts.id', '=', accountId)
    .executeTakeFirstOrThrow();
  return company_name || name;
}
