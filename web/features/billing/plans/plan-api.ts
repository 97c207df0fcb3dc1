import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Tier } from '#domain/billing/billing.ts';
import type { MinutesLeft, OrderOutcome, PlanFacts, PlanPreview } from '#domain/billing/billing-answers.ts';
import type { Upgrade } from '#domain/billing/press.ts';
import type { ShownStanding } from '#domain/billing/standing.ts';
import { api, read } from '#web/lib/api.ts';
import { useChange } from '#web/lib/use-change.ts';
import { billingKeys } from '../api.ts';

const planKeys = {
  plan: [...billingKeys.all, 'plan'] as const,
  standing: [...billingKeys.all, 'standing'] as const,
  preview: (tier: Tier | null) => [...billingKeys.all, 'plan', 'preview', tier] as const,
  minutes: [...billingKeys.all, 'minutes'] as const,
};

const getPlan = (): Promise<PlanFacts> => read(api.plan.$get());

export function usePlan({ enabled = true }: { enabled?: boolean } = {}) {
  return useQuery({ queryKey: planKeys.plan, queryFn: getPlan, enabled });
}

const getStanding = (): Promise<ShownStanding> => read(api.plan.standing.$get());

export function useStanding() {
  return useQuery({ queryKey: planKeys.standing, queryFn: getStanding, staleTime: 60_000 });
}

const getMinutes = (): Promise<MinutesLeft> => read(api.minutes.$get());

export function useMinutes() {
  return useQuery({ queryKey: planKeys.minutes, queryFn: getMinutes });
}

const getPreview = (tier: Tier): Promise<PlanPreview> => read(api.plan.preview.$get({ query: { tier } }));

/** What another plan would mean, asked for as soon as one is chosen. */
export function usePlanPreview(tier: Tier | null) {
  return useQuery({
    queryKey: planKeys.preview(tier),
    queryFn: tier ? () => getPreview(tier) : skipToken,
    staleTime: 0,
  });
}

export const upgradePlan = (json: Upgrade): Promise<OrderOutcome> => read(api.plan.upgrade.$post({ json }));

function usePlanMutation<Input>(change: (input: Input) => Promise<PlanFacts>) {
  const queries = useQueryClient();
  return useChange({
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
