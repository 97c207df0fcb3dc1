import { createHmac } from 'node:crypto';

export interface WebhookSecrets {
  /** As the receiver is given it; nothing of it is stored. */
  secretFor: (endpointId: string) => string;
  /** The header that Standard Webhooks asks for. */
  sign: (endpointId: string, message: { id: string; seconds: number; body: string }) => string;
}

export function createWebhookSecrets(secret: string): WebhookSecrets {
  const keyFor = (endpointId: string) =>
    createHmac('sha256', `webhook:${secret}`).update(endpointId).digest();
  return {
    secretFor: (endpointId) => `whsec_${keyFor(endpointId).toString('base64')}`,
    sign(endpointId, { id, seconds, body }) {
      const signed = createHmac('sha256', keyFor(endpointId)).update(`${id}.${seconds}.${body}`);
      return `v1,${signed.digest('base64')}`;
    },
  };
}
