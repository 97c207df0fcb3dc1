import { sql } from 'kysely';
import { z } from 'zod';
import { notesSchema } from '#domain/calls/notes.ts';
import type { Tx } from '../../../db/database.ts';

const formerNotesSchema = z.object({
  document: z.unknown(),
  writer: z.string(),
  is_edited: z.boolean(),
  edited_at: z.coerce.date().nullable(),
  done_items: z.array(z.string()),
});

const formerSchema = z.object({
  first: formerNotesSchema.extend({ document: notesSchema }),
  /** Null for a half in which there was no job. */
  half: formerNotesSchema.nullable(),
  promises: z.array(z.object({ id: z.string(), call_id: z.string(), text: z.string() })),
  contactId: z.string().nullable(),
  keepUntil: z.coerce.date().nullable(),
});
export type Former = z.infer<typeof formerSchema>;

/** Notes and promises of both, written out by the database as they stand now. */
export const formerOf = (
  first: { id: string; contact_id: string | null; keep_until: Date | null },
  halfId: string,
) =>
  sql<string>`jsonb_build_object(
    'first', (select to_jsonb(call_notes) - 'search' from call_notes where call_id = ${first.id}::uuid),
    'half', (select to_jsonb(call_notes) - 'search' from call_notes where call_id = ${halfId}::uuid),
    'promises', (select coalesce(jsonb_agg(to_jsonb(promises)), '[]') from promises
      where call_id in (${first.id}::uuid, ${halfId}::uuid)),
    'contactId', ${first.contact_id}::uuid,
    'keepUntil', ${first.keep_until}::timestamptz
  )`;

export const readFormer = (former: unknown): Former => formerSchema.parse(former);

const noteColumns = sql.raw(
  `id, account_id, call_id, document, document_version, job_title, category, urgency, summary, writer, revision, is_edited,
    edited_at, done_items, promised_revision, created_at`,
);
const promiseColumns = sql.raw(
  `id, account_id, call_id, owner, text, position, evidence, said_at, due_words, due_on, due_time, clip_start, clip_end,
    done_at, dismissed_at, remind_customer, created_at`,
);

/** The notes of the later half, as they were. */
export async function putBackNotes(tx: Tx, halfId: string): Promise<void> {
  await sql`insert into call_notes (${noteColumns})
    select ${noteColumns} from jsonb_populate_record(null::call_notes,
      (select former -> 'half' from call_joins where half_id = ${halfId}::uuid and former -> 'half' <> 'null'))
    where call_id is not null`.execute(tx);
}

/** The promises of both, each with its call again. Whether a customer is reminded is what was chosen last. */
export async function putBackPromises(
  tx: Tx,
  { callId, halfId, promises }: { callId: string; halfId: string } & Pick<Former, 'promises'>,
): Promise<void> {
  await sql`insert into promises (${promiseColumns})
    select ${promiseColumns} from jsonb_populate_recordset(null::promises,
      (select former -> 'promises' from call_joins where half_id = ${halfId}::uuid))
    on conflict (id) do update set call_id = excluded.call_id, text = excluded.text, position = excluded.position,
      evidence = excluded.evidence, said_at = excluded.said_at, due_words = excluded.due_words, due_on = excluded.due_on,
      due_time = excluded.due_time, clip_start = excluded.clip_start, clip_end = excluded.clip_end,
      dismissed_at = excluded.dismissed_at`.execute(tx);
  const ids = promises.map(({ id }) => id);
  await tx
    .deleteFrom('promises')
    .where('call_id', '=', callId)
    .$if(ids.length > 0, (query) => query.where('id', 'not in', ids))
    .execute();
}
