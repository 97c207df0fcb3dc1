import { Button } from '@mantine/core';
import { describeDevice } from '#domain/accounts/describe-device.ts';
import type { NoticeDevice } from '#domain/notices/shown-notices.ts';
import { Row } from '#web/components/row-list.tsx';
import { messageOf } from '#web/lib/api-error.ts';
import { formatExactly, formatWhen } from '#web/lib/format-when.ts';
import { toast } from '#web/lib/toast.ts';
import { useRemoveDevice } from './api.ts';
import classes from './notices.module.css';

/** Another browser of the same person. */
export function DeviceRow({ device: { id, userAgent, lastToldAt } }: { device: NoticeDevice }) {
  const remove = useRemoveDevice();
  const name = describeDevice(userAgent);

  function turnOff() {
    remove.mutate(id, {
      onSuccess: () => toast.success(`Notices are off for ${name}`),
      onError: (error) => toast.error(messageOf(error, 'Notices were not turned off. Try again.')),
    });
  }

  return (
    <Row className={classes.row}>
      <div className={classes.words}>
        <div className={classes.device}>{name}</div>
        <div className={classes.detail}>
          {lastToldAt ? (
            <>
              Last notice{' '}
              <time dateTime={lastToldAt} title={formatExactly(lastToldAt)}>
                {formatWhen(lastToldAt)}
              </time>
            </>
          ) : (
            'No notice yet'
          )}
        </div>
      </div>
      <Button
        variant="default"
        disabled={remove.isPending}
        onClick={turnOff}
        aria-label={`Turn off notices for ${name}`}
      >
        Turn off
      </Button>
    </Row>
  );
}
