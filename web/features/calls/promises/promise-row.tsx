import { Button, Checkbox, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconClock, IconDots, IconPencil, IconSend, IconX } from '@tabler/icons-react';
import { Link } from 'react-router';
import { formatDue } from '#domain/promises/due-times.ts';
import type { ListedPromise } from '#domain/promises/shown-promises.ts';
import { SideDrawer } from '#web/components/layout/side-drawer.tsx';
import { Row } from '#web/components/row-list.tsx';
import { formatExactly, formatWhen } from '#web/lib/format-when.ts';
import { PlaySound } from '../play-sound.tsx';
import { OnMyWay } from '../visits/on-my-way.tsx';
import { VisitFacts } from '../visits/visit-facts.tsx';
import { VisitReminder } from '../visits/visit-reminder.tsx';
import { ClashWarning } from './clash-warning.tsx';
import { PromiseForm } from './promise-form.tsx';
import classes from './promise-row.module.css';
import type { PromiseActions } from './use-promise-actions.ts';

interface PromiseRowProps {
  promise: ListedPromise;
  today: string;
  actions: PromiseActions;
  /** Where there are several. */
  showsLine: boolean;
}

/** One promise: whose, what, by when, and how it sounded. */
export function PromiseRow({ promise, today, actions, showsLine }: PromiseRowProps) {
  const { id, callId, text, owner, clip } = promise;
  const [isEditing, { open, close }] = useDisclosure(false);
  const [isLeaving, { open: leave, close: stay }] = useDisclosure(false);
  const [isReminding, { open: remind, close: stopReminding }] = useDisclosure(false);
  const isDone = actions.isTicked(promise);
  const visit = isDone ? null : promise.visit;
  const isNow = promise.period === 'today' || promise.period === 'overdue' || promise.due === null;
  const place = { callId, promiseId: id };
  const whom = promise.customerName ?? 'the customer';
  return (
    <Row className={classes.row}>
      <Checkbox
        className={classes.box}
        aria-label={`Done: ${text}`}
        checked={isDone}
        disabled={actions.isBusy}
        onChange={(event) => actions.tick(promise, event.currentTarget.checked)}
      />
      <div className={classes.words}>
        <p className={classes.text} data-done={isDone}>
          {text}
        </p>
        <p className={classes.due}>
          <Due promise={promise} today={today} isDone={isDone} />
        </p>
        {promise.visit && <VisitFacts visit={promise.visit} isDone={isDone} />}
        {!isDone && <ClashWarning clashes={promise.clashes} today={today} />}
        <p className={classes.facts}>
          <span className={classes.owner} data-owner={owner}>
            {owner === 'pro' ? `You, for ${whom}` : (promise.customerName ?? 'Customer')}
          </span>
          <Link to={`/dashboard/calls/${callId}${clip ? `?at=${clip.start.toFixed(1)}` : ''}`}>
            {promise.jobTitle || 'The call'},{' '}
            <time dateTime={promise.saidAt} title={formatExactly(promise.saidAt)}>
              {formatWhen(promise.saidAt)}
            </time>
          </Link>
          {showsLine && promise.lineName && <span>{promise.lineName}</span>}
        </p>
        {visit && isNow && (
          <Button
            variant="default"
            className={classes.leave}
            leftSection={<IconSend size={18} aria-hidden="true" />}
            aria-label={`On my way: ${text}`}
            onClick={leave}
          >
            On my way
          </Button>
        )}
      </div>
      <div className={classes.tools}>
        {clip && <PlaySound src={`/api/calls/${callId}/promises/${id}/sound.wav`} text={text} />}
        <Menu position="bottom-end">
          <Menu.Target>
            <button type="button" className={classes.more} aria-label={`More for: ${text}`}>
              <IconDots size={20} aria-hidden="true" />
            </button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconPencil size={18} aria-hidden="true" />} onClick={open}>
              Change
            </Menu.Item>
            {visit && promise.due && (
              <Menu.Item leftSection={<IconClock size={18} aria-hidden="true" />} onClick={remind}>
                Reminder text
              </Menu.Item>
            )}
            <Menu.Item
              leftSection={<IconX size={18} aria-hidden="true" />}
              disabled={actions.isBusy}
              onClick={() => actions.drop(promise)}
            >
              Not a promise
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </div>
      <OnMyWay place={place} opened={isLeaving} onClose={stay} />
      <VisitReminder place={place} opened={isReminding} onClose={stopReminding} />
      <SideDrawer title="Change promise" position="right" opened={isEditing} onClose={close}>
        <PromiseForm promise={promise} today={today} onDone={close} />
      </SideDrawer>
    </Row>
  );
}

/** The day the words mean, and beside it the words; words alone where they name no exact day. */
function Due({
  promise: { due, dueWords, period },
  today,
  isDone,
}: Pick<PromiseRowProps, 'promise' | 'today'> & { isDone: boolean }) {
  if (!due) return <span className={classes.said}>{dueWords ? `“${dueWords}”` : 'No day said'}</span>;
  const shown = formatDue(due, today);
  const isOverdue = period === 'overdue' && !isDone;
  return (
    <>
      <strong className={classes.day} data-period={isOverdue ? 'overdue' : undefined}>
        {isOverdue && 'Overdue: '}
        {shown}
      </strong>
      {dueWords && !/\d{4}/.test(dueWords) && <span className={classes.said}> “{dueWords}”</span>}
    </>
  );
}
