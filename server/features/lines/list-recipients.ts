import { agreementOf } from '#domain/lines/line-rules.ts';
import type { EmailRecipient } from '#domain/lines/shown-lines.ts';
import type { Deps } from '../../deps.ts';
import { listStopped } from './list-stopped.ts';

/** Newest first. */
export async function listRecipients(deps: Deps, accountId: string): Promise<EmailRecipient<Date>[]> {
  const [rows, stopped] = await Promise.all([
    deps.db.readAsAccount(accountId, (read) =>
      read
        .selectFrom('email_recipients')
        .select(['id', 'email', 'name', 'kind', 'crm_format as crmFormat'])
        .select(['is_global as isGlobal', 'assigned_phone_id as assignedPhoneId', 'is_primary as isPrimary'])
        .select(['is_addon as isAddon', 'monthly_price_cents as monthlyPriceCents'])
        .select(['confirmed_at as confirmedAt', 'created_at as createdAt'])
        .where('account_id', '=', accountId)
        .orderBy('created_at', 'desc'),
    ),
    listStopped(deps, accountId),
  ]);
  return rows.map(({ confirmedAt, kind, crmFormat, ...recipient }) => ({
    ...recipient,
    kind,
    crmFormat,
    agreement: agreementOf({ confirmedAt, stoppedAt: stopped.has(recipient.email) }),
  }));
}
