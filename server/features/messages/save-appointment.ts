import type { ChangeAppointment, NewAppointment } from '#domain/calls/appointments.ts';
import { AppError } from '#domain/plain/errors.ts';
import { liftToService, type Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { changeAppointment, createAppointment } from '../../records/appointments/save-appointment.ts';
import { addToCounts } from '../../records/texts/add-to-counts.ts';

/** A yes becomes a date in the calendar, and counts for the campaign that brought it: once. */
export async function bookAppointment(
  { db }: Deps,
  { accountId, ...input }: NewAppointment & { accountId: string },
): Promise<{ id: string }> {
  return db.asAccount(accountId, async (tx) => {
    const { contactId, campaignId } = await findOrigin(tx, accountId, input);
    const created = await createAppointment(tx, { accountId, contactId, campaignId }, input);
    if (!created) throw new AppError('conflict', { userMessage: 'This reply has an appointment already.' });
    if (campaignId)
      await liftToService(tx, () => addToCounts(tx, { accountId, campaignId }, { appointments: 1 }));
    return created;
  });
}

export async function changeOwnAppointment(
  { db }: Deps,
  { accountId, appointmentId, ...input }: ChangeAppointment & { accountId: string; appointmentId: string },
): Promise<{ id: string }> {
  const changed = await db.asAccount(accountId, (tx) =>
    changeAppointment(tx, { accountId, appointmentId }, input),
  );
  if (!changed) throw new AppError('not_found', { userMessage: 'We could not find that appointment.' });
  return changed;
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
