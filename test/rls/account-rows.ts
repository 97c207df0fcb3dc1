import type { Kysely } from 'kysely';
import type { DB } from '#server/db/schema.generated.ts';
import { insertRow, nextEmail, nextHash, nextPhone, nextToken } from './insert-row.ts';

/** Sign-in, plan, lines, recipients and company of an account. */
export async function addAccountRows(db: Kysely<DB>, user_id: string): Promise<{ lineId: string }> {
  const expires_at = '2030-01-01T00:00:00Z';
  await insertRow(db, 'sessions', { user_id, token: nextToken(), expires_at });
  await insertRow(db, 'auth_accounts', {
    user_id,
    account_id: user_id,
    provider_id: 'credential',
    password: 'salt:hash',
  });
  await insertRow(db, 'two_factors', { user_id, secret: nextToken(), backup_codes: nextToken() });
  await insertRow(db, 'user_plans', { user_id });
  const lineId = await addLines(db, user_id, expires_at);
  await addCompany(db, user_id);
  await insertRow(db, 'account_requests', { user_id, kind: 'export' });
  await insertRow(db, 'mail_deliveries', {
    user_id,
    kind: 'welcome',
    idempotency_key: nextToken(),
    address: nextEmail(),
  });
  await insertRow(db, 'stored_files', {
    user_id,
    key: `recordings/${nextToken()}.wav`,
    kind: 'recording',
    content_type: 'audio/wav',
    bytes: 44,
  });
  return { lineId };
}

async function addLines(db: Kysely<DB>, user_id: string, expires_at: string): Promise<string> {
  const lineId = await insertRow(db, 'phone_numbers', {
    user_id,
    phone_number: nextPhone(),
    assigned_person_name: 'Dana',
    is_addon: true,
    monthly_price_cents: 499,
  });
  await insertRow(db, 'line_verifications', {
    user_id,
    phone_number_id: lineId,
    code_hash: nextToken(),
    expires_at,
  });
  const email = nextEmail();
  const recipientId = await insertRow(db, 'email_recipients', {
    user_id,
    email,
    name: 'Office',
    assigned_phone_id: lineId,
    is_addon: true,
    monthly_price_cents: 199,
  });
  const link = { user_id, email, expires_at };
  await insertRow(db, 'email_confirmations', {
    ...link,
    email_recipient_id: recipientId,
    token_hash: nextToken(),
  });
  await insertRow(db, 'email_confirmations', { ...link, phone_number_id: lineId, token_hash: nextToken() });
  await insertRow(db, 'notes_opt_outs', { user_id, email });
  await insertRow(db, 'recap_sends', { user_id, mailbox_hash: nextHash() });
  await insertRow(db, 'recap_opt_outs', { user_id, address_hash: nextHash() });
  return lineId;
}

async function addCompany(db: Kysely<DB>, user_id: string): Promise<void> {
  await insertRow(db, 'company_info', { user_id, company_name: 'Ortiz Roofing' });
  await insertRow(db, 'service_areas', { user_id, state: 'TX', counties: ['Travis', 'Hays'] });
  await insertRow(db, 'service_types', { user_id, categories: ['Roofing'] });
  await insertRow(db, 'integrations', {
    user_id,
    google_reviews_status: 'connected',
    google_review_link: 'https://g.page/r/ortiz/review',
  });
}
