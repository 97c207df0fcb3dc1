import { Tabs } from '@mantine/core';
import { IconMessage2, IconPhone } from '@tabler/icons-react';
import { Link } from 'react-router';
import { periodNames } from '#domain/calls/call-list.ts';
import { formatDuration } from '#domain/calls/call-times.ts';
import type { Overview, ShownPeriod } from '#domain/overview/shown-overview.ts';
import { formatPhone } from '#domain/plain/phone-format.ts';
import { ChoiceRow } from '#web/components/form/choice-row.tsx';
import { Row, RowLink, RowList } from '#web/components/row-list.tsx';
import { EmptyState } from '#web/components/state/empty-state.tsx';
import { lazyPart } from '#web/components/state/lazy-part.tsx';
import { formatExactly, formatWhen } from '#web/lib/format-when.ts';
import classes from './communications.module.css';
import { shownPeriods } from './shown-periods.ts';

// The charting library is larger than the rest of the page.
const CallsChart = lazyPart(() => import('./calls-chart.tsx'));

interface Props {
  communications: Overview['communications'];
  hasCalls: boolean;
  period: ShownPeriod;
  onPeriod: (period: ShownPeriod) => void;
}

export function Communications({ communications, hasCalls, period, onPeriod }: Props) {
  return (
    <section className={classes.card}>
      <div className={classes.head}>
        <h2 className={classes.title}>Communications</h2>
        <ChoiceRow
          legend="Communications period"
          name="communications-period"
          choices={shownPeriods.map((value) => ({ value, label: periodNames[value] }))}
          value={period}
          onChange={onPeriod}
        />
      </div>
      <Tabs defaultValue="calls" keepMounted={false}>
        <Tabs.List className={classes.tabs}>
          <Tabs.Tab value="calls" className={classes.tab}>
            Calls
          </Tabs.Tab>
          <Tabs.Tab value="messages" className={classes.tab}>
            Messages
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="calls" className={classes.panel}>
          <Calls communications={communications} hasCalls={hasCalls} />
        </Tabs.Panel>
        <Tabs.Panel value="messages" className={classes.panel}>
          <Messages messages={communications.messages} />
        </Tabs.Panel>
      </Tabs>
    </section>
  );
}

function Calls({ communications, hasCalls }: Pick<Props, 'communications' | 'hasCalls'>) {
  const { totalCalls, averageSeconds, callsByDay, period } = communications;
  return (
    <>
      <dl className={classes.facts}>
        <Fact name="Total calls" value={totalCalls.toLocaleString('en-US')} />
        <Fact
          name="Average call length"
          value={averageSeconds === null ? '–' : formatDuration(averageSeconds)}
        />
      </dl>
      {totalCalls === 0 ? (
        <EmptyState
          level={3}
          title={hasCalls ? `No calls ${period === 'today' ? 'today' : 'in this period'}` : 'No calls yet'}
          icon={<IconPhone size={26} />}
          {...(hasCalls && { action: { label: 'See all calls', to: '/dashboard/calls' } })}
        >
          {hasCalls
            ? 'Earlier calls are under Calls.'
            : 'Merge Jotline into a call. A moment after you hang up it is counted here.'}
        </EmptyState>
      ) : (
        <CallsChart days={callsByDay} waiting={<div className={classes.chartSpace} />} />
      )}
    </>
  );
}

function Messages({ messages }: { messages: Overview['communications']['messages'] }) {
  return (
    <>
      <dl className={classes.facts}>
        <Fact name="Received" value={messages.received.toLocaleString('en-US')} />
        <Fact name="Sent" value={messages.sent.toLocaleString('en-US')} />
      </dl>
      {messages.latest.length === 0 ? (
        <EmptyState level={3} title="No messages yet" icon={<IconMessage2 size={26} />}>
          Replies to your text campaigns show up here.
        </EmptyState>
      ) : (
        <RowList plain>
          {messages.latest.map(({ id, name, phone, body, direction, lastMessageAt }) => (
            <Row key={id}>
              <RowLink to={`/dashboard/messages/${id}`}>{name ?? formatPhone(phone)}</RowLink>
              <time className={classes.at} dateTime={lastMessageAt} title={formatExactly(lastMessageAt)}>
                {formatWhen(lastMessageAt)}
              </time>
              <span className={classes.body}>
                {direction === 'outbound' && 'You: '}
                {body}
              </span>
            </Row>
          ))}
        </RowList>
      )}
      {messages.latest.length > 0 && <Link to="/dashboard/messages">See all messages</Link>}
    </>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className={classes.fact}>
      <dt className={classes.name}>{name}</dt>
      <dd className={classes.value}>{value}</dd>
    </div>
  );
}
