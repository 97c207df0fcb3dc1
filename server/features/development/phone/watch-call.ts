import type { CallView } from '../../../carrier-emulator/control-api.ts';
import type { Deps } from '../../../deps.ts';

/** Both sides of a call: what the phone hears and what we have made of it so far. */
export async function watchCall(deps: Deps, callSid: string, phone: CallView | null) {
  const db = deps.db.service;
  const call = await db
    .selectFrom('calls')
    .select(['id', 'kind', 'state', 'created_at', 'state_changed_at', 'skip_reason', 'failure_reason'])
    .select(['recording_key', 'recording_seconds', 'duration_seconds', 'billed_minutes'])
    .where('provider_call_id', '=', callSid)
    .executeTakeFirst();
  if (!call) return { phone, call: null };
  const events = await db
    .selectFrom('call_events')
    .select(['kind', 'happened_at', 'offset_seconds', 'key', 'wording_version', 'detail'])
    .where('call_id', '=', call.id)
    .orderBy('happened_at')
    .execute();
  const notes = await db
    .selectFrom('call_notes')
    .select(['document', 'job_title', 'category', 'urgency', 'summary'])
    .where('call_id', '=', call.id)
    .executeTakeFirst();
  const recipients = await db
    .selectFrom('call_deliveries')
    .select(['address', 'channel', 'purpose', 'format', 'state'])
    .where('call_id', '=', call.id)
    .orderBy('address')
    .execute();
  const { recording_key: key, ...shown } = call;
  const recordingUrl = key ? await deps.storage.signLink(key, { expiresInSeconds: 3600 }) : null;
  return { phone, call: { ...shown, recordingUrl }, events, notes: notes ?? null, recipients };
}

export function listVerifiedLines({ db }: Deps) {
  return db.service
    .selectFrom('phone_numbers')
    .select(['phone_number as phone', 'assigned_person_name as name'])
    .where('verified_at', 'is not', null)
    .orderBy('created_at')
    .limit(50)
    .execute();
}
