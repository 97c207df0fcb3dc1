import { randomUUID } from 'node:crypto';
import { type Customer, type Notes, needsConfirmation } from '#domain/calls/notes.ts';
import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { queueTextOnce } from '../../../records/texts/queue-text.ts';
import { sendMessageJob } from '../../messages/send-message.job.ts';
import { toContactValues } from '../notes/save-contact.ts';
import { findRecapFrame } from './find-recap-frame.ts';
import { hashRecapToken } from './hash-recap-token.ts';
import { buildRecap } from './recap.ts';
import { recapText } from './recap-text.ts';
import { sendRecap, unsentRecapStates } from './send-recap.ts';

interface RecapCall {
  id: string;
  account_id: string | null;
  phone_number_id: string | null;
  caller_phone: string | null;
  started_at: Date;
}

/** How long the customer's page can be opened. */
export const recapMilliseconds = 90 * 24 * 3600 * 1000;

/**
 * Prepares the customer's recap. A pro's call: by e-mail, waiting until the pro confirms the address, or sent at
 * once when the line says so, the customer gave the address clearly and nothing holds it back. A free call: by text
 * to the caller, at once.
 */
export async function createRecap(
  deps: Deps,
  tx: Tx,
  input: { call: RecapCall; notes: Notes },
): Promise<void> {
  const { call, notes } = input;
  if (!call.account_id) {
    if (!call.caller_phone) return;
    await putRecap(deps, tx, { ...input, channel: 'text', address: call.caller_phone });
    return textRecap(deps, tx, { callId: call.id, phone: call.caller_phone });
  }
  const { email } = toContactValues(notes.customer);
  if (!email) return;
  await putRecap(deps, tx, { ...input, channel: 'email', address: email });
  if (await mayGoAtOnce(tx, call, notes.customerConfidence))
    await sendRecap(deps, tx, { callId: call.id, channel: 'email', address: email });
}

/** A misheard address would send the job to a stranger: only one that was heard clearly goes unasked. */
async function mayGoAtOnce(
  tx: Tx,
  call: RecapCall,
  confidence: Record<keyof Customer, Notes['customerConfidence']['email']>,
): Promise<boolean> {
  if (!call.phone_number_id || needsConfirmation(confidence.email)) return false;
  const line = await tx
    .selectFrom('phone_numbers')
    .select('send_recap_automatically')
    .where('id', '=', call.phone_number_id)
    .executeTakeFirst();
  return line?.send_recap_automatically ?? false;
}

/** A recap that did not go out takes up what was corrected since; one that did stays as it was read. */
export async function putRecap(
  { recapTokens, clock }: Deps,
  tx: Tx,
  input: { call: RecapCall; notes: Notes; channel: 'email' | 'text'; address: string },
): Promise<void> {
  const { call, channel, address } = input;
  const id = randomUUID();
  const document = JSON.stringify(buildRecap(input.notes, await findRecapFrame(tx, call)));
  await tx
    .insertInto('call_recaps')
    .values({
      id,
      account_id: call.account_id,
      call_id: call.id,
      token_hash: hashRecapToken(recapTokens.tokenFor(id)),
      expires_at: new Date(clock.now().getTime() + recapMilliseconds),
      channel,
      address,
      document,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['call_id', 'channel', 'address'])
        .doUpdateSet({ document })
        .where('call_recaps.state', 'in', [...unsentRecapStates]),
    )
    .execute();
}

/** The link to the private page, to the phone that called. */
async function textRecap(
  { clock, queue, messaging }: Deps,
  tx: Tx,
  { callId, phone }: { callId: string; phone: string },
): Promise<void> {
  const recap = await tx
    .updateTable('call_recaps')
    .set({ state: 'pending', confirmed_at: clock.now() })
    .where('call_id', '=', callId)
    .where('channel', '=', 'text')
    .where('address', '=', phone)
    .where('state', '=', 'waiting')
    .returning('id')
    .executeTakeFirst();
  if (!recap) return;
  const text = await queueTextOnce(tx, {
    accountId: null,
    purpose: 'recap',
    to: phone,
    body: recapText('Jotline'),
    provider: messaging.name,
    key: `recap:${recap.id}`,
  });
  if (text) await queue.enqueue(sendMessageJob, { messageId: text.id }, { tx });
}
