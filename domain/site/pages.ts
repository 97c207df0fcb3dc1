/** Every page of the web app. The server answers 404 for any other path; the router has the same list. */
export const pages = [
  '/',
  '/certified',
  '/pricing',
  '/terms',
  '/privacy',
  '/developers',
  '/help',
  '/auth/signin',
  '/auth/signup',
  '/auth/forgot',
  '/auth/reset',
  '/auth/confirm',
  '/auth/join',
  '/dashboard',
  '/dashboard/settings',
  '/dashboard/settings/company',
  '/dashboard/settings/areas',
  '/dashboard/settings/calls',
  '/dashboard/settings/number',
  '/dashboard/settings/plan',
  '/dashboard/settings/team',
  '/dashboard/settings/developers',
  '/dashboard/settings/security',
  '/dashboard/billing-history',
  '/dashboard/billing-history/:invoiceId',
  '/dashboard/purchase-history',
  '/dashboard/campaigns',
  '/dashboard/campaigns/create',
  '/dashboard/campaigns/review',
  '/dashboard/campaigns/:campaignId',
  '/dashboard/campaigns/:campaignId/edit',
  '/dashboard/messages',
  '/dashboard/messages/:conversationId',
  '/dashboard/checkout',
  '/dashboard/calls',
  '/dashboard/calls/:callId',
  '/dashboard/contacts',
  '/dashboard/contacts/import',
  '/dashboard/contacts/import/:importId',
  '/dashboard/contacts/:contactId',
] as const;

const patterns = pages.map((page) => new RegExp(`^${page.replace(/:\w+/g, '[^/]+')}/?$`));

export function isPage(path: string): boolean {
  return patterns.some((pattern) => pattern.test(path));
}
