import { Button } from '@mantine/core';
import { addOns } from '#domain/billing/billing.ts';
import { formatPrice } from '#domain/plain/money.ts';
import { SaveProblem } from '#web/components/form/save-problem.tsx';
import { Meter } from '#web/components/meter.tsx';
import { LoadError } from '#web/components/state/load-error.tsx';
import { Loading } from '#web/components/state/loading.tsx';
import { openCart } from '#web/lib/open-cart.ts';
import { notAdded, useAddItem } from '../cart/use-add-item.ts';
import { useMinutes } from './plan-api.ts';
import classes from './plan-section.module.css';

const { minutes: topUpMinutes, onceCents } = addOns.minutes;

export function PlanMinutes() {
  const minutes = useMinutes();
  const { add, change, busy } = useAddItem(() => openCart('list'));
  const addMinutes = () => add({ itemType: 'minutes', itemData: {} }, `${topUpMinutes} minutes`);
  if (minutes.isPending) return <Loading />;
  if (minutes.isLoadingError)
    return (
      <LoadError error={minutes.error} onRetry={() => void minutes.refetch()} busy={minutes.isFetching} />
    );
  const { used, included, topUp, left } = minutes.data;
  const all = included + topUp;
  const share = all > 0 ? used / all : 0;
  const count = (value: number) => value.toLocaleString('en-US');
  return (
    <>
      <p id="plan-minutes" className={classes.minutes}>
        {count(used)} of {count(all)} minutes used this month, {count(left)} left
      </p>
      <Meter
        level={share >= 1 ? 'spent' : share >= 0.8 ? 'low' : 'fine'}
        value={Math.min(used, all)}
        max={Math.max(1, all)}
        aria-labelledby="plan-minutes"
      />
      <p className={classes.note}>
        {count(included)} come with your plan{topUp > 0 && `, ${count(topUp)} were topped up`}. All your lines
        share them.
      </p>
      <SaveProblem change={change} fallback={notAdded} kept="Your cart is as it was." onRetry={addMinutes} />
      <Button variant="default" disabled={busy} onClick={addMinutes}>
        Add {topUpMinutes} minutes for {formatPrice(onceCents)}
      </Button>
    </>
  );
}
