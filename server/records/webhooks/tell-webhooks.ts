import type { WebhookEvent } from '#domain/developers/webhook-words.ts';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { noteEvent } from './note-event.ts';
import { wakeWebhooks } from './wake-webhooks.ts';

/** Notes what happened in its own transaction, and has it sent as soon as that ends well. */
export async function tellWebhooks(
  deps: Pick<Deps, 'queue' | 'clock'>,
  tx: Tx,
  event: { accountId: string | null; type: WebhookEvent; data: Record<string, string | null> },
): Promise<void> {
  const { accountId } = event;
  if (!accountId) return;
  await noteEvent(tx, { ...event, accountId, at: deps.clock.now() });
  await wakeWebhooks(deps, tx);
}
