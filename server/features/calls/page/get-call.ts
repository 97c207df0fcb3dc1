import { sql } from 'kysely';
import { z } from 'zod';
import { ticketNumber } from '#domain/calls/call-wording.ts';
import { heldDays } from '#domain/calls/calls.ts';
import { notesSchema } from '#domain/calls/notes.ts';
import { readBackFields, readBackStates } from '#domain/calls/read-back.ts';
import type { CallDetail, ConsentEvent } from '#domain/calls/shown-calls.ts';
import { AppError } from '#domain/plain/errors.ts';
import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { summarizeConsent } from '../delivery/describe-consent.ts';
import { ofEveryHalf } from '../halves/every-half.ts';
import { listHalves } from '../halves/list-halves.ts';
import { selectEvents } from '../halves/select-events.ts';
import { showHalves } from '../halves/show-halves.ts';
import { findOutsideArea } from '../notes/find-outside-area.ts';
import { listTurns } from '../notes/list-turns.ts';
import { listReadBacks } from '../read-back/list-read-backs.ts';
import { isLive } from './is-live.ts';
import { toShownNotes } from './to-shown-notes.ts';

/** Everything the page of a call shows. */
export async function getCall(
  { db }: Deps,
  { accountId, callId }: { accountId: string; callId: string },
): Promise<CallDetail<Date>> {
  return db.asAccount(accountId, async (tx) => {
    const [found, halves, notes, segments, readBacks, events, deliveries, recaps] = await Promise.all([
      findCall(tx, callId),
      listHalves(tx, { accountId, callId }),
      findNotes(tx, callId),
      listTurns(tx, callId),
      listReadBacks(tx, callId),
      selectEvents(tx, callId).execute(),
      listDeliveries(tx, callId),
      listRecaps(tx, callId),
    ]);
    if (!found) throw new AppError('not_found', { userMessage: 'We could not find that call.' });
    const { isEmailConfirmed, held_quote, held_seconds, state_changed_at, ...row } = found;
    const { joinedIntoId, joinedFrom, ...call } = row;
    return {
      call: {
        ...call,
        number: ticketNumber(callId),
        joinedInto: joinedIntoId === null ? null : { callId: joinedIntoId, fromSeconds: joinedFrom },
        ...showHalves(halves),
        doubt:
          held_quote === null
            ? null
            : {
                quote: held_quote,
                seconds: Number(held_seconds),
                until: new Date(state_changed_at.getTime() + heldDays * 24 * 3600_000),
              },
      },
      notes: notes && {
        ...notes,
        outsideArea: await findOutsideArea(tx, { accountId, notes: notes.document }),
      },
      transcript: segments,
      readBacks: readBacks.map(({ id, state, wording, start }) => ({
        id,
        state,
        wording: wording.replaceAll('\n', ' '),
        start,
      })),
      consent: {
        summary: summarizeConsent(events, { listenedTo: notes !== null || call.skipReason === 'no_job' }),
        events: events.map(toConsentEvent),
      },
      deliveries,
      recaps,
      isEmailConfirmed,
    };
  });
}

function findCall(tx: Tx, callId: string) {
  return tx
    .selectFrom('calls')
    .innerJoin('accounts', 'accounts.id', 'calls.account_id')
    .innerJoin('logins', 'logins.account_id', 'calls.account_id')
    .leftJoin('phone_numbers', 'phone_numbers.id', 'calls.phone_number_id')
    .select((eb) => [
      'calls.id',
      'calls.source',
      'calls.state',
      'calls.skip_reason as skipReason',
      'calls.no_job_reason as noJobReason',
      eb
        .and([eb('calls.recording_key', 'is not', null), eb('calls.state', '!=', 'held')])
        .$castTo<boolean>()
        .as('hasRecording'),
    ])
    .select(isLive.as('isLive'))
    .select('calls.joined_into_id as joinedIntoId')
    .select(
      sql<number>`coalesce((select from_seconds from call_joins where call_joins.half_id = calls.id), 0)::float8`.as(
        'joinedFrom',
      ),
    )
    .select(['failure_reason as failureReason', 'waiting_reason as waitingReason'])
    .select(['progress_percent as progressPercent', 'started_at as startedAt'])
    .select(['calls.ended_at as endedAt', 'calls.keep_until as keepUntil'])
    .select(['duration_seconds as durationSeconds', 'billed_minutes as billedMinutes'])
    .select(['caller_phone as callerPhone', 'recording_deleted_at as recordingDeletedAt'])
    .select(['assigned_person_name as lineName', 'phone_numbers.phone_number as linePhone'])
    .select(['held_quote', 'held_seconds', 'state_changed_at'])
    .select(['accounts.time_zone as timeZone', 'logins.email_verified as isEmailConfirmed'])
    .where('calls.id', '=', callId)
    .where('logins.role', '=', 'owner')
    .where('calls.deleted_at', 'is', null)
    .executeTakeFirst();
}

async function findNotes(tx: Tx, callId: string) {
  const row = await tx
    .selectFrom('call_notes')
    .select(['document', 'revision', 'is_edited as isEdited', 'edited_at as editedAt', 'writer'])
    .select('done_items as doneItems')
    .where('call_id', '=', callId)
    .executeTakeFirst();
  if (!row) return null;
  const { document, ...rest } = row;
  return { ...rest, document: toShownNotes(notesSchema.parse(document)) };
}

function toConsentEvent(
  row: Awaited<ReturnType<ReturnType<typeof selectEvents>['execute']>>[number],
): ConsentEvent<Date> {
  return {
    id: row.id,
    kind: row.kind,
    happenedAt: row.happened_at,
    offsetSeconds: row.offset_seconds === null ? null : Number(row.offset_seconds),
    wording: row.wording,
    wordingVersion: row.wording_version,
    key: row.key,
    by: textOf(row.detail, 'by'),
    from: row.kind === 'consent_stated' ? textOf(row.detail, 'from') : null,
    readBack: readBackOf(row.detail),
  };
}

/** Who decided or stated it, and from where. */
function textOf(detail: unknown, name: 'by' | 'from'): string | null {
  const said = z.object({ [name]: z.string() }).safeParse(detail);
  return said.success ? (said.data[name] ?? null) : null;
}

/** Which details were read back, and what came of it. */
function readBackOf(detail: unknown): ConsentEvent['readBack'] {
  const said = readBackDetail.safeParse(detail);
  return said.success ? said.data : null;
}

const readBackDetail = z.object({
  fields: z.array(z.enum(readBackFields)),
  outcome: z.enum(readBackStates).optional(),
});

function listDeliveries(tx: Tx, callId: string) {
  return tx
    .selectFrom('call_deliveries')
    .select(['id', 'purpose', 'channel', 'address', 'format', 'round', 'state', 'attempts'])
    .select(['last_error as lastError', 'sent_at as sentAt', 'created_at as createdAt'])
    .where(ofEveryHalf('call_deliveries.call_id', callId))
    .orderBy('round', 'desc')
    .orderBy('purpose')
    .orderBy('address')
    .execute();
}

function listRecaps(tx: Tx, callId: string) {
  return (
    tx
      .selectFrom('call_recaps')
      .select(['id', 'channel', 'address', 'state', 'expires_at as expiresAt'])
      .select(['confirmed_at as confirmedAt', 'first_viewed_at as firstViewedAt'])
      .select('held_for as heldFor')
      .select(
        sql<boolean>`exists (
        select from messages where messages.account_id = call_recaps.account_id and messages.held_for is not null
          and split_part(messages.idempotency_key, ':', 2) = call_recaps.id::text
      )`.as('isTextHeld'),
      )
      .where(ofEveryHalf('call_recaps.call_id', callId))
      .where('state', '!=', 'withdrawn')
      // What waited in a later half is sent, if at all, as the recap of the whole.
      .where((eb) => eb.or([eb('call_id', '=', callId), eb('state', '!=', 'waiting')]))
      .orderBy('created_at', 'desc')
      .execute()
  );
}
