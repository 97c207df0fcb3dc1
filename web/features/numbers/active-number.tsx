import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconClock, IconDownload } from '@tabler/icons-react';
import { releaseHours } from '#domain/numbers/number-rules.ts';
import type { NumberPage, ShownNumber } from '#domain/numbers/shown-numbers.ts';
import { formatPhone } from '#domain/plain/phone-format.ts';
import { Notice } from '#web/components/state/notice.tsx';
import { WholePhones } from '#web/components/whole-phones.tsx';
import { messageOf } from '#web/lib/api-error.ts';
import { formatAhead, formatWhen } from '#web/lib/format-when.ts';
import { toast } from '#web/lib/toast.ts';
import { useKeep } from './api.ts';
import { GiveBack } from './give-back.tsx';
import classes from './numbers.module.css';

const iconProps = { size: 18, stroke: 2, 'aria-hidden': true } as const;

export function ActiveNumber({ number, page }: { number: ShownNumber; page: NumberPage }) {
  const isApproved = page.registration.state === 'approved';
  return (
    <div className={classes.stack}>
      <p className={classes.number}>{formatPhone(number.phone)}</p>
      <ul className={classes.marks} aria-label="What works">
        <li className={classes.mark} data-tone="good">
          <IconCheck {...iconProps} /> Calls: every call to it is yours, whoever calls
        </li>
        <li className={classes.mark} data-tone={isApproved ? 'good' : 'wait'}>
          {isApproved ? <IconCheck {...iconProps} /> : <IconClock {...iconProps} />}
          {isApproved
            ? `Texts: up to ${page.limits.segmentsPerDay.toLocaleString('en-US')} segments a day`
            : 'Texts: wait until the phone companies approve your business'}
        </li>
      </ul>
      {number.releaseAt && <GivenBack releaseAt={number.releaseAt} />}
      {number.keepUntil && (
        <Notice icon={<IconAlertTriangle {...iconProps} />}>
          Without a plan this number goes back on {formatWhen(number.keepUntil)}. Choose a plan to keep it.
        </Notice>
      )}
      <p className={classes.hint}>
        Merge this number into your calls instead of{' '}
        <WholePhones>{formatPhone(page.sharedNumber)}</WholePhones>. The contact on your overview has it
        already.
      </p>
      <div className={classes.buttons}>
        <Button
          component="a"
          href="/api/smart-contact.vcf"
          download="Jotline.vcf"
          variant="default"
          leftSection={<IconDownload {...iconProps} />}
        >
          Save as contact
        </Button>
        {!number.releaseAt && (
          <GiveBack
            label="Give it back"
            title={`Give ${formatPhone(number.phone)} back?`}
            action="Give it back"
          >
            In {releaseHours} hours it goes back to the phone company, for good: somebody else may get it,
            with the calls of whoever still has it. Your calls, notes and conversations stay. Texts then go
            out from the shared number.
          </GiveBack>
        )}
      </div>
    </div>
  );
}

function GivenBack({ releaseAt }: { releaseAt: string }) {
  const keep = useKeep();
  return (
    <Notice
      role="status"
      action={
        <Button
          loading={keep.isPending}
          onClick={() =>
            keep.mutate(undefined, {
              onSuccess: () => toast.success('You keep your number'),
              onError: (error) => toast.error(messageOf(error, 'That did not work. Try again.')),
            })
          }
        >
          Keep it
        </Button>
      }
    >
      It goes back to the phone company {formatAhead(releaseAt)}. Until then everything works.
    </Notice>
  );
}
