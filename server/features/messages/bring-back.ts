import { optInAnswer } from '#domain/messages/keyword-answers.ts';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { optInAgain } from '../../records/texts/opt-outs/opt-in-again.ts';
import type { InboundEvent } from './inbound-event.ts';
import { describeBusiness, queueAnswer } from './queue-answer.ts';

/** Who asks for it gets our texts again, and is told so. */
export async function bringBack(deps: Deps, tx: Tx, event: InboundEvent): Promise<void> {
  const { text, conversation, numberId } = event;
  const accountId = conversation?.accountId ?? null;
  const word = { phone: text.from, accountId, numberId, wording: text.body, at: text.at };
  if (!(await optInAgain(tx, word))) return;
  const { name } = await describeBusiness(tx, conversation);
  await queueAnswer(deps, tx, {
    purpose: 'opt_in_confirmation',
    conversation,
    numberId,
    to: text.from,
    body: optInAnswer(name),
    inboundId: event.inboundId,
  });
}
