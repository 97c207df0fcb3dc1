import { useState } from 'react';
import type { ShownPeriod } from '#domain/overview/shown-overview.ts';
import { PageHead } from '#web/components/layout/page-head.tsx';
import { LoadError } from '#web/components/state/load-error.tsx';
import { Loading } from '#web/components/state/loading.tsx';
import { VerifyLineHint } from '#web/features/lines/verify-line-hint.tsx';
import { useOverview } from '#web/features/overview/api.ts';
import { Communications } from '#web/features/overview/communications.tsx';
import { Figures } from '#web/features/overview/figures.tsx';
import { FirstCall } from '#web/features/overview/first-call.tsx';
import { FirstSteps } from '#web/features/overview/first-steps.tsx';
import { Owed } from '#web/features/overview/owed.tsx';
import { SmartContact } from '#web/features/overview/smart-contact.tsx';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import classes from './overview.module.css';

export function Component() {
  usePageTitle('Overview');
  const [period, setPeriod] = useState<ShownPeriod>('today');
  const [communications, setCommunications] = useState<ShownPeriod>('month');
  const overview = useOverview({ period, communications });
  const { data } = overview;
  return (
    <>
      <PageHead title="Overview">
        {data &&
          !data.hasCalls &&
          'Once calls come in, this page shows what you owe whom today. Here is the way there.'}
      </PageHead>
      {overview.isPending && <Loading />}
      {overview.isLoadingError && !data && (
        <LoadError
          error={overview.error}
          onRetry={() => void overview.refetch()}
          busy={overview.isFetching}
        />
      )}
      {data && (
        <div className={classes.parts}>
          {data.hasCalls && <VerifyLineHint />}
          {data.setUp.firstCall && <FirstCall call={data.setUp.firstCall} />}
          {data.hasCalls ? (
            <Owed owed={data.owed} />
          ) : (
            <FirstSteps number={data.smartContact.number} setUp={data.setUp} />
          )}
          <Figures overview={data} period={period} onPeriod={setPeriod} />
          <div className={classes.pair}>
            <Communications
              communications={data.communications}
              hasCalls={data.hasCalls}
              period={communications}
              onPeriod={setCommunications}
            />
            <SmartContact contact={data.smartContact} />
          </div>
        </div>
      )}
    </>
  );
}
