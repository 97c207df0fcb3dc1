import { IconCircleCheck, IconClock, IconPackage, IconX } from '@tabler/icons-react';
import { Link } from 'react-router';
import { isMonthly, itemLabels } from '#domain/billing/billing.ts';
import type { Order } from '#domain/billing/billing-answers.ts';
import { formatCents } from '#domain/plain/money.ts';
import { Row, RowList } from '#web/components/row-list.tsx';
import { EmptyState } from '#web/components/state/empty-state.tsx';
import { LoadError } from '#web/components/state/load-error.tsx';
import { Loading } from '#web/components/state/loading.tsx';
import { accountZone } from '#web/lib/account-zone.ts';
import { formatExactly } from '#web/lib/format-when.ts';
import { useOrders } from '../api.ts';
import { ItemTitle } from '../cart/item-title.tsx';
import marks from './invoice-status-mark.module.css';
import classes from './order-list.module.css';

const statuses = {
  completed: { name: 'Completed', Icon: IconCircleCheck },
  pending: { name: 'Being processed', Icon: IconClock },
  failed: { name: 'Not completed', Icon: IconX },
};

export function OrderList() {
  const orders = useOrders();
  if (orders.isPending) return <Loading text="Loading orders..." />;
  if (orders.isLoadingError)
    return <LoadError error={orders.error} onRetry={() => void orders.refetch()} busy={orders.isFetching} />;
  if (orders.data.orders.length === 0)
    return (
      <EmptyState
        title="No orders yet"
        icon={<IconPackage size={26} />}
        action={{ label: 'Back to Campaigns', to: '/dashboard/campaigns' }}
      >
        Campaigns, phone numbers and emails you buy are listed here after checkout.
      </EmptyState>
    );
  return (
    <ul className={classes.orders}>
      {orders.data.orders.map((order) => (
        <OrderCard key={order.id} order={order} />
      ))}
    </ul>
  );
}

function OrderCard({ order }: { order: Order }) {
  const { name, Icon } = statuses[order.status];
  const day = new Date(order.orderedAt).toLocaleDateString('en-US', {
    dateStyle: 'medium',
    timeZone: accountZone(),
  });
  return (
    <li className={classes.order}>
      <div className={classes.head}>
        <h2 className={classes.day}>
          <time dateTime={order.orderedAt} title={formatExactly(order.orderedAt)}>
            {day}
          </time>
        </h2>
        <span className={marks.mark} data-status={order.status}>
          <Icon size={18} stroke={2} aria-hidden="true" /> {name}
        </span>
      </div>
      {order.failureReason && <p className={classes.reason}>{order.failureReason}</p>}
      <div className={classes.items}>
        <RowList plain>
          {order.items.map((item) => (
            <Row key={item.id} className={classes.item}>
              <span>
                <span className={classes.type}>{itemLabels[item.type]}</span> <ItemTitle text={item.title} />
              </span>
              <span className={classes.price}>
                {formatCents(item.priceCents)}
                {isMonthly(item.type) ? '/mo' : ' once'}
              </span>
            </Row>
          ))}
        </RowList>
      </div>
      <div className={classes.foot}>
        <span>
          {order.status === 'completed' ? 'Charged' : 'Would have been charged'}{' '}
          <strong>{formatCents(order.chargedCents)}</strong>
        </span>
        {order.invoiceId && (
          <Link to={`/dashboard/billing-history/${order.invoiceId}`} className={classes.link}>
            View Invoice {order.invoiceNumber}
          </Link>
        )}
      </div>
    </li>
  );
}
