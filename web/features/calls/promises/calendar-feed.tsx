import { Button, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCalendarPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { OwnFeed } from '#domain/promises/calendar-feed.ts';
import { CopyButton } from '#web/components/form/copy-button.tsx';
import { Confirm } from '#web/components/state/confirm.tsx';
import { LoadError } from '#web/components/state/load-error.tsx';
import { Loading } from '#web/components/state/loading.tsx';
import { messageOf } from '#web/lib/api-error.ts';
import { formatExactly, formatWhen } from '#web/lib/format-when.ts';
import { toast } from '#web/lib/toast.ts';
import classes from './calendar-feed.module.css';
import { useFeed, useMakeFeed, useReplaceFeed, useTurnOffFeed } from './feed-api.ts';

const iconProps = { size: 18, 'aria-hidden': true } as const;

/** The person's own address for the calendar of their phone. */
export function CalendarFeed() {
  const feed = useFeed();
  if (feed.isPending) return <Loading />;
  if (feed.isLoadingError)
    return <LoadError error={feed.error} onRetry={() => void feed.refetch()} busy={feed.isFetching} />;
  return (
    <div className={classes.feed}>
      <p className={classes.lead}>
        See what is promised, and booked appointments, in the calendar you already use. Changes show up by
        themselves, as often as your calendar looks.{' '}
        <a href="/help/calendar">iPhone, Google and Outlook, step by step</a>
      </p>
      {feed.data.feed ? <Address key={feed.data.feed.address} feed={feed.data.feed} /> : <NoFeed />}
    </div>
  );
}

function NoFeed() {
  const make = useMakeFeed();
  return (
    <div>
      <Button
        leftSection={<IconCalendarPlus {...iconProps} />}
        disabled={make.isPending}
        onClick={() =>
          make.mutate(undefined, {
            onSuccess: () => toast.success('Your calendar address is ready'),
            onError: (error) => toast.error(messageOf(error, 'The address was not made. Try again.')),
          })
        }
      >
        {make.isPending ? 'Making it...' : 'Make an address'}
      </Button>
    </div>
  );
}

function Address({ feed: { address, lastReadAt } }: { feed: OwnFeed }) {
  const [isCopied, setIsCopied] = useState(false);

  return (
    <>
      <TextInput
        label="Your calendar address"
        description="Whoever has this address can read what it shows, without signing in. Give it to your own calendar only."
        value={address}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <p className={classes.read} role="status">
        {isCopied ? 'The address is copied. ' : ''}
        {lastReadAt ? (
          <>
            Last read by a calendar:{' '}
            <time dateTime={lastReadAt} title={formatExactly(lastReadAt)}>
              {formatWhen(lastReadAt)}
            </time>
          </>
        ) : (
          'No calendar has read it yet.'
        )}
      </p>
      <div className={classes.actions}>
        <Button
          component="a"
          className={classes.open}
          href={address.replace(/^https?:/, 'webcal:')}
          leftSection={<IconCalendarPlus {...iconProps} />}
        >
          Open in your calendar
        </Button>
        <CopyButton
          variant="default"
          text={address}
          isCopied={isCopied}
          onCopied={setIsCopied}
          otherwise="Select the address and copy it."
        >
          Copy address
        </CopyButton>
        <Replace />
        <TurnOff />
      </div>
    </>
  );
}

function Replace() {
  const [isOpen, { open, close }] = useDisclosure(false);
  const replace = useReplaceFeed();

  function run() {
    replace.mutate(undefined, {
      onSuccess: () => toast.success('The new address is ready'),
      onError: (error) => toast.error(messageOf(error, 'The address was not changed. Try again.')),
      onSettled: close,
    });
  }

  return (
    <>
      <Button variant="default" onClick={open}>
        Make a new address
      </Button>
      <Confirm
        title="Make a new address?"
        action="Make a new address"
        opened={isOpen}
        busy={replace.isPending}
        onConfirm={run}
        onClose={close}
      >
        The old address stops at once. Calendars that have it show nothing new until you add the new one.
      </Confirm>
    </>
  );
}

function TurnOff() {
  const [isOpen, { open, close }] = useDisclosure(false);
  const turnOff = useTurnOffFeed();

  function run() {
    turnOff.mutate(undefined, {
      onSuccess: () => toast.success('The calendar feed is turned off'),
      onError: (error) => toast.error(messageOf(error, 'The feed was not turned off. Try again.')),
      onSettled: close,
    });
  }

  return (
    <>
      <Button variant="default" onClick={open}>
        Turn off
      </Button>
      <Confirm
        title="Turn off the calendar feed?"
        action="Turn off"
        opened={isOpen}
        busy={turnOff.isPending}
        onConfirm={run}
        onClose={close}
      >
        The address stops at once. Your promises stay as they are, and you can make another address later.
      </Confirm>
    </>
  );
}
