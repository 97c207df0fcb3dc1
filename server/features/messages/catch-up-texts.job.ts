import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { defineJob } from '../../jobs/define-job.ts';
import { type ListedText, MessagingError } from '../../providers/messaging/messaging.ts';
import { catchUp } from '../../records/catch-ups/catch-up.ts';
import { findNumberOwner } from '../../records/numbers/find-number-owner.ts';
import { noteDelivery } from './note-delivery.ts';
import { receiveText } from './receive-text.ts';

/** What people wrote, and what became of our texts, while nobody could tell us. What was told already stays as it is. */
export const catchUpTextsJob = defineJob({
  name: 'messages.catch-up',
  payload: z.object({}),
  schedule: '*/5 * * * *',
  retry: { limit: 0, delaySeconds: 1 },
  concurrency: 1,
  run: (deps) =>
    catchUp(deps, {
      provider: deps.messaging.name,
      kind: 'texts',
      look: async (since) => {
        const listed = await deps.messaging.listTexts(since);
        const known = await listKnown(deps, listed);
        let missed = 0;
        const failures: unknown[] = [];
        for (const text of listed) {
          const state = known.get(text.providerMessageId);
          try {
            if (text.direction === 'outbound' && isOpen(state)) await settle(deps, text);
            if (text.direction === 'inbound' && state === undefined && (await receive(deps, text)))
              missed += 1;
          } catch (error) {
            failures.push(error);
          }
        }
        if (missed > 0) deps.log.warn({ count: missed }, 'texts that nobody told us of: fetched');
        if (failures.length > 0)
          throw new AggregateError(failures, `${failures.length} texts could not be taken`);
      },
    }),
});

type Inbound = Extract<ListedText, { direction: 'inbound' }>;
type Outbound = Extract<ListedText, { direction: 'outbound' }>;

/** False for one that was written to none of our numbers: the carrier's account may have others. */
async function receive(
  deps: Deps,
  { direction: _, mediaCount, isToShared, ...text }: Inbound,
): Promise<boolean> {
  if (!isToShared && !(await findNumberOwner(deps.db.service, text.to))) return false;
  const mediaUrls = mediaCount > 0 ? await listMedia(deps, text.providerMessageId) : [];
  await receiveText(deps, { ...text, mediaUrls });
  return true;
}

/** Pictures that are gone for good take no words along. */
function listMedia({ messaging }: Deps, providerMessageId: string): Promise<string[]> {
  return messaging.listMedia(providerMessageId).catch((error: unknown) => {
    if (error instanceof MessagingError && error.reason === 'permanent') return [];
    throw error;
  });
}

async function settle(deps: Deps, { direction: _, status, ...event }: Outbound): Promise<void> {
  // Still on its way: its callback is due.
  if (!status || status === 'sent') return;
  await noteDelivery(deps, { messageId: undefined, status, ...event });
}

const isOpen = (state: string | undefined) => state === 'sent' || state === 'sending';
const atOnce = 5000;

/** The state of those that we have, by the carrier's id. */
async function listKnown({ db, messaging }: Deps, listed: ListedText[]): Promise<Map<string, string>> {
  const known = new Map<string, string>();
  for (let from = 0; from < listed.length; from += atOnce) {
    const ids = listed.slice(from, from + atOnce).map(({ providerMessageId }) => providerMessageId);
    const rows = await db.service
      .selectFrom('messages')
      .select(['provider_message_id', 'state'])
      .where('provider', '=', messaging.name)
      .where('provider_message_id', 'in', ids)
      .execute();
    for (const row of rows) known.set(row.provider_message_id ?? '', row.state);
  }
  return known;
}
