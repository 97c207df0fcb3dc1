import { Button } from '@mantine/core';
import { noticeKinds, noticeMeanings, technicianKinds } from '#domain/notices/notice-words.ts';
import type { DeviceChange } from '#domain/notices/notices.ts';
import type { NoticeDevice } from '#domain/notices/shown-notices.ts';
import { CheckField } from '#web/components/form/check-field.tsx';
import { messageOf } from '#web/lib/api-error.ts';
import { useRole } from '#web/lib/browser-session.ts';
import { toast } from '#web/lib/toast.ts';
import { useChangeDevice, useRemoveDevice, useTestNotice } from './api.ts';
import classes from './notices.module.css';
import { unsubscribeHere } from './subscription.ts';

/** What this very browser tells. */
export function ThisDevice({ device: { id, kinds, hidesDetails } }: { device: NoticeDevice }) {
  const shownKinds = useRole() === 'technician' ? technicianKinds : noticeKinds;
  const change = useChangeDevice();
  // What was just ticked stands there while it is on its way.
  const chosen = { kinds, hidesDetails, ...(change.isPending && change.variables) };

  function save(wanted: DeviceChange) {
    change.mutate(
      { id, ...wanted },
      {
        onSuccess: () => toast.success('Notices changed'),
        onError: (error) => toast.error(messageOf(error, 'That was not saved. Try again.')),
      },
    );
  }

  return (
    <div className={classes.here}>
      {shownKinds.map((kind) => (
        <CheckField
          key={kind}
          {...noticeMeanings[kind]}
          checked={chosen.kinds?.includes(kind) ?? false}
          onChange={({ currentTarget: { checked } }) =>
            save({ kinds: checked ? [...kinds, kind] : kinds.filter((each) => each !== kind) })
          }
        />
      ))}
      <CheckField
        label="Hide details"
        description="The notice names no job, no customer and no promise. Phone numbers and what a customer wrote are never in it."
        checked={chosen.hidesDetails ?? false}
        onChange={({ currentTarget: { checked } }) => save({ hidesDetails: checked })}
      />
      <Actions id={id} />
    </div>
  );
}

function Actions({ id }: { id: string }) {
  const test = useTestNotice();
  const remove = useRemoveDevice();

  function sendTest() {
    test.mutate(id, {
      onSuccess: () => toast.success('A test is on its way'),
      onError: (error) => toast.error(messageOf(error, 'The test was not sent. Try again.')),
    });
  }

  function turnOff() {
    remove.mutate(id, {
      onSuccess: async () => {
        toast.success('Notices are off');
        await unsubscribeHere();
      },
      onError: (error) => toast.error(messageOf(error, 'Notices were not turned off. Try again.')),
    });
  }

  return (
    <div className={classes.actions}>
      <Button variant="default" disabled={test.isPending} onClick={sendTest}>
        Send a test
      </Button>
      <Button variant="default" disabled={remove.isPending} onClick={turnOff}>
        Turn off here
      </Button>
    </div>
  );
}
