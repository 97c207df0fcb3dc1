import type { Deps } from '../../deps.ts';
import { MessagingError, type SentText } from '../../providers/messaging/messaging.ts';
import { lockText } from '../../records/texts/lock-text.ts';
import { settleText } from '../../records/texts/settle-text.ts';
import type { TextOutcome } from '../../records/texts/text-outcome.ts';
import { settleRecapJob } from '../calls/recap/settle-recap.job.ts';

/** The carrier has it. A callback may have come first and be further: then only its ids are added. */
export async function recordSent(deps: Deps, messageId: string, sent: SentText): Promise<void> {
  const taken = { provider: deps.messaging.name, ...sent };
  await settle(deps, messageId, { outcome: { kind: 'sent' }, taken });
}

export async function recordFailed(deps: Deps, messageId: string, error: unknown): Promise<void> {
  await settle(deps, messageId, { outcome: outcomeOf(error) });
}

async function settle(
  { db, clock, queue }: Deps,
  messageId: string,
  settled: Omit<Parameters<typeof settleText>[2], 'at'>,
): Promise<void> {
  await db.service.transaction().execute(async (tx) => {
    const text = await lockText(tx, { messageId });
    if (!text || !(await settleText(tx, text, { ...settled, at: clock.now() }))) return;
    if (text.purpose === 'recap') await queue.enqueue(settleRecapJob, { messageId }, { tx });
  });
}

function outcomeOf(error: unknown): TextOutcome {
  if (!(error instanceof MessagingError)) return { kind: 'unreachable', code: null };
  const { reason, code } = error;
  if (reason === 'opted_out') return { kind: 'opted_out', code };
  return reason === 'permanent'
    ? { kind: 'refused', code, why: error.refusal }
    : { kind: 'unreachable', code };
}
