import type { Deps } from '../../deps.ts';
import { MessagingError, type SentText } from '../../providers/messaging/messaging.ts';
import { lockText } from '../../records/texts/lock-text.ts';
import { settleText } from '../../records/texts/settle-text.ts';
import type { TextOutcome } from '../../records/texts/text-outcome.ts';
import { markRecap } from './mark-recap.ts';

/** The carrier has it. A callback may have come first and be further: then only its ids are added. */
export async function recordSent(deps: Deps, messageId: string, sent: SentText): Promise<void> {
  const { db, clock, messaging } = deps;
  await db.service.transaction().execute(async (tx) => {
    const text = await lockText(tx, { messageId });
    const taken = { provider: messaging.name, ...sent };
    if (!text || !(await settleText(tx, text, { outcome: { kind: 'sent' }, at: clock.now(), taken }))) return;
    await markRecap(tx, text, 'sent');
  });
}

export async function recordFailed({ db, clock }: Deps, messageId: string, error: unknown): Promise<void> {
  await db.service.transaction().execute(async (tx) => {
    const text = await lockText(tx, { messageId });
    if (!text || !(await settleText(tx, text, { outcome: outcomeOf(error), at: clock.now() }))) return;
    await markRecap(tx, text, 'failed');
  });
}

function outcomeOf(error: unknown): TextOutcome {
  if (!(error instanceof MessagingError)) return { kind: 'unreachable', code: null };
  const { reason, code } = error;
  if (reason === 'opted_out') return { kind: 'opted_out', code };
  return { kind: reason === 'permanent' ? 'refused' : 'unreachable', code };
}
