import { IconAlertTriangle, IconCheck, IconClock } from '@tabler/icons-react';
import type { CallDetail } from '#domain/calls/shown-calls.ts';
import { formatExactly, formatWhen } from '#web/lib/format-when.ts';
import classes from '../ticket/fact-list.module.css';

type Delivery = CallDetail['deliveries'][number];

const purposes: Record<string, string> = {
  notes: 'Notes',
  crm: 'CRM lead',
  recap: 'Customer recap',
  refusal_notice: 'Notice: recording refused',
  doubt_notice: 'Question: was the recording refused?',
  no_job_notice: 'Notice: looks like no job',
  failure_notice: 'Notice: call failed',
};
const iconProps = { size: 16, stroke: 2.5, 'aria-hidden': true } as const;

/** Who got what, and what went wrong on the way. */
export function Deliveries({ deliveries }: { deliveries: Delivery[] }) {
  if (deliveries.length === 0) return null;
  const failed = deliveries.filter(({ state }) => state === 'failed' || state === 'bounced').length;
  const sent = deliveries.filter(({ state }) => state === 'sent').length;
  return (
    <details className={classes.box} open={failed > 0}>
      <summary className={classes.head}>
        <span className={classes.title}>Deliveries</span>
        <span className={classes.lead}>
          {sent} of {deliveries.length} sent{failed > 0 && `, ${failed} failed`}
        </span>
      </summary>
      <ul className={classes.facts}>
        {deliveries.map((delivery) => (
          <li key={delivery.id} className={classes.delivery}>
            <span className={classes.state} data-state={delivery.state}>
              <Sign state={delivery.state} />
            </span>
            <div className={classes.words}>
              <div className={classes.address}>{delivery.address}</div>
              <div className={classes.lead}>
                {purposes[delivery.purpose]}
                {delivery.round > 1 && `, round ${delivery.round}`} · {outcome(delivery)}
              </div>
              {delivery.lastError && delivery.state !== 'sent' && (
                <div className={classes.error}>{delivery.lastError}</div>
              )}
            </div>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Sign({ state }: { state: string }) {
  if (state === 'sent') return <IconCheck {...iconProps} />;
  return state === 'failed' || state === 'bounced' ? (
    <IconAlertTriangle {...iconProps} />
  ) : (
    <IconClock {...iconProps} />
  );
}

function outcome({ state, sentAt, attempts }: Delivery) {
  if (state === 'sent' && sentAt)
    return (
      <time dateTime={sentAt} title={formatExactly(sentAt)}>
        sent {formatWhen(sentAt)}
      </time>
    );
  if (state === 'bounced') return 'bounced';
  if (state === 'failed') return `not sent after ${attempts} ${attempts === 1 ? 'try' : 'tries'}`;
  return 'on its way';
}
