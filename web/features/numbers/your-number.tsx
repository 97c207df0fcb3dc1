import { LoadError } from '#web/components/state/load-error.tsx';
import { Loading } from '#web/components/state/loading.tsx';
import { ActiveNumber } from './active-number.tsx';
import { useNumberPage } from './api.ts';
import { ChooseNumber } from './choose-number.tsx';
import { OrderedNumber } from './ordered-number.tsx';

/** The number of the business: none, on its way, or there. */
export function YourNumber() {
  const page = useNumberPage();
  if (page.isPending) return <Loading />;
  if (page.isLoadingError)
    return <LoadError error={page.error} onRetry={() => void page.refetch()} busy={page.isFetching} />;
  const { number } = page.data;
  if (number?.state === 'active') return <ActiveNumber number={number} page={page.data} />;
  if (number?.state === 'ordering' || number?.state === 'porting') return <OrderedNumber number={number} />;
  return <ChooseNumber page={page.data} />;
}
