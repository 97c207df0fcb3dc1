import { writeOutCallTime } from '#domain/calls/call-times.ts';
import { type Notes, notesSchema } from '#domain/calls/notes.ts';
import type { RecapPreview } from '#domain/calls/shown-calls.ts';
import { AppError } from '#domain/plain/errors.ts';
import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { getSenderName } from '../../../records/accounts/find-sender-name.ts';
import { getOwnCall } from '../get-own-call.ts';
import { findRecapFrame } from './find-recap-frame.ts';
import { buildRecap } from './recap.ts';
import { recapParts } from './recap-mail.ts';
import { recapLinkPlace, recapText } from './recap-text.ts';

/** As it would go out now, word for word. Nothing is stored and nothing is sent. */
export async function previewRecap(
  { db, publicUrl }: Deps,
  { accountId, callId }: { accountId: string; callId: string },
): Promise<RecapPreview> {
  return db.service.transaction().execute(async (tx) => {
    const call = await getOwnCall(tx, { accountId, callId });
    const recap = buildRecap(await getNotesOfCall(tx, callId), await findRecapFrame(tx, call));
    const sender = await getSenderName(tx, accountId);
    return {
      company: recap.companyName ?? sender,
      proName: recap.proName,
      phone: recap.companyPhone,
      when: writeOutCallTime(new Date(recap.calledAt), recap.timeZone),
      jobTitle: recap.jobTitle,
      parts: recapParts(recap).map(({ name, lines }) => ({ name, lines })),
      text: recapText(sender).replace(recapLinkPlace, `${publicUrl}/recap/...`),
    };
  });
}

export async function getNotesOfCall(tx: Tx, callId: string): Promise<Notes> {
  const row = await tx
    .selectFrom('call_notes')
    .select('document')
    .where('call_id', '=', callId)
    .executeTakeFirst();
  if (!row) throw new AppError('not_found', { userMessage: 'This call has no notes.' });
  return notesSchema.parse(row.document);
}
