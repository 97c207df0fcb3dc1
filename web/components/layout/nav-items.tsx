import {
  IconAddressBook,
  IconHome,
  IconListCheck,
  IconMessage2,
  IconMessages,
  IconPhone,
  IconReceipt,
  IconSettings,
} from '@tabler/icons-react';
import { mayOpen } from '#domain/team/may-open.ts';
import type { Role } from '#domain/team/roles.ts';

/** What stands beside a place's name, by its address. */
export type NavBadges = Record<string, React.ReactNode>;

const iconProps = { size: 22, stroke: 1.75, 'aria-hidden': true } as const;

const navItems = [
  { to: '/dashboard', label: 'Overview', icon: <IconHome {...iconProps} />, thumb: true },
  { to: '/dashboard/calls', label: 'Calls', icon: <IconPhone {...iconProps} />, thumb: true },
  { to: '/dashboard/promises', label: 'Promises', icon: <IconListCheck {...iconProps} />, thumb: false },
  { to: '/dashboard/contacts', label: 'Contacts', icon: <IconAddressBook {...iconProps} />, thumb: true },
  { to: '/dashboard/campaigns', label: 'Campaigns', icon: <IconMessage2 {...iconProps} />, thumb: true },
  { to: '/dashboard/messages', label: 'Messages', icon: <IconMessages {...iconProps} />, thumb: false },
  { to: '/dashboard/billing-history', label: 'Billing', icon: <IconReceipt {...iconProps} />, thumb: false },
  { to: '/dashboard/settings', label: 'Settings', icon: <IconSettings {...iconProps} />, thumb: false },
];

/** The places that have something for this role. */
export const navItemsFor = (role: Role) => navItems.filter(({ to }) => mayOpen(role, to));
