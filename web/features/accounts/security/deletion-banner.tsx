import { IconTrash } from '@tabler/icons-react';
import { Banner } from '#web/components/layout/banner.tsx';
import { formatDay } from './format-day.ts';
import { KeepAccount } from './keep-account.tsx';
import { useAccountRequests } from './requests-api.ts';

/** On every page while the days of grace run: nobody loses an account by having forgotten. */
export function DeletionBanner() {
  const { data } = useAccountRequests();
  if (!data?.deletion) return null;
  return (
    <Banner label="Deletion of your account" icon={IconTrash} action={<KeepAccount />}>
      This account will be deleted on {formatDay(data.deletion.dueAt)}.
    </Banner>
  );
}
