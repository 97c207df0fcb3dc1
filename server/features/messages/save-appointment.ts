import type { ChangeAppointment, NewAppointment } from '#domain/calls/appointments.ts';
import { AppError } from '#domain/plain/errors.ts';
import { liftToService, type Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';

/** A yes becomes a date in the calendar, and counts for the campaign that brought it: once. */
export async function createAppointment(
  { db }: Deps,
  { accountId, ...input }: NewAppointment & { accountId: string },
): Promise<{ id: string }> {
  return db.asAccount(accountId, async (tx) => {
    const { contactId, campaignId } = await findOrigin(tx, accountId, input);
    const created = await tx
      .insertInto('appointments')
      .values({
        account_id: accountId,
        contact_id: contactId,
        campaign_id: campaignId,
        message_id: input.messageId ?? null,
        ...toColumns(input),
      })
      .onConflict((conflict) =>
        conflict.columns(['account_id', 'message_id']).where('message_id', 'is not', null).doNothing(),
      )
      .returning('id')
      .executeTakeFirst();
    if (!created) throw new AppError('conflict', { userMessage: 'This reply has an appointment already.' });
    if (campaignId)
      await liftToService(tx, () =>
        tx
          .updateTable('campaign_metrics')
          .set((eb) => ({ appointments_created: eb('appointments_created', '+', 1) }))
          .where('account_id', '=', accountId)
          .where('campaign_id', '=', campaignId)
          .execute(),
      );
    return created;
  });
}

/** The file of a later change replaces the earlier one in the calendars that have it. */
export async function changeAppointment(
  { db }: Deps,
  { accountId, appointmentId, ...input }: ChangeAppointment & { accountId: string; appointmentId: string },
): Promise<{ id: string }> {
  return db.asAccount(accountId, async (tx) => {
    const changed = await tx
      .updateTable('appointments')
      .set((eb) => ({ ...toColumns(input), state: input.state, sequence: eb('sequence', '+', 1) }))
      .where('account_id', '=', accountId)
      .where('id', '=', appointmentId)
      .returning('id')
      .executeTakeFirst();
    if (!changed) throw new AppError('not_found', { userMessage: 'We could not find that appointment.' });
    return changed;
  });
}

function toColumns({ title, address, notes, startsAt, endsAt }: ChangeAppointment | NewAppointment) {
  return { title, address: address || null, notes: notes || null, starts_at: startsAt, ends_at: endsAt };
}

/** Whose appointment it is: the conversation says who, the message which campaign they said yes to. */
async function findOrigin(tx: Tx, accountId: string, { conversationId, messageId }: NewAppointment) {
  const conversation = await tx
    .selectFrom('conversations')
    .select('contact_id')
    .where('account_id', '=', accountId)
    .where('id', '=', conversationId)
    .executeTakeFirst();
  if (!conversation) throw new AppError('not_found', { userMessage: 'We could not find that conversation.' });
  if (!messageId) return { contactId: conversation.contact_id, campaignId: null };
  const message = await tx
    .selectFrom('messages')
    .select('campaign_id')
    .where('account_id', '=', accountId)
    .where('conversation_id', '=', conversationId)
    .where('id', '=', messageId)
    .where('direction', '=', 'inbound')
    .executeTakeFirst();
  if (!message) throw new AppError('not_found', { userMessage: 'We could not find that reply.' });
  return { contactId: conversation.contact_id, campaignId: message.campaign_id };
}
