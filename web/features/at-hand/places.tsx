import {
  IconHelp,
  IconKeyboard,
  IconLock,
  IconMessagePlus,
  IconReceipt,
  IconSettings,
  IconStar,
  IconUpload,
  IconUserPlus,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { mayOpen } from '#domain/team/may-open.ts';
import type { Role } from '#domain/team/roles.ts';
import { navItemsFor } from '#web/components/layout/nav-items.tsx';

/** A section of the settings that has something for whoever looks. */
export interface SettingsPlace {
  id: string;
  title: string;
}

export interface Place {
  /** Where it leads; the sheet of shortcuts is no page. */
  to: string | 'sheet';
  title: string;
  group: 'Do' | 'Pages' | 'Settings';
  /** Other words that people have for it. */
  words: string;
  icon: ReactNode;
}

const iconProps = { size: 22, stroke: 1.75, 'aria-hidden': true } as const;

const actions: Omit<Place, 'group'>[] = [
  {
    to: '/dashboard/contacts#add',
    title: 'Add a contact',
    words: 'new create customer client person',
    icon: <IconUserPlus {...iconProps} />,
  },
  {
    to: '/dashboard/campaigns/create',
    title: 'New campaign',
    words: 'create add text texts sms marketing send',
    icon: <IconMessagePlus {...iconProps} />,
  },
  {
    to: '/dashboard/contacts/import',
    title: 'Import contacts',
    words: 'upload csv spreadsheet file customers',
    icon: <IconUpload {...iconProps} />,
  },
  {
    to: '/dashboard/campaigns/review',
    title: 'Ask for reviews',
    words: 'google review request stars',
    icon: <IconStar {...iconProps} />,
  },
  {
    to: '/dashboard/settings/team#invite',
    title: 'Invite somebody',
    words: 'add team member office technician employee',
    icon: <IconUserPlus {...iconProps} />,
  },
  {
    to: '/dashboard/settings#security',
    title: 'Change your password',
    words: 'new reset two-step',
    icon: <IconLock {...iconProps} />,
  },
  {
    to: 'sheet',
    title: 'Keyboard shortcuts',
    words: 'keys hotkeys',
    icon: <IconKeyboard {...iconProps} />,
  },
];

const wordsOfPages: Record<string, string> = {
  '/dashboard': 'home start dashboard today',
  '/dashboard/calls': 'notes recordings transcripts tickets jobs',
  '/dashboard/promises': 'to do todo tasks follow up owed action items',
  '/dashboard/contacts': 'customers clients people address book',
  '/dashboard/campaigns': 'texts sms marketing',
  '/dashboard/messages': 'conversations inbox replies texts sms',
  '/dashboard/billing-history': 'invoices payments receipts money',
  '/dashboard/settings': 'preferences options profile',
};

const wordsOfSettings: Record<string, string> = {
  company: 'business name address logo profile',
  types: 'trades services jobs',
  reviews: 'google facebook social',
  areas: 'map states counties where',
  lines: 'phones numbers add verify',
  emails: 'recipients notes mail crm',
  promises: 'reminders remind',
  words: 'vocabulary names spelling',
  number: 'local port texting phone',
  texting: 'registration carrier sms',
  plan: 'subscription upgrade downgrade cancel minutes card price billing',
  team: 'members people roles office technicians',
  activity: 'audit history who did what',
  developers: 'api keys mcp program',
  webhooks: 'events api',
  account: 'email name time zone delete export data',
  security: 'password two-step authenticator devices sessions sign out',
};

/** Everything that can be opened without asking the server, for this role. */
export function placesFor(role: Role, sections: readonly SettingsPlace[]): Place[] {
  const may = ({ to }: { to: string }) =>
    !to.startsWith('/dashboard') || mayOpen(role, to.split('#')[0] ?? to);
  const pages = [
    ...navItemsFor(role),
    { to: '/dashboard/purchase-history', label: 'Purchase history', icon: <IconReceipt {...iconProps} /> },
    { to: '/help', label: 'Help', icon: <IconHelp {...iconProps} /> },
  ];
  return [
    ...actions.filter(may).map((action) => ({ ...action, group: 'Do' as const })),
    ...pages.filter(may).map(({ to, label, icon }) => ({
      to,
      title: label,
      group: 'Pages' as const,
      words: wordsOfPages[to] ?? '',
      icon,
    })),
    ...sections.map(({ id, title }) => ({
      to: `/dashboard/settings#${id}`,
      title,
      group: 'Settings' as const,
      words: `settings ${wordsOfSettings[id] ?? ''}`,
      icon: <IconSettings {...iconProps} />,
    })),
  ];
}
