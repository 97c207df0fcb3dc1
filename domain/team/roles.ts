/** What a person is to the business: the owner sees all, the office all but money, a technician their own calls. */
export const roles = ['owner', 'office', 'technician'] as const;
export type Role = (typeof roles)[number];

/** What a member can be; the owner is one, and hands the business over. */
export const memberRoles = ['office', 'technician'] as const;
export type MemberRole = (typeof memberRoles)[number];

export const roleNames = { owner: 'Owner', office: 'Office', technician: 'Technician' } as const;
