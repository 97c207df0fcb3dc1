import { mayOpen } from '#domain/team/may-open.ts';
import type { Role } from '#domain/team/roles.ts';

type Deed =
  | { to: string }
  | { does: 'open-bar' | 'open-sheet' | 'search-page' | 'next-row' | 'previous-row' };

export interface Shortcut {
  /** Pressed one after the other. `Mod` is ⌘ on a Mac and Ctrl elsewhere. */
  keys: readonly string[];
  group: 'Anywhere' | 'Go to' | 'In a list';
  name: string;
  deed: Deed;
}

const go = (key: string, name: string, to: string): Shortcut => ({
  keys: ['g', key],
  group: 'Go to',
  name,
  deed: { to },
});

/** Every shortcut there is: the keys are read by this list, and the sheet shows it. */
const shortcuts: readonly Shortcut[] = [
  { keys: ['Mod+k'], group: 'Anywhere', name: 'Search everything', deed: { does: 'open-bar' } },
  { keys: ['/'], group: 'Anywhere', name: 'Search on this page', deed: { does: 'search-page' } },
  { keys: ['?'], group: 'Anywhere', name: 'Show these shortcuts', deed: { does: 'open-sheet' } },
  go('o', 'Overview', '/dashboard'),
  go('c', 'Calls', '/dashboard/calls'),
  go('p', 'Promises', '/dashboard/promises'),
  go('n', 'Contacts', '/dashboard/contacts'),
  go('a', 'Campaigns', '/dashboard/campaigns'),
  go('m', 'Messages', '/dashboard/messages'),
  go('b', 'Billing', '/dashboard/billing-history'),
  go('s', 'Settings', '/dashboard/settings'),
  {
    keys: ['j'],
    group: 'In a list',
    name: 'Next call, contact or message; Enter opens it',
    deed: { does: 'next-row' },
  },
  { keys: ['k'], group: 'In a list', name: 'The one before', deed: { does: 'previous-row' } },
];

/** Those that lead somewhere for this role. */
export const shortcutsFor = (role: Role) =>
  shortcuts.filter(({ deed }) => !('to' in deed) || mayOpen(role, deed.to));

/** One that a single key, or one after the other, sets off: speech and slips of the hand can too. */
export const isBare = ({ keys }: Shortcut) => !keys.some((key) => key.startsWith('Mod+'));
