import { webhookMessages } from '#domain/developers/webhook-words.ts';
import type { Env } from '../../env.ts';
import type { Clock } from '../clock.ts';
import { type PostOutcome, postWebhook } from '../webhooks/post-webhook.ts';
import { encryptMessage } from './encrypt-message.ts';
import type { Push, PushOutcome } from './push.ts';
import type { PushKeys } from './push-keys.ts';

/** Services take half a day at least, and a day at most. */
const signedForMs = 6 * 3600_000;

/** 404 and 410: the person took the permission back, or the browser is gone. */
const goneStatuses: readonly (number | null)[] = [404, 410];
/** What names no server that we send anything to is no push service. */
const notAService: readonly (string | null)[] = [webhookMessages.needsHttps, webhookMessages.privateAddress];

/**
 * The push service is the browser's choice, and its address comes from a browser: it is held to the rules of webhooks.
 * There is nothing to sign up for, so this is the embedded default too.
 */
export function createWebPush(options: { env: Env; clock: Clock; keys: PushKeys }): Push {
  const { env, clock, keys } = options;
  return {
    describe: () => 'notices by the push service of each browser',
    publicKey: keys.publicKey,
    async send(target, { content, topic, urgency, keepSeconds }, signal) {
      const authorization = keys.authorize({
        audience: new URL(target.endpoint).origin,
        expiresAt: new Date(clock.now().getTime() + signedForMs),
        contact: `mailto:${env.SUPPORT_EMAIL}`,
      });
      const outcome = await postWebhook({
        url: target.endpoint,
        body: encryptMessage(target, content),
        signal,
        mayReachInside: env.WEBHOOKS_TO_OWN_NETWORK,
        headers: {
          authorization,
          'content-type': 'application/octet-stream',
          'content-encoding': 'aes128gcm',
          ttl: String(keepSeconds),
          urgency,
          topic,
        },
      });
      return toPushOutcome(outcome);
    },
  };
}

function toPushOutcome({ status, error }: PostOutcome): PushOutcome {
  if (error === null) return { kind: 'taken' };
  if (goneStatuses.includes(status) || notAService.includes(error)) return { kind: 'gone' };
  const mayPass = status === null || status === 408 || status === 429 || status >= 500;
  return { kind: mayPass ? 'later' : 'refused', reason: error };
}
