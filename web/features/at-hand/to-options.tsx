import {
  IconAddressBook,
  IconBookmark,
  IconHelp,
  IconListCheck,
  IconMessage2,
  IconPhone,
  IconSearch,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { statusNames } from '#domain/campaigns/campaigns.ts';
import type { Findings } from '#domain/find/shown-findings.ts';
import { formatPhone } from '#domain/plain/phone-format.ts';
import { addressOfFilter } from '#domain/saved-filters/saved-filters.ts';
import { formatWhen } from '#web/lib/format-when.ts';
import type { Place } from './places.tsx';

export interface Option {
  /** What it leads to, or the sheet of shortcuts. */
  to: string;
  title: string;
  detail?: string;
  icon: ReactNode;
}

export interface OptionGroup {
  name: string;
  options: Option[];
}

const iconProps = { size: 22, stroke: 1.75, 'aria-hidden': true } as const;
const manyFound = 5;

/** Places under their own names, in the order in which they first come up. */
export function groupPlaces(places: readonly Place[]): OptionGroup[] {
  const groups = new Map<string, Option[]>();
  for (const { group, ...place } of places) groups.set(group, [...(groups.get(group) ?? []), place]);
  return [...groups].map(([name, options]) => ({ name, options }));
}

/** What the server found, as one reads it. */
export function groupFindings(found: Findings, q: string): OptionGroup[] {
  const { contacts, calls, promises, campaigns, filters, help } = found;
  const groups: OptionGroup[] = [
    {
      name: 'Contacts',
      options: [
        ...contacts.map(({ id, name, phone, email, lastJobTitle }) => {
          const number = phone && formatPhone(phone);
          const title = name || number || email || 'Contact';
          return {
            to: `/dashboard/contacts/${id}`,
            title,
            detail: join(number === title ? null : number, lastJobTitle),
            icon: <IconAddressBook {...iconProps} />,
          };
        }),
        ...all(contacts, 'contacts', q),
      ],
    },
    {
      name: 'Calls',
      options: [
        ...calls.map(({ id, jobTitle, customerName, callerPhone, startedAt }) => {
          const who = customerName ?? (callerPhone ? `Call from ${formatPhone(callerPhone)}` : 'Call');
          return {
            to: `/dashboard/calls/${id}`,
            title: jobTitle || who,
            detail: join(jobTitle ? who : null, formatWhen(startedAt)),
            icon: <IconPhone {...iconProps} />,
          };
        }),
        ...all(calls, 'calls', q),
      ],
    },
    {
      name: 'Promises',
      options: promises.map(({ callId, text, customerName, jobTitle }) => ({
        to: `/dashboard/calls/${callId}`,
        title: text,
        detail: join(customerName, jobTitle),
        icon: <IconListCheck {...iconProps} />,
      })),
    },
    {
      name: 'Campaigns',
      options: campaigns.map(({ id, name, status }) => ({
        to: `/dashboard/campaigns/${id}`,
        title: name,
        detail: statusNames[status],
        icon: <IconMessage2 {...iconProps} />,
      })),
    },
    {
      name: 'Saved filters',
      options: filters.map(({ list, name, filter }) => ({
        to: addressOfFilter(list, filter),
        title: name,
        detail: list === 'contacts' ? 'Contacts' : 'Calls',
        icon: <IconBookmark {...iconProps} />,
      })),
    },
    {
      name: 'Help',
      options: help.map(({ title, address }) => ({
        to: address,
        title,
        icon: <IconHelp {...iconProps} />,
      })),
    },
  ];
  return groups.filter(({ options }) => options.length > 0);
}

/** The way to the rest, where there may be more than the first few. */
function all(found: unknown[], list: 'calls' | 'contacts', q: string): Option[] {
  if (found.length < manyFound) return [];
  return [
    {
      to: `/dashboard/${list}?q=${encodeURIComponent(q)}`,
      title: `All ${list} with “${q}”`,
      icon: <IconSearch {...iconProps} />,
    },
  ];
}

const join = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(' · ');
