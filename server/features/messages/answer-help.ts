import { helpAnswer } from '#domain/messages/keyword-answers.ts';
import { formatPhone } from '#domain/plain/phone-format.ts';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { InboundEvent } from './inbound-event.ts';
import { describeBusiness, queueAnswer } from './queue-answer.ts';

/** Two machines that answer each other stop here. */
const mostADay = 5;

/** Whoever asks is told who texts and how to stop it: strangers too, and those who have stopped. */
export async function answerHelp(deps: Deps, tx: Tx, event: InboundEvent): Promise<void> {
  const { text, conversation, numberId } = event;
  const { answered } = await tx
    .selectFrom('messages')
    .select((eb) => eb.fn.countAll<number>().as('answered'))
    .where('purpose', '=', 'help')
    .where('to_phone', '=', text.from)
    .where('created_at', '>', new Date(text.at.getTime() - 24 * 3600_000))
    .where('account_id', conversation ? '=' : 'is', conversation?.accountId ?? null)
    .executeTakeFirstOrThrow();
  if (answered >= mostADay) return;
  const { name, contact } = await describeBusiness(tx, conversation);
  const reach = contact
    ? contact.startsWith('+')
      ? `Call ${formatPhone(contact)}`
      : `Write to ${contact}`
    : `See ${deps.publicUrl}`;
  await queueAnswer(deps, tx, {
    purpose: 'help',
    conversation,
    numberId,
    to: text.from,
    body: helpAnswer(name, reach),
    inboundId: event.inboundId,
  });
}
