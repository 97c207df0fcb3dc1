import type { Kysely } from 'kysely';
import type { DB } from '#server/db/schema.generated.ts';
import { insertRow, nextEmail, nextHash, nextPhone, nextToken } from './insert-row.ts';

/** Sign-in, plan, lines, recipients and company of an account. */
export async function addAccountRows(db: Kysely<DB>, account_id: string): Promise<{ lineId: string }> {
  const expires_at = '2030-01-01T00:00:00Z';
  const login_id = await insertRow(db, 'logins', {
    account_id,
    role: 'office',
    name: 'Lee',
    email: nextEmail(),
  });
  const session_id = await insertRow(db, 'sessions', { login_id, token: nextToken(), expires_at });
  await insertRow(db, 'sign_in_methods', {
    login_id,
    provider_account_id: login_id,
    provider_id: 'credential',
    password: 'salt:hash',
  });
  await insertRow(db, 'two_factors', { login_id, secret: nextToken(), backup_codes: nextToken() });
  await insertRow(db, 'passkeys', {
    login_id,
    credential_id: nextToken(),
    public_key: Buffer.from([1]),
    sign_count: 0,
    transports: ['internal'],
    name: 'Phone',
  });
  await insertRow(db, 'account_plans', { account_id });
  const lineId = await addLines(db, account_id, expires_at);
  await insertRow(db, 'invitations', {
    account_id,
    email: nextEmail(),
    role: 'technician',
    token_hash: nextToken(),
    expires_at,
  });
  await insertRow(db, 'member_lines', { account_id, login_id, phone_number_id: lineId });
  await insertRow(db, 'calendar_feeds', { account_id, login_id });
  await insertRow(db, 'saved_filters', {
    account_id,
    login_id,
    list: 'calls',
    name: `Open ${nextToken()}`,
    filter: JSON.stringify({ state: 'working' }),
    is_shared: true,
  });
  const device_id = await insertRow(db, 'notice_devices', {
    account_id,
    login_id,
    session_id,
    endpoint: `https://push.example.com/${nextToken()}`,
    public_key: 'B'.repeat(87),
    auth_secret: 'a'.repeat(22),
    kinds: ['notes_ready'],
    created_at: '2026-11-18T00:00:00Z',
  });
  await insertRow(db, 'notices', {
    account_id,
    device_id,
    kind: 'notes_ready',
    subject: nextToken(),
    created_at: '2026-11-18T00:00:00Z',
  });
  await insertRow(db, 'api_keys', {
    account_id,
    login_id,
    name: 'Job board',
    scopes: ['calls:read'],
    key_hash: nextHash(),
    ending: 'a1b2',
  });
  const endpoint_id = await insertRow(db, 'webhook_endpoints', {
    account_id,
    url: 'https://example.com/jotline',
    events: ['notes.ready'],
  });
  await insertRow(db, 'webhook_deliveries', {
    account_id,
    endpoint_id,
    type: 'notes.ready',
    payload: JSON.stringify({ type: 'notes.ready' }),
    next_try_at: expires_at,
    created_at: '2026-11-18T00:00:00Z',
  });
  await addCompany(db, account_id);
  await insertRow(db, 'account_vocabulary', {
    account_id,
    kind: 'street',
    text: 'Marle Court',
    heard: 'Marl',
  });
  await insertRow(db, 'sender_registrations', { account_id, details: JSON.stringify({ ein: nextToken() }) });
  await insertRow(db, 'account_requests', { account_id, kind: 'export' });
  await insertRow(db, 'audit_entries', {
    account_id,
    login_id,
    login_name: 'Lee',
    login_role: 'office',
    deed: 'contacts.exported',
    action: 'exported',
    subject: 'contacts',
    via: 'web',
    address: '192.0.2.1',
    device: 'Chrome on Mac',
  });
  await insertRow(db, 'mail_deliveries', {
    account_id,
    kind: 'welcome',
    idempotency_key: nextToken(),
    address: nextEmail(),
  });
  await insertRow(db, 'stored_files', {
    account_id,
    key: `recordings/${nextToken()}.wav`,
    kind: 'recording',
    content_type: 'audio/wav',
    bytes: 44,
  });
  return { lineId };
}

async function addLines(db: Kysely<DB>, account_id: string, expires_at: string): Promise<string> {
  const lineId = await insertRow(db, 'phone_numbers', {
    account_id,
    phone_number: nextPhone(),
    assigned_person_name: 'Dana',
    is_addon: true,
    monthly_price_cents: 499,
  });
  await insertRow(db, 'line_verifications', {
    account_id,
    phone_number_id: lineId,
    code_hash: nextToken(),
    expires_at,
  });
  const email = nextEmail();
  const recipientId = await insertRow(db, 'email_recipients', {
    account_id,
    email,
    name: 'Office',
    assigned_phone_id: lineId,
    is_addon: true,
    monthly_price_cents: 199,
  });
  const link = { account_id, email, expires_at };
  await insertRow(db, 'email_confirmations', {
    ...link,
    email_recipient_id: recipientId,
    token_hash: nextToken(),
  });
  await insertRow(db, 'email_confirmations', { ...link, phone_number_id: lineId, token_hash: nextToken() });
  await insertRow(db, 'notes_opt_outs', { account_id, email });
  await insertRow(db, 'recap_sends', { account_id, mailbox_hash: nextHash() });
  await insertRow(db, 'recap_opt_outs', { account_id, address_hash: nextHash() });
  return lineId;
}

async function addCompany(db: Kysely<DB>, account_id: string): Promise<void> {
  await insertRow(db, 'company_info', { account_id, company_name: 'Ortiz Roofing' });
  await insertRow(db, 'service_areas', { account_id, state: 'TX', counties: ['Travis', 'Hays'] });
  await insertRow(db, 'service_types', { account_id, categories: ['Roofing'] });
  await insertRow(db, 'integrations', {
    account_id,
    google_reviews_status: 'connected',
    google_review_link: 'https://g.page/r/ortiz/review',
  });
}
