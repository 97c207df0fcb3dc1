import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Scope } from '#domain/developers/scopes.ts';
import type {
  CreatedKey,
  CreatedWebhook,
  Keys,
  ShownDelivery,
  Webhooks,
} from '#domain/developers/shown-developers.ts';
import type { WebhookEvent } from '#domain/developers/webhook-words.ts';
import { api, read } from '#web/lib/api.ts';
import { useChange } from '#web/lib/use-change.ts';
import { roots } from '#web/queries/roots.ts';

const keysKey = [...roots.developers, 'keys'];

function getKeys(): Promise<Keys> {
  return read(api.keys.$get());
}

export function useKeys() {
  return useQuery({ queryKey: keysKey, queryFn: getKeys, refetchOnMount: 'always' });
}

function useKeyChange<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const queries = useQueryClient();
  return useChange({
    mutationFn,
    onSettled: () => void queries.invalidateQueries({ queryKey: keysKey }),
  });
}

export interface KeyInput {
  name: string;
  memberId: string;
  scopes: Scope[];
  password: string;
}

export const useCreateKey = () =>
  useKeyChange((json: KeyInput): Promise<CreatedKey> => read(api.keys.$post({ json })));
export const useRevokeKey = (id: string) => useKeyChange(() => api.keys[':id'].$delete({ param: { id } }));

const webhooksKey = [...roots.developers, 'webhooks'];

function getWebhooks(): Promise<Webhooks> {
  return read(api.webhooks.$get());
}

export function useWebhooks() {
  return useQuery({ queryKey: webhooksKey, queryFn: getWebhooks, refetchOnMount: 'always' });
}

function getDeliveries(id: string): Promise<{ deliveries: ShownDelivery[] }> {
  return read(api.webhooks[':id'].deliveries.$get({ param: { id } }));
}

/** Looked at again while something is on its way. */
export function useDeliveries(id: string) {
  return useQuery({
    queryKey: [...webhooksKey, id],
    queryFn: () => getDeliveries(id),
    refetchInterval: ({ state: { data } }) =>
      data?.deliveries.some(({ isOnItsWay }) => isOnItsWay) ? 1000 : false,
  });
}

function useWebhookChange<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const queries = useQueryClient();
  return useChange({
    mutationFn,
    onSettled: () => void queries.invalidateQueries({ queryKey: webhooksKey }),
  });
}

export interface WebhookInput {
  url: string;
  events: WebhookEvent[];
}

const webhook = api.webhooks[':id'];

export const useCreateWebhook = () =>
  useWebhookChange((json: WebhookInput): Promise<CreatedWebhook> => read(api.webhooks.$post({ json })));
export const useRemoveWebhook = (id: string) => useWebhookChange(() => webhook.$delete({ param: { id } }));
export const useResumeWebhook = (id: string) =>
  useWebhookChange(() => webhook.resume.$post({ param: { id } }));
export const useTestWebhook = (id: string) => useWebhookChange(() => webhook.test.$post({ param: { id } }));
export const useResendDelivery = (id: string) =>
  useWebhookChange((deliveryId: string) =>
    webhook.deliveries[':deliveryId'].resend.$post({ param: { id, deliveryId } }),
  );
