import type { Kysely } from 'kysely';
import type { DB } from '#server/db/schema.generated.ts';
import { addCall } from './call-rows.ts';
import { insertRow, nextEmail, nextHash, nextPhone, nextToken } from './insert-row.ts';

/** What belongs to no account: visitors, vendors' events, free customer calls. Only the service may see it. */
export async function addOwnerlessRows(db: Kysely<DB>): Promise<void> {
  await addCall(db, { account_id: null });
  await insertRow(db, 'messages', {
    direction: 'outbound',
    purpose: 'recap',
    to_phone: nextPhone(),
    body: 'Your recap',
    state: 'sent',
    provider: 'test',
  });
  await insertRow(db, 'stored_files', {
    key: `recordings/${nextToken()}.wav`,
    kind: 'recording',
    content_type: 'audio/wav',
    bytes: 44,
  });
  await insertRow(db, 'mail_deliveries', {
    kind: 'waitlist',
    idempotency_key: nextToken(),
    address: nextEmail(),
  });
  await insertRow(db, 'verifications', {
    identifier: `reset-password:${nextToken()}`,
    value: nextToken(),
    expires_at: '2030-01-01T00:00:00Z',
  });
  await insertRow(db, 'rate_limits', { key: `sign-in:${nextToken()}`, points: 1, expire: 1_900_000_000_000 });
  await insertRow(db, 'webhook_events', {
    provider: 'test',
    event_id: nextToken(),
    kind: 'charge.succeeded',
  });
  await insertRow(db, 'sender_paces', { sender: nextToken() });
  await insertRow(db, 'catch_ups', {
    provider: nextToken().slice(0, 40),
    kind: 'texts',
    known_until: '2026-11-17T00:00:00Z',
  });
  await insertRow(db, 'dead_numbers', {
    phone: nextPhone(),
    reason: 'landline',
    noted_at: '2026-11-15T10:00:00Z',
  });
  await insertRow(db, 'waitlist', { email: nextEmail(), token_hash: nextToken() });
  await insertRow(db, 'recap_opt_outs', {
    address_hash: nextHash(),
    stopped_everywhere_at: '2026-11-15T10:00:00Z',
  });
  await insertRow(db, 'email_suppressions', { email: nextEmail(), reason: 'bounce' });
}
