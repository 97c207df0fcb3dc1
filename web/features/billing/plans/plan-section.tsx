import { SettingsPart } from '#web/components/layout/settings-section.tsx';
import { LoadError } from '#web/components/state/load-error.tsx';
import { Loading } from '#web/components/state/loading.tsx';
import { CardOnFile } from '../checkout/card-on-file.tsx';
import { ChangePlan } from './change-plan.tsx';
import { usePlan } from './plan-api.ts';
import { PlanMinutes } from './plan-minutes.tsx';
import { PlanSummary } from './plan-summary.tsx';

/** Settings > Plan & Billing. */
export function PlanSection() {
  const plan = usePlan();
  if (plan.isPending) return <Loading />;
  if (plan.isLoadingError)
    return <LoadError error={plan.error} onRetry={() => void plan.refetch()} busy={plan.isFetching} />;
  return (
    <>
      <SettingsPart title="Your plan">
        <PlanSummary plan={plan.data} />
      </SettingsPart>
      <SettingsPart title="Minutes">
        <PlanMinutes />
      </SettingsPart>
      <SettingsPart title="Change plan">
        <ChangePlan plan={plan.data} />
      </SettingsPart>
      <SettingsPart title="Card on file">
        <CardOnFile
          card={plan.data.card}
          testMode={plan.data.testMode}
          publishableKey={plan.data.publishableKey}
        />
      </SettingsPart>
    </>
  );
}
