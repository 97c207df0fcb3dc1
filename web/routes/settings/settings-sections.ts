import { mayOpen } from '#domain/team/may-open.ts';
import type { Role } from '#domain/team/roles.ts';

/**
 * What can be set, in the order of the menu, and the page it lies on. The address of a section is
 * `/dashboard/settings#id`, wherever it lies: mails, help pages and links all over the app know nothing of the pages.
 */
export const settingsSections = [
  { id: 'company', title: 'Company Info', page: 'company' },
  { id: 'types', title: 'Service Types', page: 'company' },
  { id: 'reviews', title: 'Reviews & Social', page: 'company' },
  { id: 'areas', title: 'Service Areas', page: 'areas' },
  { id: 'lines', title: 'Phone Lines', page: 'calls' },
  { id: 'emails', title: 'Emails', page: 'calls' },
  { id: 'promises', title: 'Promises', page: 'calls' },
  { id: 'words', title: 'Words Jotline Knows', page: 'calls' },
  { id: 'number', title: 'Your Number', page: 'number' },
  { id: 'texting', title: 'Approval for Texts', page: 'number' },
  { id: 'plan', title: 'Plan & Billing', page: 'plan' },
  { id: 'team', title: 'Team', page: 'team' },
  { id: 'activity', title: 'Activity Log', page: 'activity' },
  { id: 'developers', title: 'Developers', page: 'developers' },
  { id: 'webhooks', title: 'Webhooks', page: 'developers' },
  { id: 'notices', title: 'Notices', page: 'notices' },
  { id: 'install', title: 'On Your Home Screen', page: 'notices' },
  { id: 'account', title: 'Account', page: 'security' },
  { id: 'security', title: 'Security', page: 'security' },
] as const;

/** Those that have something for this role. */
export const sectionsFor = (role: Role) =>
  settingsSections.filter(({ page }) => mayOpen(role, `/dashboard/settings/${page}`));
