import { Menu } from '@mantine/core';
import { IconChevronDown, IconCreditCard, IconLogout, IconUser } from '@tabler/icons-react';
import { Link } from 'react-router';
import { messageOf } from '#web/lib/api-error.ts';
import { session, useSession } from '#web/lib/browser-session.ts';
import { toast } from '#web/lib/toast.ts';
import { mayLeave } from '#web/lib/unsaved-changes.ts';
import classes from './account-menu.module.css';

const iconProps = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

export function AccountMenu() {
  const { user } = useSession();
  const name = user?.name || user?.email || '';

  async function logOut() {
    if (!(await mayLeave())) return;
    try {
      await session.signOut();
    } catch (error) {
      toast.error(`You are still signed in. ${messageOf(error, 'Try again.')}`);
    }
  }

  return (
    <Menu position="bottom-end" width={220} withinPortal={false}>
      <Menu.Target>
        <button type="button" className={classes.target} aria-label={`Account menu, ${name}`}>
          <span className={classes.initials}>{initialsOf(name)}</span>
          <span className={classes.name}>{name}</span>
          <IconChevronDown size={18} aria-hidden="true" />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          component={Link}
          to={user?.role === 'technician' ? '/dashboard/settings#account' : '/dashboard/settings#company'}
          leftSection={<IconUser {...iconProps} />}
        >
          View Profile
        </Menu.Item>
        {user?.role === 'owner' && (
          <Menu.Item
            component={Link}
            to="/dashboard/settings#plan"
            leftSection={<IconCreditCard {...iconProps} />}
          >
            Billing & Plan
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconLogout {...iconProps} />} onClick={() => void logOut()}>
          Logout
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function initialsOf(name: string): string {
  const words = name.split(/[\s@.]+/).filter(Boolean);
  return words
    .slice(0, 2)
    .map((word) => word[0]?.toUpperCase())
    .join('');
}
