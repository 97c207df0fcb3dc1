import type { Role } from '#domain/team/roles.ts';
import { useSession } from './browser-session.ts';

/** What the signed-in person is to the business; the least of all while nobody knows. */
export function useRole(): Role {
  return useSession().user?.role ?? 'technician';
}
