import type { Role } from './roles.ts';

const ownerPages = [
  '/dashboard/billing-history',
  '/dashboard/purchase-history',
  '/dashboard/checkout',
  '/dashboard/settings/plan',
  '/dashboard/settings/team',
  '/dashboard/settings/activity',
  '/dashboard/settings/developers',
];
const technicianPages = [
  '/dashboard/calls',
  '/dashboard/promises',
  '/dashboard/settings/notices',
  '/dashboard/settings/security',
];

/** Whether a page of the dashboard has anything for this role. What it shows is decided by the server and its policies. */
export function mayOpen(role: Role, path: string): boolean {
  if (role === 'owner') return true;
  const lies = (pages: string[]) => pages.some((page) => path === page || path.startsWith(`${page}/`));
  if (role === 'office') return !lies(ownerPages);
  return lies(technicianPages) || /^\/dashboard\/settings\/?$/.test(path);
}
