import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { CompanyInfo } from '#domain/company/company.ts';
import type { ServiceArea } from '#domain/company/service-areas.ts';
import type { ServiceTypes } from '#domain/company/service-types.ts';
import type { Company, Integrations } from '#domain/company/shown-company.ts';
import { api, read } from '#web/lib/api.ts';
import { useChange } from '#web/lib/use-change.ts';
import { roots } from '#web/queries/roots.ts';

export const companyKeys = {
  info: [...roots.company, 'info'] as const,
  areas: [...roots.company, 'areas'] as const,
  types: [...roots.company, 'types'] as const,
  integrations: [...roots.company, 'integrations'] as const,
  atlas: [...roots.company, 'atlas'] as const,
};

function getCompany(): Promise<Company> {
  return read(api.company.$get());
}

function saveCompany(input: CompanyInfo & { revision: string; password: string }) {
  return read(api.company.$post({ json: input }));
}

function removeLogo() {
  return api.company.logo.$delete();
}

async function listAreas(): Promise<ServiceArea[]> {
  return (await read(api.company['service-areas'].$get())).areas;
}

function saveAreas(areas: ServiceArea[]) {
  return read(api.company['service-areas'].$post({ json: { areas } }));
}

function getTypes() {
  return read(api.company['service-types'].$get());
}

function saveTypes(types: ServiceTypes) {
  return read(api.company['service-types'].$post({ json: types }));
}

function getIntegrations(): Promise<Integrations> {
  return read(api.company.integrations.$get());
}

export function useCompany() {
  return useQuery({ queryKey: companyKeys.info, queryFn: getCompany });
}

export function useServiceAreas() {
  return useQuery({ queryKey: companyKeys.areas, queryFn: listAreas });
}

export function useServiceTypes() {
  return useQuery({ queryKey: companyKeys.types, queryFn: getTypes });
}

export function useIntegrations() {
  return useQuery({ queryKey: companyKeys.integrations, queryFn: getIntegrations });
}

export function useSaveCompany() {
  const queries = useQueryClient();
  return useChange({
    mutationFn: saveCompany,
    onSuccess: (company) => queries.setQueryData(companyKeys.info, company),
  });
}

/** After an upload, which goes its own way to show how far it is. */
export function useRefreshCompany() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: companyKeys.info });
}

export function useRemoveLogo() {
  const refresh = useRefreshCompany();
  return useChange({ mutationFn: removeLogo, onSuccess: refresh });
}

export function useSaveAreas() {
  const queries = useQueryClient();
  return useChange({
    mutationFn: saveAreas,
    onSuccess: ({ areas }) => queries.setQueryData(companyKeys.areas, areas),
  });
}

export function useSaveTypes() {
  const queries = useQueryClient();
  return useChange({
    mutationFn: saveTypes,
    onSuccess: (types) => queries.setQueryData(companyKeys.types, types),
  });
}

export type ReviewSite = 'google-reviews' | 'facebook-page';

/** Null disconnects. */
export function useConnect(site: ReviewSite) {
  const queries = useQueryClient();
  return useChange({
    mutationFn: async (link: string | null) => {
      if (link === null) await api.company[site].$delete();
      else if (site === 'google-reviews') await api.company['google-reviews'].$post({ json: { link } });
      else await api.company['facebook-page'].$post({ json: { page: link } });
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: companyKeys.integrations }),
  });
}
