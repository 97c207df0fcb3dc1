import { AppError } from '#domain/errors.ts';
import { notesSchema } from '#domain/notes.ts';
import type { Deps } from '../../deps.ts';
import { putRecap, sendRecap } from './create-recap.ts';
import { getOwnCall } from './queries.ts';

/** The pro names the address, which confirms it; a recap that already went there is not sent again. */
export async function sendCustomerRecap(
  deps: Deps,
  { userId, callId, email }: { userId: string; callId: string; email: string },
): Promise<{ state: string }> {
  return deps.db.service.transaction().execute(async (tx) => {
    const call = await getOwnCall(tx, { userId, callId });
    const row = await tx
      .selectFrom('call_notes')
      .select('document')
      .where('call_id', '=', callId)
      .executeTakeFirst();
    if (!row) throw new AppError('not_found', { userMessage: 'This call has no notes.' });
    await putRecap(deps, tx, {
      call,
      notes: notesSchema.parse(row.document),
      channel: 'email',
      address: email,
    });
    await sendRecap(deps, tx, { callId, address: email });
    return tx
      .selectFrom('call_recaps')
      .select('state')
      .where('call_id', '=', callId)
      .where('channel', '=', 'email')
      .where('address', '=', email)
      .executeTakeFirstOrThrow();
  });
}
