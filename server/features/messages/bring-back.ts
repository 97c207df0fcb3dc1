import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { InboundEvent } from './inbound-event.ts';
import { describeBusiness, queueAnswer } from './queue-answer.ts';

/** The person's own word brings them back wherever their own word, or the carrier's, had stopped us. */
export async function bringBack(deps: Deps, tx: Tx, event: InboundEvent): Promise<void> {
  const { text, conversation } = event;
  const back = await tx
    .updateTable('opt_outs')
    .set({ opted_in_again_at: text.at, opted_in_wording: text.body.slice(0, 1600) })
    .where('phone', '=', text.from)
    .where('opted_in_again_at', 'is', null)
    .where('opted_out_at', '<=', text.at)
    // What a pro noted, or someone said on the phone, is taken back there.
    .where('source', 'in', ['reply', 'carrier'])
    .where('account_id', 'in', (eb) =>
      eb
        .selectFrom('conversations')
        .select('conversations.account_id')
        .where('conversations.phone', '=', text.from),
    )
    .returning('id')
    .execute();
  if (back.length === 0) return;
  const { name } = await describeBusiness(tx, conversation);
  const body = `${name}: welcome back, you will get our texts again. Reply HELP for help, STOP to opt-out.`;
  await queueAnswer(deps, tx, {
    purpose: 'opt_in_confirmation',
    conversation,
    to: text.from,
    body,
    inboundId: event.inboundId,
  });
}
