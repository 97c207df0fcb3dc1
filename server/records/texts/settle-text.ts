import type { Tx } from '../../db/database.ts';
import { noteDeadNumber, reviveNumber } from './dead-numbers.ts';
import type { LockedText } from './lock-text.ts';
import { optOut } from './opt-outs/opt-out.ts';
import { settleRecipient } from './settle-recipient.ts';
import { explainOutcome, isDead, statesBefore, type TextOutcome } from './text-outcome.ts';

/** Under which id the carrier has it. */
interface Taken {
  provider: string;
  providerMessageId: string;
  from: string | null;
  segments?: number;
}

interface Settlement {
  outcome: TextOutcome;
  at: Date;
  taken?: Taken;
}

/**
 * The one place that decides what an outcome does to a text of ours, to the recipient of a campaign, to its figures and
 * to the suppression list, however we were told. Later states stand above earlier ones: false when this outcome comes
 * too late to change anything.
 */
export async function settleText(tx: Tx, text: LockedText, settlement: Settlement): Promise<boolean> {
  const { outcome, at, taken } = settlement;
  const moves = statesBefore[outcome.kind].includes(text.state);
  // The answer to the sending may come after the callback: then only its ids are added.
  if (!moves && !(outcome.kind === 'sent' && isOnItsWay(text))) return false;
  const error = explainOutcome(outcome);
  await tx
    .updateTable('messages')
    .set((eb) => ({
      ...(taken && {
        provider: taken.provider,
        provider_message_id: taken.providerMessageId,
        from_phone: eb.fn.coalesce('from_phone', eb.val(taken.from)),
        sent_at: eb.fn.coalesce('sent_at', eb.val(at)),
        ...(taken.segments !== undefined && { segments: taken.segments }),
      }),
      ...(moves && { state: stateAfter(outcome) }),
      ...(outcome.kind === 'delivered' && { delivered_at: at }),
      ...('code' in outcome && { error_code: outcome.code, error }),
      // The carrier took it and then did not send it.
      ...(outcome.kind === 'opted_out' && { sent_at: null }),
    }))
    .where('id', '=', text.id)
    .execute();
  await settleRecipient(tx, text, { outcome, at, error });
  if ('why' in outcome && isDead(outcome.why))
    await noteDeadNumber(tx, { phone: text.phone, reason: outcome.why, at });
  if (outcome.kind === 'delivered') await reviveNumber(tx, text.phone);
  if (outcome.kind === 'opted_out' && text.accountId)
    await optOut(tx, {
      accountId: text.accountId,
      numberId: text.numberId,
      phone: text.phone,
      source: 'carrier',
      wording: `The carrier refused with error ${outcome.code}.`,
      at,
    });
  return true;
}

function isOnItsWay({ state }: LockedText): boolean {
  return ['sent', 'delivered', 'undelivered'].includes(state);
}

function stateAfter(outcome: TextOutcome): LockedText['state'] {
  if (outcome.kind === 'sent' || outcome.kind === 'delivered') return outcome.kind;
  return outcome.kind === 'lost' ? outcome.state : 'failed';
}
