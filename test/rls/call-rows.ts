import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { DB } from '#server/db/schema.generated.ts';
import type { CampaignIds } from './campaign-rows.ts';
import { insertRow, nextEmail, nextPhone, nextToken } from './insert-row.ts';

interface Owner {
  account_id: string | null;
  phone_number_id?: string;
  contact_id?: string;
  state?: 'ringing' | 'recording';
}

/** A call with its consent log, transcript, notes and what it sent; without an account it is a free customer call. */
export async function addCall(db: Kysely<DB>, { state = 'ringing', ...owner }: Owner): Promise<string> {
  // The sweep takes what a stream gave away from calls in any other state, also while the rows are being written.
  const callId = await insertRow(db, 'calls', {
    ...owner,
    state: 'recording',
    kind: owner.account_id ? 'pro' : 'customer',
    provider: 'test',
    provider_call_id: nextToken(),
    caller_phone: nextPhone(),
    recording_key: `recordings/${nextToken()}.wav`,
  });
  const ofCall = { account_id: owner.account_id, call_id: callId };
  await insertRow(db, 'call_events', {
    ...ofCall,
    kind: 'announcement',
    happened_at: '2026-11-15T10:00:00Z',
    wording: 'This call is recorded.',
    wording_version: '1',
    event_key: 'announcement-1',
  });
  const transcriptId = await insertRow(db, 'transcripts', {
    ...ofCall,
    engine: 'test',
    text: 'The gutter leaks.',
  });
  await insertRow(db, 'transcript_segments', {
    account_id: owner.account_id,
    transcript_id: transcriptId,
    position: 0,
    start_seconds: 0,
    end_seconds: '1.250',
    text: 'The gutter leaks.',
  });
  const streamId = await insertRow(db, 'call_streams', { ...ofCall, provider_stream_id: nextToken() });
  const ofStream = { account_id: owner.account_id, stream_id: streamId, position: 0 };
  await insertRow(db, 'stream_sounds', { ...ofStream, sound: Buffer.from([255, 255]) });
  await insertRow(db, 'heard_windows', {
    ...ofStream,
    start_seconds: 0,
    end_seconds: '1.250',
    turns: JSON.stringify([]),
    levels: Buffer.from([40]),
  });
  const document = { scope: ['Replace the gutter'] };
  if (owner.account_id) {
    const ofPro = { call_id: callId, account_id: owner.account_id };
    await insertRow(db, 'call_drafts', { ...ofPro, document, document_revision: 1 });
    await insertRow(db, 'call_read_backs', {
      ...ofPro,
      step: 4,
      round: 1,
      wording: 'I have phone 5 1 2, 5 5 5, 0 1 4 2.',
      read_values: JSON.stringify({ phone: '+15125550142' }),
      start_seconds: 1,
    });
  }
  await insertRow(db, 'call_notes', { ...ofCall, document, writer: 'test', summary: 'A gutter leaks.' });
  if (owner.account_id)
    await insertRow(db, 'promises', {
      call_id: callId,
      account_id: owner.account_id,
      owner: 'pro',
      text: 'Send the photos',
      position: 0,
      said_at: '2026-11-15T10:00:00Z',
    });
  const address = nextEmail();
  await insertRow(db, 'call_deliveries', { ...ofCall, purpose: 'notes', address });
  await insertRow(db, 'call_recaps', {
    ...ofCall,
    token_hash: nextToken(),
    channel: 'email',
    address,
    document,
  });
  if (state !== 'recording') await db.updateTable('calls').set({ state }).where('id', '=', callId).execute();
  return callId;
}

export async function addCallRows(
  db: Kysely<DB>,
  account_id: string,
  links: CampaignIds & { lineId: string },
): Promise<void> {
  const { lineId, contactId, campaignId, messageId } = links;
  const callId = await addCall(db, { account_id, phone_number_id: lineId, contact_id: contactId });
  const { id: loginId } = await db
    .selectFrom('logins')
    .select('id')
    .where('account_id', '=', account_id)
    .executeTakeFirstOrThrow();
  await insertRow(db, 'call_joins', {
    half_id: callId,
    account_id,
    call_id: callId,
    from_position: 1,
    from_seconds: 2,
    lost_seconds: 60,
    former: JSON.stringify({ promises: [] }),
    joined_at: '2026-11-15T10:05:00Z',
  });
  await insertRow(db, 'recording_uploads', {
    id: randomUUID(),
    account_id,
    login_id: loginId,
    call_id: callId,
    phone_number_id: lineId,
    source: 'memo',
    happened_at: '2026-11-15T10:00:00Z',
    bytes: 48_000,
    statement: 'Only my own voice is recorded in this memo.',
    statement_version: '1',
    stated_at: '2026-11-15T10:00:00Z',
    stated_from: '203.0.113.5',
    stated_by: 'Ana Ruiz',
    expires_at: '2027-03-02T15:00:00Z',
  });
  const appointment_id = await insertRow(db, 'appointments', {
    account_id,
    contact_id: contactId,
    campaign_id: campaignId,
    message_id: messageId,
    call_id: callId,
    title: 'Replace gutter',
    starts_at: '2027-03-02T15:00:00Z',
    ends_at: '2027-03-02T16:00:00Z',
  });
  const { id: promise_id } = await db
    .selectFrom('promises')
    .select('id')
    .where('call_id', '=', callId)
    .executeTakeFirstOrThrow();
  await insertRow(db, 'visit_texts', { account_id, promise_id, kind: 'on_my_way', round: 1, minutes: 20 });
  await insertRow(db, 'visit_texts', {
    account_id,
    appointment_id,
    message_id: messageId,
    kind: 'day_before',
    begins_at: '2027-03-02T15:00:00Z',
  });
}

/**
 * A second call of the account, joined into its first. For one account alone: Ben writes one row over all that are his,
 * and two calls have no id of the carrier in common.
 */
export async function addJoinedHalf(db: Kysely<DB>, account_id: string): Promise<void> {
  const { id: joined_into_id } = await db
    .selectFrom('calls')
    .select('id')
    .where('account_id', '=', account_id)
    .executeTakeFirstOrThrow();
  const ids = { account_id, joined_into_id, provider_call_id: nextToken() };
  await insertRow(db, 'calls', { ...ids, kind: 'pro', provider: 'test' });
}
