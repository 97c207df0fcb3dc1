import { IconAlertTriangle, IconClock, IconSend } from '@tabler/icons-react';
import type { VisitText, VisitTexts } from '#domain/visits/shown-visits.ts';
import { formatExactly, formatWhen } from '#web/lib/format-when.ts';
import classes from './visit-facts.module.css';

const iconProps = { size: 16, 'aria-hidden': true } as const;

/** What the customer was texted about a visit, or will be. */
export function VisitFacts({ visit, isDone }: { visit: VisitTexts; isDone: boolean }) {
  const { onMyWay, reminder, isReminded } = visit;
  const isPlanned = isReminded && !reminder && !isDone;
  if (!onMyWay && !reminder && !isPlanned) return null;
  return (
    <p className={classes.facts}>
      {onMyWay && <Sent what="On my way" text={onMyWay} />}
      {reminder && <Sent what="Reminder" text={reminder} />}
      {isPlanned && (
        <span className={classes.fact}>
          <IconClock {...iconProps} /> Reminder by text the day before
        </span>
      )}
    </p>
  );
}

function Sent({ what, text: { at, problem } }: { what: string; text: VisitText }) {
  if (problem)
    return (
      <span className={classes.problem}>
        <IconAlertTriangle {...iconProps} /> {what}: {problem}
      </span>
    );
  return (
    <span className={classes.fact}>
      <IconSend {...iconProps} /> {what} sent{' '}
      <time dateTime={at} title={formatExactly(at)}>
        {formatWhen(at)}
      </time>
    </span>
  );
}
