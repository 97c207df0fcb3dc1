import type { Deps } from '../../deps.ts';
import { type Mail, MailError } from '../../providers/mailer/mailer.ts';
import type { CrmFormat } from './choose-recipients.ts';
import { crmMail } from './crm-mail.ts';
import { failureMail } from './failure-mail.ts';
import { findTicket } from './load-ticket.ts';
import { notesMail } from './notes-mail.ts';
import { recapMail } from './recap-mail.ts';
import { refusalMail } from './refusal-mail.ts';

type Composed = Omit<Mail, 'to' | 'messageId'>;

interface Delivery {
  call_id: string;
  purpose: string;
  format: string | null;
  address: string;
}

export async function composeDelivery(deps: Deps, delivery: Delivery): Promise<Composed> {
  if (delivery.purpose === 'recap') return composeRecap(deps, delivery);
  if (delivery.purpose === 'notes' || delivery.purpose === 'crm') {
    const ticket = (await findTicket(deps, delivery.call_id)) ?? gone();
    return delivery.purpose === 'notes' ? notesMail(ticket) : crmMail(ticket, delivery.format as CrmFormat);
  }
  const call = await findCall(deps, delivery.call_id);
  return delivery.purpose === 'refusal_notice' ? refusalMail(call) : failureMail(call);
}

function gone(): never {
  throw new MailError('the call was deleted before the mail went out', { retryable: false });
}

async function findCall(deps: Deps, callId: string) {
  const call = await deps.db.service
    .selectFrom('calls')
    .innerJoin('users', 'users.id', 'calls.user_id')
    .select(['calls.started_at as startedAt', 'users.time_zone as timeZone'])
    .select('calls.failure_reason as failureReason')
    .where('calls.id', '=', callId)
    .where('calls.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!call) return gone();
  return { ...call, pageUrl: `${deps.publicUrl}/dashboard/calls/${callId}` };
}

async function composeRecap(deps: Deps, delivery: Delivery): Promise<Composed> {
  const recap = await deps.db.service
    .selectFrom('call_recaps')
    .select(['id', 'document'])
    .where('call_id', '=', delivery.call_id)
    .where('channel', '=', 'email')
    .where('address', '=', delivery.address)
    .where('state', '!=', 'withdrawn')
    .executeTakeFirst();
  if (!recap) return gone();
  return recapMail(recap.document, `${deps.publicUrl}/recap/${deps.recapTokens.tokenFor(recap.id)}`);
}
