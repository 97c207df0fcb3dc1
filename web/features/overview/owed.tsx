import { Checkbox } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { callStateNames } from '#domain/calls/call-wording.ts';
import { missingNames } from '#domain/calls/notes-wording.ts';
import type { Overview } from '#domain/overview/shown-overview.ts';
import { formatPhone } from '#domain/plain/phone-format.ts';
import { WholePhones } from '#web/components/whole-phones.tsx';
import { messageOf } from '#web/lib/api-error.ts';
import { formatExactly, formatWhen } from '#web/lib/format-when.ts';
import { toast } from '#web/lib/toast.ts';
import { useFinishItem } from './api.ts';
import classes from './owed.module.css';

/** The top row: what do I owe whom today. */
export function Owed({ owed }: { owed: Overview['owed'] }) {
  const { actionItems, actionItemCount, missing, missingCount, working } = owed;
  return (
    <div className={classes.row}>
      <Column
        title="You owe"
        count={actionItemCount > actionItems.length ? `${actionItems.length}+` : actionItemCount}
        none="Nothing open from your calls."
        more={{ label: 'All promises', to: '/dashboard/promises' }}
      >
        {actionItems.map((item) => (
          <OpenItem key={`${item.callId} ${item.text}`} item={item} />
        ))}
      </Column>
      <Column title="Still to ask" count={missingCount} none="Nothing missing from your latest calls.">
        {missing.map(({ callId, customerName, jobTitle, labels, phone }) => (
          <li key={callId} className={classes.item}>
            <Link to={`/dashboard/calls/${callId}`} className={classes.what}>
              {labels.map((label) => missingNames[label]).join(', ')}
            </Link>
            <span className={classes.whom}>
              {customerName ?? jobTitle}
              {phone && (
                <>
                  {' · '}
                  <a href={`tel:${phone}`} className={classes.phone}>
                    {formatPhone(phone)}
                  </a>
                </>
              )}
            </span>
          </li>
        ))}
      </Column>
      <Column title="In the works" count={working.length} none="No call is being worked on.">
        {working.map((call) => (
          <li key={call.id} className={classes.item}>
            <Link to={`/dashboard/calls/${call.id}`} className={classes.what}>
              <span className={classes.dot} data-state={call.state} aria-hidden="true" />
              {callStateNames[call.state]}
              {call.state === 'transcribing' && call.progressPercent !== null && ` ${call.progressPercent}%`}
            </Link>
            <span className={classes.whom}>
              <time dateTime={call.startedAt} title={formatExactly(call.startedAt)}>
                {formatWhen(call.startedAt)}
              </time>
              {call.callerPhone && <WholePhones>{` · ${formatPhone(call.callerPhone)}`}</WholePhones>}
            </span>
          </li>
        ))}
      </Column>
    </div>
  );
}

/** What fits beside the others; the rest is one tap away. */
const atFirst = 6;

function Column({
  title,
  count,
  none,
  more,
  children,
}: {
  title: string;
  count: number | string;
  none: string;
  /** Where there is a page of its own for it, that has the rest. */
  more?: { label: string; to: string };
  children: ReactNode[];
}) {
  const [isOpen, { toggle }] = useDisclosure(false);
  return (
    <section className={classes.column}>
      <h2 className={classes.title}>
        {title} <span className={classes.count}>{count}</span>
      </h2>
      {children.length > 0 ? (
        <ul className={classes.items}>{isOpen ? children : children.slice(0, atFirst)}</ul>
      ) : (
        <p className={classes.none}>{none}</p>
      )}
      {children.length > atFirst && (
        <button type="button" className={classes.all} aria-expanded={isOpen} onClick={toggle}>
          {isOpen ? 'Show fewer' : `Show all ${children.length}`}
        </button>
      )}
      {more && (
        <Link to={more.to} className={classes.all}>
          {more.label}
        </Link>
      )}
    </section>
  );
}

function OpenItem({ item }: { item: Overview['owed']['actionItems'][number] }) {
  const finish = useFinishItem();
  const whom = item.customerName ?? item.jobTitle;
  return (
    <li className={classes.item} data-ticked="true">
      <Checkbox
        className={classes.box}
        aria-label={`Done: ${item.text}`}
        checked={finish.isPending || finish.isSuccess}
        onChange={() =>
          finish.mutate(
            { callId: item.callId, item: item.text },
            { onError: (error) => toast.error(messageOf(error, 'That was not saved. Try again.')) },
          )
        }
      />
      <Link to={`/dashboard/calls/${item.callId}`} className={classes.what}>
        {item.text}
      </Link>
      <span className={classes.whom}>
        {whom}
        {item.due && <> · {item.due}</>}
      </span>
    </li>
  );
}
