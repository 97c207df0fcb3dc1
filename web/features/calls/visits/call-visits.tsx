import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconClock, IconSend } from '@tabler/icons-react';
import { formatDue } from '#domain/promises/due-times.ts';
import type { ListedPromise } from '#domain/promises/shown-promises.ts';
import { Row, RowList } from '#web/components/row-list.tsx';
import { usePromises } from '../promises/api.ts';
import classes from './call-visits.module.css';
import { OnMyWay } from './on-my-way.tsx';
import { VisitFacts } from './visit-facts.tsx';
import { VisitReminder } from './visit-reminder.tsx';

/** The visits promised in one call that are still to come, with what their customer is told. */
export function CallVisits({ callId }: { callId: string }) {
  const { data } = usePromises({ view: 'open', owner: 'pro', call: callId });
  const visits = data?.pages.flatMap(({ promises }) => promises).filter(({ visit }) => visit) ?? [];
  const today = data?.pages[0]?.today ?? '';
  if (visits.length === 0) return null;
  return (
    <section className={classes.visits} aria-labelledby="call-visits">
      <h2 id="call-visits" className={classes.title}>
        {visits.length === 1 ? 'Your visit' : 'Your visits'}
      </h2>
      <RowList>
        {visits.map((promise) => (
          <VisitRow key={promise.id} promise={promise} today={today} />
        ))}
      </RowList>
    </section>
  );
}

function VisitRow({ promise, today }: { promise: ListedPromise; today: string }) {
  const { id, callId, text, due, visit, period } = promise;
  return (
    <Row className={classes.row}>
      <div className={classes.words}>
        <p className={classes.text}>{text}</p>
        <p className={classes.due}>{due ? formatDue(due, today) : 'No day said'}</p>
        {visit && <VisitFacts visit={visit} isDone={false} />}
      </div>
      <VisitTools
        place={{ callId, promiseId: id }}
        what={text}
        isNow={due === null || period === 'today' || period === 'overdue'}
        hasDay={due !== null}
      />
    </Row>
  );
}

interface VisitToolsProps {
  place: Parameters<typeof OnMyWay>[0]['place'];
  what: string;
  /** Not on a day to come: then nobody is on the way. */
  isNow: boolean;
  hasDay: boolean;
}

/** What a customer can be told of a visit. */
export function VisitTools({ place, what, isNow, hasDay }: VisitToolsProps) {
  const [isLeaving, { open: leave, close: stay }] = useDisclosure(false);
  const [isReminding, { open: remind, close: stopReminding }] = useDisclosure(false);
  return (
    <div className={classes.tools}>
      {isNow && (
        <Button
          variant="default"
          leftSection={<IconSend size={18} aria-hidden="true" />}
          aria-label={`On my way: ${what}`}
          onClick={leave}
        >
          On my way
        </Button>
      )}
      {hasDay && (
        <Button
          variant="default"
          leftSection={<IconClock size={18} aria-hidden="true" />}
          aria-label={`Reminder text: ${what}`}
          onClick={remind}
        >
          Reminder text
        </Button>
      )}
      <OnMyWay place={place} opened={isLeaving} onClose={stay} />
      <VisitReminder place={place} opened={isReminding} onClose={stopReminding} />
    </div>
  );
}
