import { z } from 'zod';
import {
  type RecipientFilter,
  type RecipientPage,
  recipientFilters,
} from '#domain/campaigns/shown-campaigns.ts';
import type { Deps } from '../../../deps.ts';
import { noSuchCampaign } from '../../../records/campaigns/get-own-campaign.ts';

const pageSize = 50;

export const recipientListSchema = z.object({
  filter: z.enum(recipientFilters).optional(),
  /** The last number of the page before. */
  cursor: z
    .string()
    .regex(/^\+[1-9][0-9]{6,14}$/, 'That page does not exist.')
    .optional(),
});

interface RecipientQuery {
  accountId: string;
  campaignId: string;
  filter?: RecipientFilter | undefined;
  cursor?: string | undefined;
}

export async function listRecipients(deps: Deps, query: RecipientQuery): Promise<RecipientPage<Date>> {
  await checkOwn(deps, query);
  const rows = await listRecipientRows(deps, query, pageSize + 1);
  const recipients = rows.slice(0, pageSize);
  return { recipients, nextCursor: rows.length > pageSize ? (recipients.at(-1)?.phone ?? null) : null };
}

export async function checkOwn(
  { db }: Deps,
  { accountId, campaignId }: RecipientQuery,
): Promise<{ name: string }> {
  const [campaign] = await db.readAsAccount(accountId, (read) =>
    read
      .selectFrom('campaigns')
      .select('name')
      .where('account_id', '=', accountId)
      .where('id', '=', campaignId),
  );
  if (!campaign) throw noSuchCampaign();
  return campaign;
}

/** By number: that is the order an index has, so that page 2,000 comes as fast as the first. */
export function listRecipientRows(
  { db }: Deps,
  { accountId, campaignId, filter, cursor }: RecipientQuery,
  limit: number,
) {
  return db.readAsAccount(accountId, (read) =>
    read
      .selectFrom('campaign_recipients as recipient')
      .leftJoin('contacts', (join) =>
        join.onRef('contacts.id', '=', 'recipient.contact_id').on('contacts.account_id', '=', accountId),
      )
      .select(['recipient.id', 'recipient.phone', 'contacts.name', 'recipient.contact_id as contactId'])
      .select(['recipient.state', 'recipient.held_reason as heldReason', 'recipient.send_after as sendAfter'])
      .select(['recipient.sent_at as sentAt', 'recipient.delivered_at as deliveredAt'])
      .select(['recipient.clicked_at as clickedAt', 'recipient.replied_at as repliedAt', 'recipient.reply'])
      .select(['recipient.opted_out_at as optedOutAt', 'recipient.error'])
      .where('recipient.account_id', '=', accountId)
      .where('recipient.campaign_id', '=', campaignId)
      .$if(filter === 'waiting', (query) =>
        query.where('recipient.state', 'in', ['pending', 'held', 'sending']),
      )
      .$if(filter === 'sent', (query) => query.where('recipient.sent_at', 'is not', null))
      .$if(filter === 'delivered', (query) => query.where('recipient.state', '=', 'delivered'))
      .$if(filter === 'failed', (query) => query.where('recipient.state', '=', 'failed'))
      .$if(filter === 'skipped', (query) => query.where('recipient.state', '=', 'skipped'))
      .$if(filter === 'clicked', (query) => query.where('recipient.clicked_at', 'is not', null))
      .$if(filter === 'replied', (query) => query.where('recipient.replied_at', 'is not', null))
      .$if(filter === 'opted_out', (query) => query.where('recipient.opted_out_at', 'is not', null))
      .$if(cursor !== undefined, (query) => query.where('recipient.phone', '>', cursor ?? ''))
      .orderBy('recipient.phone')
      .limit(limit),
  );
}
