export const mostKeys = 20;

export const developerMessages = {
  notIncluded:
    'The API, webhooks and MCP come with the Business plan. Change your plan under Plan & Billing, then connect your tools.',
  tooManyKeys: `A business has at most ${mostKeys} keys. Revoke one that is no longer used.`,
  noSuchMember: 'This person is not on your team.',
} as const;
