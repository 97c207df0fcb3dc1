import { partyNames } from '#domain/accounts/sign-in-ways.ts';
import { useNewcomer } from '../../ways-api.ts';

/** For who came back from Google or Microsoft to join a team; undefined while nobody knows. */
export function useVouched(isBack: boolean): { name: string; words: string } | null | undefined {
  const newcomer = useNewcomer({ enabled: isBack });
  if (!isBack || newcomer.isError) return null;
  if (newcomer.isPending) return undefined;
  if (!newcomer.data) return null;
  const { party, name, email } = newcomer.data;
  return { name, words: `You sign in with ${partyNames[party]}${email ? `, as ${email}` : ''}.` };
}
