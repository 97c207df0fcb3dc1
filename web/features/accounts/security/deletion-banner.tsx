import { IconTrash } from '@tabler/icons-react';
import classes from '../confirm-email-banner.module.css';
import { formatDay } from './format-day.ts';
import { KeepAccount } from './keep-account.tsx';
import { useAccountRequests } from './requests-api.ts';

/** On every page while the days of grace run: nobody loses an account by having forgotten. */
export function DeletionBanner() {
  const { data } = useAccountRequests();
  if (!data?.deletion) return null;
  return (
    <section className={classes.banner} aria-label="Deletion of your account">
      <div className={classes.inner}>
        <IconTrash size={22} className={classes.icon} aria-hidden="true" />
        <p className={classes.text}>This account will be deleted on {formatDay(data.deletion.dueAt)}.</p>
        <KeepAccount />
      </div>
    </section>
  );
}
