import { Button } from '@mantine/core';
import { IconFlame, IconPhone, IconSearchOff } from '@tabler/icons-react';
import { nameCall, sourceNames } from '#domain/calls/brought-recordings.ts';
import { formatDuration } from '#domain/calls/call-times.ts';
import { describeSkip, heldReason, waitingForPlanReason } from '#domain/calls/call-wording.ts';
import { canWriteAnyway } from '#domain/calls/no-job.ts';
import type { ListedCall } from '#domain/calls/shown-calls.ts';
import { Row, RowLink, RowList } from '#web/components/row-list.tsx';
import { EmptyState } from '#web/components/state/empty-state.tsx';
import { LoadError } from '#web/components/state/load-error.tsx';
import { Loading } from '#web/components/state/loading.tsx';
import { ShowMore } from '#web/components/state/show-more.tsx';
import { WholePhones } from '#web/components/whole-phones.tsx';
import { useRole } from '#web/lib/browser-session.ts';
import { formatExactly, formatWhen } from '#web/lib/format-when.ts';
import { useCalls } from '../api.ts';
import { CallStateMark } from '../page/call-state-mark.tsx';
import { KeptUntilMark } from '../page/kept-until.tsx';
import { WriteAnyway } from '../page/write-anyway.tsx';
import classes from './call-list.module.css';
import { MatchLine } from './match-line.tsx';
import type { useCallFilter } from './use-call-filter.ts';

export function CallList({
  filter,
  isFiltered,
  clear,
}: Pick<ReturnType<typeof useCallFilter>, 'filter' | 'isFiltered' | 'clear'>) {
  const calls = useCalls(filter);
  if (calls.isPending) return <Loading text="Loading calls..." />;
  if (calls.isLoadingError)
    return <LoadError error={calls.error} onRetry={() => void calls.refetch()} busy={calls.isFetching} />;
  const shown = calls.data.pages.flatMap((page) => page.calls);
  if (shown.length === 0) return isFiltered ? <NothingFound onClear={clear} /> : <NoCalls />;
  return (
    <div aria-busy={calls.isPlaceholderData} className={classes.list} data-stale={calls.isPlaceholderData}>
      <RowList>
        {shown.map((call) => (
          <CallRow key={call.id} call={call} />
        ))}
      </RowList>
      <ShowMore list={calls}>Show earlier calls</ShowMore>
    </div>
  );
}

function CallRow({ call }: { call: ListedCall }) {
  const who = call.customerName ?? nameCall(call);
  return (
    <Row className={classes.row}>
      <div className={classes.when}>
        <time dateTime={call.startedAt} title={formatExactly(call.startedAt)}>
          {formatWhen(call.startedAt)}
        </time>
        {call.durationSeconds !== null && (
          <span className={classes.length}>{formatDuration(call.durationSeconds)}</span>
        )}
      </div>
      <div className={classes.words}>
        <RowLink to={`/dashboard/calls/${call.id}`} className={classes.title}>
          <WholePhones>{call.jobTitle || who}</WholePhones>
        </RowLink>
        {call.jobTitle && (
          <div className={classes.who}>
            <WholePhones>{who}</WholePhones>
            {call.lineName && <span className={classes.line}> · {call.lineName}</span>}
          </div>
        )}
        {call.match ? (
          <MatchLine callId={call.id} match={call.match} />
        ) : (
          <p className={classes.summary}>{call.summary ?? explain(call)}</p>
        )}
        {canWriteAnyway(call) && (
          <div className={classes.action}>
            <WriteAnyway callId={call.id} isInList />
          </div>
        )}
      </div>
      <div className={classes.marks}>
        <CallStateMark state={call.state} percent={call.progressPercent} />
        {call.urgency === 'high' && (
          <span className={classes.urgent}>
            <IconFlame size={16} stroke={2.2} aria-hidden="true" />
            Urgent
          </span>
        )}
        {call.source !== 'phone' && <span className={classes.category}>{sourceNames[call.source]}</span>}
        {call.category && <span className={classes.category}>{call.category}</span>}
        {call.keepUntil && <KeptUntilMark at={call.keepUntil} />}
      </div>
    </Row>
  );
}

function explain(call: ListedCall): string {
  if (call.failureReason) return call.failureReason;
  if (call.state === 'held') return heldReason;
  if (call.state === 'waiting_for_plan') return waitingForPlanReason;
  if (call.skipReason) return describeSkip(call.skipReason, call.noJobReason);
  if (call.isLive) return 'On the phone now. Open it to follow along.';
  if (call.state === 'recording' && call.source !== 'phone')
    return 'It has arrived and is put together. The notes follow by themselves.';
  if (call.state === 'recording') return 'On the phone now. The notes are made after you hang up.';
  return call.waitingReason ?? 'The notes are being made. This line updates by itself.';
}

function NoCalls() {
  if (useRole() === 'technician')
    return (
      <EmptyState title="No calls yet" icon={<IconPhone size={26} />}>
        The calls of your own lines show up here. The owner says which lines are yours.
      </EmptyState>
    );
  return (
    <EmptyState
      title="No calls yet"
      icon={<IconPhone size={26} />}
      action={{ label: 'Check your phone line', to: '/dashboard/settings#lines' }}
    >
      A call shows up here a moment after you hang up. It is matched to you by the phone you call from, so
      make sure that number is right.
    </EmptyState>
  );
}

function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <div className={classes.list}>
      <EmptyState title="No call matches" icon={<IconSearchOff size={26} />}>
        Try fewer words, another period, or look at all calls again.
      </EmptyState>
      <Button variant="default" onClick={onClear}>
        Clear filters
      </Button>
    </div>
  );
}
