import { IconClockX } from '@tabler/icons-react';
import { Link } from 'react-router';
import { Notice } from '#web/components/state/notice.tsx';
import { useRole } from '#web/lib/browser-session.ts';
import { formatExactly, formatWhen } from '#web/lib/format-when.ts';
import classes from './kept-until.module.css';

/** In a list: only that it goes, and when. */
export function KeptUntilMark({ at }: { at: string }) {
  return (
    <span className={classes.mark} title={formatExactly(at)}>
      <IconClockX size={16} stroke={2.2} aria-hidden="true" />
      Kept until {formatWhen(at)}
    </span>
  );
}

/** On the call's page: what goes, and what keeps it. */
export function KeptUntilNotice({ at }: { at: string }) {
  const isOwner = useRole() === 'owner';
  return (
    <div className={classes.kept}>
      <Notice icon={<IconClockX size={18} stroke={2.2} aria-hidden="true" />}>
        <strong title={formatExactly(at)}>Kept until {formatWhen(at)}.</strong> Then the recording is deleted,
        unless {isOwner ? 'you have' : 'the business has'} a plan that runs.{' '}
        {isOwner && <Link to="/dashboard/settings#plan">Go to your plan</Link>}
      </Notice>
    </div>
  );
}
