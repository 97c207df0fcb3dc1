import { ticketNumber } from '#domain/calls/call-wording.ts';
import { type Notes, notesSchema } from '#domain/calls/notes.ts';
import type { Deps } from '../../../deps.ts';
import { type CompanyLogo, findCompanyLogo } from '../../../records/files/find-company-logo.ts';
import { listHalves } from '../halves/list-halves.ts';
import { findOutsideArea } from '../notes/find-outside-area.ts';
import { describeConsent } from './describe-consent.ts';

/** Everything a mail about a call may show. */
export interface Ticket {
  callId: string;
  /** Short enough to read out on the phone. */
  number: string;
  notes: Notes;
  isEdited: boolean;
  startedAt: Date;
  timeZone: string;
  durationSeconds: number;
  lineName: string | null;
  company: { name: string | null; logo?: CompanyLogo | null; phone: string | null; email: string | null };
  /** In words, when the customer's address is surely outside the area the company works in. */
  outsideArea?: string | null;
  /** Start of each turn of the transcript, in seconds. */
  moments: number[];
  consent: string;
  pageUrl: string;
  /** One for each half of a call that dropped. */
  recordingUrls: string[];
}

const recordingLinkSeconds = 30 * 24 * 3600;

/** The same for every mail about a call, so that a CRM updates its lead instead of making another. */
export const leadId = (callId: string) => `jotline-${callId}`;

/** Null when the notes are gone, because the person deleted the call. */
export async function findTicket(deps: Deps, callId: string): Promise<Ticket | null> {
  const row = await deps.db.service
    .selectFrom('calls')
    .innerJoin('call_notes', 'call_notes.call_id', 'calls.id')
    .leftJoin('accounts', 'accounts.id', 'calls.account_id')
    .leftJoin('company_info', 'company_info.account_id', 'calls.account_id')
    .leftJoin('phone_numbers', 'phone_numbers.id', 'calls.phone_number_id')
    .select(['calls.account_id', 'calls.started_at', 'calls.duration_seconds', 'calls.recording_seconds'])
    .select(['call_notes.document', 'call_notes.is_edited', 'accounts.time_zone'])
    .select(['company_name', 'primary_phone', 'primary_email', 'assigned_person_name'])
    .where('calls.id', '=', callId)
    .where('calls.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  const notes = notesSchema.parse(row.document);
  return {
    callId,
    number: ticketNumber(callId),
    notes,
    isEdited: row.is_edited,
    startedAt: row.started_at,
    timeZone: row.time_zone ?? 'America/Chicago',
    durationSeconds: row.duration_seconds ?? Number(row.recording_seconds ?? 0),
    lineName: row.assigned_person_name,
    company: {
      name: row.company_name,
      logo: row.account_id ? await findCompanyLogo(deps, row.account_id) : null,
      phone: row.primary_phone,
      email: row.primary_email,
    },
    outsideArea: row.account_id
      ? await findOutsideArea(deps.db.service, { accountId: row.account_id, notes })
      : null,
    moments: await listMoments(deps, callId),
    consent: await describeConsent(deps, callId),
    pageUrl: `${deps.publicUrl}/dashboard/calls/${callId}`,
    recordingUrls: await listRecordingLinks(deps, { accountId: row.account_id, callId }),
  };
}

/** Work without a login: a crew member who gets the notes can listen too. */
async function listRecordingLinks(
  { db, fileLinks, publicUrl, clock }: Deps,
  of: { accountId: string | null; callId: string },
): Promise<string[]> {
  const expiresAt = Math.floor(clock.now().getTime() / 1000) + recordingLinkSeconds;
  return (await listHalves(db.service, of)).flatMap(({ recordingKey }) =>
    recordingKey ? `${publicUrl}/files/${fileLinks.sign(recordingKey, expiresAt)}` : [],
  );
}

async function listMoments({ db }: Deps, callId: string): Promise<number[]> {
  const rows = await db.service
    .selectFrom('transcript_segments')
    .innerJoin('transcripts', 'transcripts.id', 'transcript_segments.transcript_id')
    .select('start_seconds')
    .where('transcripts.call_id', '=', callId)
    .orderBy('position')
    .execute();
  return rows.map((row) => Number(row.start_seconds));
}
