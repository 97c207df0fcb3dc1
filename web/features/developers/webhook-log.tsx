import { Button } from '@mantine/core';
import type { ShownDelivery } from '#domain/developers/shown-developers.ts';
import { Row, RowList } from '#web/components/row-list.tsx';
import { LoadError } from '#web/components/state/load-error.tsx';
import { Loading } from '#web/components/state/loading.tsx';
import { messageOf } from '#web/lib/api-error.ts';
import { formatExactly, formatWhen } from '#web/lib/format-when.ts';
import { toast } from '#web/lib/toast.ts';
import { useDeliveries, useResendDelivery } from './api.ts';
import classes from './developers.module.css';

export function WebhookLog({ id, host }: { id: string; host: string }) {
  const log = useDeliveries(id);
  if (log.isPending) return <Loading text="Loading the log..." />;
  if (log.isLoadingError)
    return <LoadError error={log.error} onRetry={() => void log.refetch()} busy={log.isFetching} />;
  const { deliveries } = log.data;
  if (deliveries.length === 0) return <p className={classes.detail}>Nothing has been sent yet.</p>;
  return (
    <RowList plain ordered aria-label={`Log of ${host}`}>
      {deliveries.map((delivery) => (
        <DeliveryRow key={delivery.id} webhookId={id} delivery={delivery} />
      ))}
    </RowList>
  );
}

const stateNames = { waiting: 'Will be tried again', delivered: 'Delivered', failed: 'Given up' } as const;

function DeliveryRow({ webhookId, delivery }: { webhookId: string; delivery: ShownDelivery }) {
  const { id, type, state, isOnItsWay, attempts, lastStatus, lastError, nextTryAt, createdAt } = delivery;
  const resend = useResendDelivery(webhookId);
  const when = (
    <time dateTime={createdAt} title={formatExactly(createdAt)}>
      {formatWhen(createdAt)}
    </time>
  );
  return (
    <Row className={classes.row}>
      <div className={classes.words}>
        <div>
          {type} · {isOnItsWay ? 'On its way' : stateNames[state]} · {when}
        </div>
        {lastError && <div className={classes.detail}>{lastError}</div>}
        <div className={classes.detail}>
          {attempts === 1 ? '1 try' : `${attempts} tries`}
          {lastStatus !== null && `, last answer ${lastStatus}`}
          {nextTryAt && !isOnItsWay && (
            <>
              , next{' '}
              <time dateTime={nextTryAt} title={formatExactly(nextTryAt)}>
                {formatWhen(nextTryAt)}
              </time>
            </>
          )}
        </div>
      </div>
      <div className={classes.actions}>
        <Button
          variant="default"
          aria-label={`Resend ${type}`}
          loading={resend.isPending}
          onClick={() =>
            resend.mutate(id, {
              onSuccess: () => toast.success('It is sent again'),
              onError: (error) => toast.error(messageOf(error, 'It was not sent again. Try again.')),
            })
          }
        >
          Resend
        </Button>
      </div>
    </Row>
  );
}
