import type { Kysely } from 'kysely';
import type { DB } from '#server/db/schema.generated.ts';
import { insertRow, nextPhone, nextToken } from './insert-row.ts';

export interface CampaignIds {
  contactId: string;
  campaignId: string;
  messageId: string;
}

/** Contacts, texts, campaigns and what they bring. */
export async function addCampaignRows(db: Kysely<DB>, account_id: string): Promise<CampaignIds> {
  const phone = nextPhone();
  // The first one has no phone: writing it over all rows of the account then breaks no unique rule.
  const contactId = await insertRow(db, 'contacts', { account_id, name: 'Robin Hale', tags: ['gutters'] });
  const duplicateId = await insertRow(db, 'contacts', { account_id, phone, merged_into_id: contactId });
  await insertRow(db, 'contact_merges', {
    account_id,
    kept_id: contactId,
    duplicate_id: duplicateId,
    before: '{}',
    moved: '{}',
    merged_at: new Date(),
  });
  await insertRow(db, 'contact_changes', { account_id, contact_id: contactId, kind: 'consent_ended' });
  await insertRow(db, 'contact_imports', {
    account_id,
    file_name: 'customers.csv',
    file_key: `imports/${nextToken()}.csv`,
  });
  await insertRow(db, 'contact_tags', { account_id, tag: `Tag ${nextToken()}`.slice(0, 60) });
  const { id: login_id } = await db
    .selectFrom('logins')
    .select('id')
    .where('account_id', '=', account_id)
    .executeTakeFirstOrThrow();
  const change = {
    account_id,
    login_id,
    action: 'add_tag' as const,
    tag: 'VIP',
    total: 1,
    finished_at: '2026-11-18T00:00:00Z',
  };
  const undone_id = await insertRow(db, 'bulk_changes', { ...change, state: 'done' });
  const change_id = await insertRow(db, 'bulk_changes', {
    ...change,
    state: 'done',
    action: 'remove_tag',
    undoes_id: undone_id,
  });
  await insertRow(db, 'bulk_change_items', { account_id, change_id, contact_id: contactId });
  const campaignId = await insertRow(db, 'campaigns', { account_id, name: 'Gutter cleaning' });
  await insertRow(db, 'campaigns', {
    account_id,
    name: 'Gutter cleaning, again',
    copied_from_id: campaignId,
  });
  await insertRow(db, 'campaign_metrics', { account_id, campaign_id: campaignId, sent: 1 });

  const customer = { account_id, contact_id: contactId };
  const number_id = await insertRow(db, 'account_numbers', {
    account_id,
    phone: nextPhone(),
    origin: 'bought',
    order_key: nextToken(),
    provider: 'test',
    provider_number_id: nextToken(),
    state: 'active',
    active_at: '2026-11-15T10:00:00Z',
  });
  const conversation_id = await insertRow(db, 'conversations', { ...customer, phone, number_id });
  const messageId = await insertRow(db, 'messages', {
    ...customer,
    conversation_id,
    campaign_id: campaignId,
    number_id,
    direction: 'inbound',
    purpose: 'reply',
    from_phone: phone,
    to_phone: nextPhone(),
    body: 'Yes please',
    state: 'received',
    provider: 'test',
    provider_message_id: nextToken(),
  });
  const picture = { position: 0, source_url: 'https://carrier.example/media' };
  await insertRow(db, 'message_pictures', { account_id, message_id: messageId, ...picture });
  const numbers = { number_id, opted_in_number_id: number_id };
  await insertRow(db, 'opt_outs', { account_id, phone, source: 'pro', ...numbers });
  const recipientId = await insertRow(db, 'campaign_recipients', {
    ...customer,
    campaign_id: campaignId,
    message_id: messageId,
    phone,
  });
  const short_link_id = await insertRow(db, 'short_links', {
    account_id,
    code: nextToken(),
    target_url: 'https://example.com/offer',
    campaign_id: campaignId,
    campaign_recipient_id: recipientId,
  });
  await insertRow(db, 'link_clicks', { account_id, short_link_id, visitor_hash: nextToken() });
  return { contactId, campaignId, messageId };
}
