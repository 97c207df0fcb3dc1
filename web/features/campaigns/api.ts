import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type Audience,
  type CampaignPurpose,
  type CampaignTemplate,
  campaignLimitSchema,
} from '#domain/campaigns/campaigns.ts';
import type {
  AudiencePage,
  CampaignDetail,
  CampaignList,
  CampaignOptions,
  CampaignPreview,
  RecipientFilter,
  RecipientPage,
} from '#domain/campaigns/shown-campaigns.ts';
import { api, read } from '#web/lib/api.ts';
import { openCart } from '#web/lib/open-cart.ts';
import { useChange } from '#web/lib/use-change.ts';
import { roots } from '#web/queries/roots.ts';

const campaignKeys = {
  list: [...roots.campaigns, 'list'] as const,
  one: (id: string) => [...roots.campaigns, 'one', id] as const,
  recipients: (id: string, filter: string) => [...roots.campaigns, 'recipients', id, filter] as const,
  options: [...roots.campaigns, 'options'] as const,
  audience: (query: AudienceChoice & { side: string }) => [...roots.campaigns, 'audience', query] as const,
  preview: (draft: DraftValues) => [...roots.campaigns, 'preview', draft] as const,
};

/** A draft as the builders hold it. */
export interface DraftValues {
  name: string;
  purpose: CampaignPurpose;
  template: CampaignTemplate | null;
  message: string;
  mediaUrl: string | null;
  linkUrl: string | null;
  audience: Audience;
  scheduledAt: string | null;
  pacingRate: number | null;
  quietHoursEnabled: boolean;
  complianceEnabled: boolean;
}

const watchEveryMs = 3000;

function listCampaigns(): Promise<CampaignList> {
  return read(api.campaigns.$get({ query: { type: 'text' } }));
}

function getCampaign(id: string): Promise<CampaignDetail> {
  return read(api.campaigns[':id'].$get({ param: { id } }));
}

function listRecipients(
  id: string,
  query: { filter?: RecipientFilter; cursor?: string },
): Promise<RecipientPage> {
  return read(api.campaigns[':id'].recipients.$get({ param: { id }, query }));
}

function previewCampaign(json: DraftValues): Promise<CampaignPreview> {
  return read(api.campaigns.preview.$post({ json }));
}

export function useCampaigns() {
  return useQuery({
    queryKey: campaignKeys.list,
    queryFn: listCampaigns,
    refetchInterval: ({ state }) =>
      state.data?.campaigns.some(({ status }) => status === 'sending') ? watchEveryMs : 30_000,
  });
}

export function useCampaign(id: string) {
  return useQuery({
    queryKey: campaignKeys.one(id),
    queryFn: () => getCampaign(id),
    refetchInterval: ({ state }) => (state.data?.campaign.status === 'sending' ? watchEveryMs : false),
  });
}

export function useRecipients(id: string, filter: RecipientFilter | undefined, isMoving: boolean) {
  return useInfiniteQuery({
    queryKey: campaignKeys.recipients(id, filter ?? ''),
    queryFn: ({ pageParam }) =>
      listRecipients(id, { ...(filter && { filter }), ...(pageParam && { cursor: pageParam }) }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    refetchInterval: isMoving ? 2 * watchEveryMs : false,
  });
}

export type AudienceSide = 'gets' | 'left_out';
export type AudienceChoice = Pick<DraftValues, 'purpose' | 'audience' | 'scheduledAt'>;

export function useAudience({ purpose, audience, scheduledAt }: AudienceChoice, side: AudienceSide) {
  const query = { purpose, audience, scheduledAt, side };
  return useInfiniteQuery({
    queryKey: campaignKeys.audience(query),
    queryFn: ({ pageParam }): Promise<AudiencePage> =>
      read(api.campaigns.audience.$post({ json: { ...query, offset: pageParam } })),
    initialPageParam: 0,
    getNextPageParam: (page) => page.nextOffset ?? undefined,
  });
}

export function useTestText() {
  return useChange({
    mutationFn: (json: DraftValues): Promise<{ phone: string }> => read(api.campaigns.test.$post({ json })),
  });
}

export function useOptions() {
  return useQuery({
    queryKey: campaignKeys.options,
    queryFn: (): Promise<CampaignOptions> => read(api.campaigns.options.$get()),
  });
}

export function useTextLimit() {
  const queries = useQueryClient();
  return useChange({
    mutationFn: (textsPerDay: number) =>
      read(api.campaigns.limit.$post({ json: campaignLimitSchema.parse({ textsPerDay }) })),
    onSuccess: () => queries.invalidateQueries({ queryKey: campaignKeys.options }),
  });
}

export function usePreview(draft: DraftValues) {
  return useQuery({
    queryKey: campaignKeys.preview(draft),
    queryFn: () => previewCampaign(draft),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    gcTime: 60_000,
  });
}

/** Whatever changes a campaign, its page, the list and the overview look again. */
function useCampaignMutation<Input, Answer>(run: (input: Input) => Promise<Answer>) {
  const queries = useQueryClient();
  return useChange({
    mutationFn: run,
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: roots.campaigns });
      void queries.invalidateQueries({ queryKey: roots.overview });
    },
  });
}

export function useSaveDraft(id: string | null) {
  return useCampaignMutation((json: DraftValues) =>
    read(id ? api.campaigns[':id'].$patch({ param: { id }, json }) : api.campaigns.$post({ json })),
  );
}

export function useDuplicate() {
  return useCampaignMutation((id: string) => read(api.campaigns[':id'].duplicate.$post({ param: { id } })));
}

export function usePause() {
  return useCampaignMutation((id: string) => read(api.campaigns[':id'].pause.$post({ param: { id } })));
}

export function useResume() {
  return useCampaignMutation((id: string) => read(api.campaigns[':id'].resume.$post({ param: { id } })));
}

/** Null takes it back to a draft. */
export function useSchedule(id: string) {
  return useCampaignMutation((scheduledAt: string | null) =>
    read(api.campaigns[':id'].schedule.$post({ param: { id }, json: { scheduledAt } })),
  );
}

export function useLaunch(id: string) {
  return useCampaignMutation(() => read(api.campaigns[':id'].launch.$post({ param: { id } })));
}

export function useDeleteDraft(id: string) {
  const queries = useQueryClient();
  return useChange({
    mutationFn: () => api.campaigns[':id'].$delete({ param: { id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: campaignKeys.list }),
  });
}

/** Into the cart, and the cart opens: the price is the server's. */
export function useAddToCart() {
  const queries = useQueryClient();
  return useChange({
    mutationFn: (campaignId: string) =>
      api.cart.$post({ json: { itemType: 'campaign', itemData: { campaignId } } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: roots.billing });
      openCart('list');
    },
  });
}
