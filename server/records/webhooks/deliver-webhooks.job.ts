import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { defineJob } from '../../jobs/define-job.ts';
import { answerSeconds, postWebhook } from '../../providers/webhooks/post-webhook.ts';
import { type ClaimedDelivery, claimDelivery } from './claim-delivery.ts';
import { releaseDelivery, settleDelivery } from './settle-delivery.ts';

/** Longer than a try can take: whoever claimed it longer ago is gone. */
const claimSeconds = answerSeconds * 2;
const mostAtOnce = 20;

/** Tells one address what is due, one after the other. Where one fails, the others wait: nobody knocks on a shut door twenty times. */
export const deliverWebhooksJob = defineJob({
  name: 'webhooks.deliver',
  payload: z.strictObject({ endpointId: z.uuid() }),
  retry: { limit: 3, delaySeconds: 5 },
  concurrency: 4,
  expireSeconds: mostAtOnce * claimSeconds,
  async run(deps, { endpointId }, { signal }) {
    for (let sent = 0; sent < mostAtOnce; sent += 1) {
      if (signal.aborted) return;
      const claimed = await claimDelivery(deps, { endpointId, claimSeconds });
      if (!claimed) return;
      const outcome = await post(deps, claimed, signal);
      if (signal.aborted && outcome.error !== null) return releaseDelivery(deps, claimed);
      const nextTrySeconds = await settleDelivery(deps, claimed, outcome);
      if (outcome.error === null) continue;
      if (nextTrySeconds !== null)
        await deps.queue.enqueue(deliverWebhooksJob, { endpointId }, { afterSeconds: nextTrySeconds });
      return;
    }
    await deps.queue.enqueue(deliverWebhooksJob, { endpointId });
  },
});

function post({ clock, webhookSecrets, env }: Deps, claimed: ClaimedDelivery, signal: AbortSignal) {
  const { endpointId, url, payload } = claimed;
  const id = `msg_${claimed.id}`;
  const seconds = Math.floor(clock.now().getTime() / 1000);
  const body = JSON.stringify(payload);
  return postWebhook({
    url,
    body,
    signal,
    mayReachInside: env.WEBHOOKS_TO_OWN_NETWORK,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Jotline-Webhooks/1',
      'webhook-id': id,
      'webhook-timestamp': String(seconds),
      'webhook-signature': webhookSecrets.sign(endpointId, { id, seconds, body }),
    },
  });
}
