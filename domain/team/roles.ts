/** What a person is to the business: the owner sees all, the office all but money, a technician their own calls. */
export const roles = ['owner', 'office', 'technician'] as const;
export type Role = (typeof roles)[number];
