import { Button } from '@mantine/core';
import { describeDevice } from '#domain/accounts/describe-device.ts';
import type { OpenSession } from '#domain/accounts/shown-account.ts';
import { Column } from '#web/components/form/form.tsx';
import { Row, RowList } from '#web/components/row-list.tsx';
import { LoadError } from '#web/components/state/load-error.tsx';
import { Loading } from '#web/components/state/loading.tsx';
import { messageOf } from '#web/lib/api-error.ts';
import { formatExactly, formatWhen } from '#web/lib/format-when.ts';
import { toast } from '#web/lib/toast.ts';
import { useEndOtherSessions, useEndSession, useSessions } from '../api.ts';
import classes from './session-list.module.css';

export function SessionList() {
  const sessions = useSessions();
  const endOthers = useEndOtherSessions();

  if (sessions.isPending) return <Loading />;
  if (sessions.isLoadingError) {
    return (
      <LoadError error={sessions.error} onRetry={() => void sessions.refetch()} busy={sessions.isFetching} />
    );
  }
  if (sessions.data.length === 0) return <p>Only this browser is signed in.</p>;

  function signOutOthers() {
    endOthers.mutate(undefined, {
      onSuccess: () => toast.success('Signed out everywhere else'),
      onError: (error) => toast.error(messageOf(error, 'We could not sign out the others. Try again.')),
    });
  }

  return (
    <Column>
      <RowList plain>
        {sessions.data.map((open) => (
          <SessionRow key={open.id} open={open} />
        ))}
      </RowList>
      {sessions.data.length > 1 && (
        <div>
          <Button variant="default" onClick={signOutOthers} disabled={endOthers.isPending}>
            Sign out everywhere else
          </Button>
        </div>
      )}
    </Column>
  );
}

function SessionRow({ open }: { open: OpenSession }) {
  const end = useEndSession();
  const device = describeDevice(open.userAgent);

  function signOut() {
    end.mutate(open.id, {
      onSuccess: () => toast.success(`Signed out ${device}`),
      onError: (error) => toast.error(messageOf(error, 'We could not end that session. Try again.')),
    });
  }

  return (
    <Row className={classes.row}>
      <div className={classes.words}>
        <div className={classes.device}>{device}</div>
        <div className={classes.detail}>
          {open.current ? (
            'This browser'
          ) : (
            <>
              Last seen{' '}
              <time dateTime={open.lastSeenAt} title={formatExactly(open.lastSeenAt)}>
                {formatWhen(open.lastSeenAt)}
              </time>
            </>
          )}
          {open.ipAddress && ` · ${open.ipAddress}`}
        </div>
      </div>
      {!open.current && (
        <Button
          variant="default"
          onClick={signOut}
          disabled={end.isPending}
          aria-label={`Sign out ${device}`}
        >
          Sign out
        </Button>
      )}
    </Row>
  );
}
