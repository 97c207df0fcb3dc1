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
  const body = `${name}: welcome back, you will get our texts again. Reply HELP for help, STOP to opt-out.`;
  await queueAnswer(deps, tx, {
    purpose: 'opt_in_confirmation',
    conversation,
    numberId,
    to: text.from,
    body,
    inboundId: event.inboundId,
  });
}
