import { formatClockTime } from '#domain/plain/clock-time.ts';
import { accountZone } from '#web/lib/account-zone.ts';
import { formatExactly } from '#web/lib/format-when.ts';
import classes from './halves.module.css';

/** "10:02 AM": of calls of one day the time alone tells them apart. */
export function CallMoment({ at }: { at: string }) {
  return (
    <time className={classes.moment} dateTime={at} title={formatExactly(at)}>
      {formatClockTime(new Date(at), accountZone())}
    </time>
  );
}
