import { IconDeviceMobile } from '@tabler/icons-react';
import { ButtonLink } from '#web/components/button-link.tsx';
import { Notice } from '#web/components/state/notice.tsx';
import { useSession } from '#web/lib/browser-session.ts';
import { useRecordingsHere } from './keep/recordings-here.ts';

/** Over the list of calls: what lies on this device is in no list of the server. */
export function WaitingHere() {
  const { recordings } = useRecordingsHere(useSession().user?.id ?? '');
  if (recordings.length === 0) return null;
  return (
    <Notice
      icon={<IconDeviceMobile size={20} aria-hidden="true" />}
      action={
        <ButtonLink quiet to="/dashboard/calls/add">
          See
        </ButtonLink>
      }
    >
      {recordings.length === 1
        ? 'One recording on this device is not sent yet.'
        : `${recordings.length} recordings on this device are not sent yet.`}
    </Notice>
  );
}
