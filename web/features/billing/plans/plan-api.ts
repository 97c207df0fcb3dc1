import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Tier } from '#domain/billing/billing.ts';
import { api, read } from '#web/lib/api.ts';
import { billingKeys } from '../api.ts';

const planKeys = {
  plan: [...billingKeys.all, 'plan'] as const,
  preview: (tier: Tier | null) => [...billingKeys.all, 'plan', 'preview', tier] as const,
  minutes: [...billingKeys.all, 'minutes'] as const,
};

const getPlan = () => read(api.plan.$get());
export type PlanFacts = Awaited<ReturnType<typeof getPlan>>;

export function usePlan() {
  return useQuery({ queryKey: planKeys.plan, queryFn: getPlan });
}

export function useMinutes() {
  return useQuery({ queryKey: planKeys.minutes, queryFn: () => read(api.minutes.$get()) });
}

const getPreview = (tier: Tier) => read(api.plan.preview.$get({ query: { tier } }));
export type PlanPreview = Awaited<ReturnType<typeof getPreview>>;

/** What another plan would mean, asked for as soon as one is chosen. */
export function usePlanPreview(tier: Tier | null) {
  return useQuery({
    queryKey: planKeys.preview(tier),
    queryFn: () => getPreview(tier as Tier),
    enabled: tier !== null,
    staleTime: 0,
  });
}

export const upgradePlan = (json: { tier: Tier; idempotencyKey: string; todayCents: number }) =>
  read(api.plan.upgrade.$post({ json }));

function usePlanMutation<Input>(change: (input: Input) => Promise<PlanFacts>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (plan) => {
      queries.setQueryData(planKeys.plan, plan);
      void queries.invalidateQueries({ queryKey: billingKeys.all });
    },
  });
}

export function useDowngrade() {
  return usePlanMutation((tier: Tier) => read(api.plan.downgrade.$post({ json: { tier } })));
}

export function useCancelPlan() {
  return usePlanMutation((_: undefined) => read(api.plan.cancel.$post()));
}

export function useResumePlan() {
  return usePlanMutation((_: undefined) => read(api.plan.resume.$post()));
}
