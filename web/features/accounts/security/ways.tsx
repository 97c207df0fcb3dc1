import { Button } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import {
  describeProblem,
  type Party,
  partyNames,
  type SignInWay,
  type SignInWays,
} from '#domain/accounts/sign-in-ways.ts';
import { Column } from '#web/components/form/form.tsx';
import { PasswordDialog } from '#web/components/form/password-dialog.tsx';
import { Row, RowList } from '#web/components/row-list.tsx';
import { ErrorBox } from '#web/components/state/error-box.tsx';
import { LoadError } from '#web/components/state/load-error.tsx';
import { Loading } from '#web/components/state/loading.tsx';
import { messageOf } from '#web/lib/api-error.ts';
import { formatExactly, formatWhen } from '#web/lib/format-when.ts';
import { toast } from '#web/lib/toast.ts';
import { useConnectParty, useDisconnectParty, useWays } from '../ways-api.ts';
import classes from './session-list.module.css';

/** How this login can be signed in to, and what came of connecting another way. */
export function Ways() {
  const ways = useWays();
  const [params] = useSearchParams();
  if (ways.isPending) return <Loading />;
  if (ways.isLoadingError)
    return <LoadError error={ways.error} onRetry={() => void ways.refetch()} busy={ways.isFetching} />;
  const problem = describeProblem(params.get('problem'), params.get('with'));
  const connected = ways.data.parties.find((party) => party === params.get('connected'));
  return (
    <Column>
      {problem && <ErrorBox message={problem} />}
      {connected && ways.data.ways.some(({ kind }) => kind === connected) && (
        <p role="status">{partyNames[connected]} is connected. You can sign in with it from now on.</p>
      )}
      <WayList {...ways.data} />
    </Column>
  );
}

function WayList({ ways, parties }: SignInWays) {
  const hasPassword = ways.some(({ kind }) => kind === 'password');
  const others = parties.filter((party) => !ways.some(({ kind }) => kind === party));
  return (
    <RowList plain>
      {ways.map((way) => (
        <WayRow key={way.kind} way={way} isOnly={ways.length === 1} />
      ))}
      {others.map((party) => (
        <OfferRow key={party} party={party} hasPassword={hasPassword} />
      ))}
    </RowList>
  );
}

function WayRow({ way: { kind, email, lastUsedAt }, isOnly }: { way: SignInWay; isOnly: boolean }) {
  const disconnect = useDisconnectParty();
  if (kind === 'password')
    return (
      <Row className={classes.row}>
        <div className={classes.words}>
          <div className={classes.device}>Password</div>
          <div className={classes.detail}>With your email address</div>
        </div>
      </Row>
    );
  const name = partyNames[kind];

  function end(party: Party) {
    disconnect.mutate(party, {
      onSuccess: () => toast.success(`${name} disconnected`),
      onError: (error) => toast.error(messageOf(error, `We could not disconnect ${name}. Try again.`)),
    });
  }

  return (
    <Row className={classes.row}>
      <div className={classes.words}>
        <div className={classes.device}>{name}</div>
        <div className={classes.detail}>
          {email && `${email} · `}
          {lastUsedAt ? (
            <>
              last used{' '}
              <time dateTime={lastUsedAt} title={formatExactly(lastUsedAt)}>
                {formatWhen(lastUsedAt)}
              </time>
            </>
          ) : (
            'connected'
          )}
          {isOnly && ' · your only way in'}
        </div>
      </div>
      {!isOnly && (
        <Button
          variant="default"
          onClick={() => end(kind)}
          disabled={disconnect.isPending}
          aria-label={`Disconnect ${name}`}
        >
          Disconnect
        </Button>
      )}
    </Row>
  );
}

function OfferRow({ party, hasPassword }: { party: Party; hasPassword: boolean }) {
  const connect = useConnectParty();
  const [asking, setAsking] = useState(false);
  const name = partyNames[party];

  function start(password?: string) {
    connect.mutate(
      { party, password },
      {
        onSuccess: ({ url }) => window.location.assign(url),
        onError: (error) =>
          hasPassword || toast.error(messageOf(error, `We could not open ${name}. Try again.`)),
      },
    );
  }

  return (
    <Row className={classes.row}>
      <div className={classes.words}>
        <div className={classes.device}>{name}</div>
        <div className={classes.detail}>Not connected</div>
      </div>
      <Button
        variant="default"
        onClick={() => (hasPassword ? setAsking(true) : start())}
        disabled={connect.isPending}
        aria-label={`Connect ${name}`}
      >
        Connect
      </Button>
      <PasswordDialog
        title={`Connect ${name}`}
        action={`Continue to ${name}`}
        opened={asking}
        change={connect}
        fallback={`We could not open ${name}. Try again.`}
        onSubmit={start}
        onClose={() => setAsking(false)}
      >
        Whoever is signed in to that {name} account can then sign in to Jotline as you.
      </PasswordDialog>
    </Row>
  );
}
