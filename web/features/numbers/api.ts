import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { orderNumberSchema, portNumberSchema } from '#domain/numbers/numbers.ts';
import type { registrationSchema } from '#domain/numbers/registration.ts';
import type { NumberPage, OfferedNumber } from '#domain/numbers/shown-numbers.ts';
import { api, read } from '#web/lib/api.ts';
import { useChange } from '#web/lib/use-change.ts';
import { roots } from '#web/queries/roots.ts';

const pageKey = [...roots.numbers, 'page'] as const;

function getPage(): Promise<NumberPage> {
  return read(api.number.$get());
}

/** While somebody waits for it, it is asked again. */
function pauseOf(page: NumberPage | undefined): number | false {
  if (page?.number?.state === 'ordering') return 1500;
  const isLookedAt = ['submitted', 'brand_review', 'campaign_review'].includes(
    page?.registration.state ?? '',
  );
  return isLookedAt || page?.number?.state === 'porting' ? 15_000 : false;
}

export function useNumberPage() {
  return useQuery({
    queryKey: pageKey,
    queryFn: getPage,
    refetchInterval: ({ state }) => pauseOf(state.data),
  });
}

export function useOffers(areaCode: string | null) {
  return useQuery({
    queryKey: [...roots.numbers, 'search', areaCode],
    queryFn: async (): Promise<OfferedNumber[]> =>
      (await read(api.number.search.$get({ query: { areaCode: areaCode ?? '' } }))).numbers,
    enabled: areaCode !== null,
    // Somebody else may buy them at any moment, so none are kept; each search asks the carrier, so a press alone does.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** What the page shows is what the change answered; the overview names the number too. */
function usePageChange<Input = void>(mutationFn: (input: Input) => Promise<NumberPage>) {
  const queries = useQueryClient();
  return useChange({
    mutationFn,
    onSuccess: (page: NumberPage) => {
      queries.setQueryData(pageKey, page);
      void queries.invalidateQueries({ queryKey: roots.overview });
    },
    // Refused, it may have been changed elsewhere, or kept and not handed in.
    onError: () => queries.invalidateQueries({ queryKey: pageKey }),
  });
}

export const useOrderNumber = () =>
  usePageChange((json: z.input<typeof orderNumberSchema>) => read(api.number.$post({ json })));
export const usePortNumber = () =>
  usePageChange((json: z.input<typeof portNumberSchema>) => read(api.number.port.$post({ json })));
export const useGiveBack = () => usePageChange(() => read(api.number.$delete()));
export const useKeep = () => usePageChange(() => read(api.number.keep.$post()));

export type RegistrationInput = z.input<typeof registrationSchema>;

export const useSaveRegistration = () =>
  usePageChange((json: RegistrationInput) => read(api.number.registration.$post({ json })));
export const useSubmitRegistration = () =>
  usePageChange((json: RegistrationInput) => read(api.number.registration.submit.$post({ json })));
export const useSendCodeAgain = () =>
  useChange({ mutationFn: async () => void (await api.number.registration.code.$post()) });
