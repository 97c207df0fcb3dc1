import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { MemberRole } from '#domain/team/roles.ts';
import type { ShownInvitation, Team } from '#domain/team/shown-team.ts';
import { api, read } from '#web/lib/api.ts';
import { useChange } from '#web/lib/use-change.ts';
import { roots } from '#web/queries/roots.ts';

function getTeam(): Promise<Team> {
  return read(api.team.$get());
}

export function useTeam() {
  return useQuery({ queryKey: roots.team, queryFn: getTeam, refetchOnMount: 'always' });
}

/** Read again even when the change was refused: somebody may have joined or left. */
function useTeamChange<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const queries = useQueryClient();
  return useChange({
    mutationFn,
    onSettled: () => void queries.invalidateQueries({ queryKey: roots.team }),
  });
}

export interface MemberChange {
  role: MemberRole;
  lineIds: string[];
}

const invitation = api.team.invitations[':id'];
const member = api.team.members[':id'];

export const useInvite = () =>
  useTeamChange((json: MemberChange & { email: string }) => read(api.team.invitations.$post({ json })));
export const useResendInvitation = (id: string) =>
  useTeamChange(() => invitation.resend.$post({ param: { id } }));
export const useWithdrawInvitation = (id: string) =>
  useTeamChange(() => invitation.$delete({ param: { id } }));
export const useChangeMember = (id: string) =>
  useTeamChange((json: MemberChange) => member.$patch({ param: { id }, json }));
export const useRemoveMember = (id: string) => useTeamChange(() => member.$delete({ param: { id } }));
export const useHandOver = () =>
  useTeamChange((json: { memberId: string; password: string }) => api.team.owner.$post({ json }));
export const useLeaveTeam = () => useChange({ mutationFn: () => api.team.membership.$delete() });

export function useInvitation(token: string) {
  return useQuery<ShownInvitation>({
    queryKey: [...roots.team, 'invitation', token],
    queryFn: () => read(api.invitations.look.$post({ json: { token } })),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export interface JoinInput {
  token: string;
  name: string;
  /** None where Google or Microsoft has vouched for the person. */
  password?: string | undefined;
  agreedToTerms: true;
}

export const useJoin = () =>
  useChange({ mutationFn: (json: JoinInput) => api.invitations.accept.$post({ json }) });
