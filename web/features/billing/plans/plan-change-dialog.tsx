import { Button, Modal } from '@mantine/core';
import type { Tier } from '#domain/billing/billing.ts';
import type { PlanFacts, PlanPreview } from '#domain/billing/billing-answers.ts';
import { formatDay } from '#domain/billing/invoices.ts';
import { formatCents } from '#domain/plain/money.ts';
import { ErrorBox } from '#web/components/state/error-box.tsx';
import { LoadError } from '#web/components/state/load-error.tsx';
import { Loading } from '#web/components/state/loading.tsx';
import { messageOf } from '#web/lib/api-error.ts';
import { toast } from '#web/lib/toast.ts';
import dialog from '../checkout/bank-step.module.css';
import { BankStep } from '../checkout/bank-step.tsx';
import { usePurchase } from '../checkout/use-purchase.ts';
import { upgradePlan, useDowngrade, usePlanPreview } from './plan-api.ts';
import classes from './plan-section.module.css';

interface PlanChangeDialogProps {
  plan: PlanFacts;
  tier: Tier;
  onClose: () => void;
}

/** Says what another plan costs and changes before anything is agreed to. */
export function PlanChangeDialog({ plan, tier, onClose }: PlanChangeDialogProps) {
  const preview = usePlanPreview(tier);
  const downgrade = useDowngrade();
  const purchase = usePurchase({
    onDone: () => {
      toast.success(`You are on ${preview.data?.name ?? 'the new plan'} now`);
      onClose();
    },
  });
  const busy = purchase.busy || downgrade.isPending;

  function agree(agreed: PlanPreview) {
    if (agreed.kind === 'upgrade') {
      const { todayCents } = agreed;
      return void purchase.press((idempotencyKey) => upgradePlan({ tier, idempotencyKey, todayCents }));
    }
    downgrade.mutate(tier, {
      onSuccess: () => {
        toast.success(`${agreed.name} starts on ${formatDay(agreed.on)}`);
        onClose();
      },
      onError: (error) => toast.error(messageOf(error, 'Nothing was changed. Try again.')),
    });
  }

  return (
    <>
      <Modal.Root opened={!purchase.bank} onClose={onClose} centered transitionProps={{ duration: 0 }}>
        <Modal.Overlay />
        <Modal.Content>
          <Modal.Body className={dialog.body}>
            <Modal.Title className={dialog.title}>Change plan</Modal.Title>
            {preview.isPending && <Loading />}
            {preview.isLoadingError && (
              <LoadError
                error={preview.error}
                onRetry={() => void preview.refetch()}
                busy={preview.isFetching}
              />
            )}
            {preview.data && <Meaning plan={plan} preview={preview.data} />}
            <ErrorBox message={purchase.problem} />
            <div className={dialog.buttons}>
              <Button variant="default" onClick={onClose} disabled={busy}>
                Keep {plan.name}
              </Button>
              {preview.data && (
                <Button onClick={() => agree(preview.data)} disabled={busy}>
                  {busy ? 'Processing...' : buttonFor(preview.data)}
                </Button>
              )}
            </div>
          </Modal.Body>
        </Modal.Content>
      </Modal.Root>
      <BankStep
        purchase={purchase}
        amountCents={preview.data?.kind === 'upgrade' ? preview.data.todayCents : 0}
        testMode={plan.testMode}
        publishableKey={plan.publishableKey}
      />
    </>
  );
}

function buttonFor(preview: PlanPreview): string {
  if (preview.kind === 'downgrade') return `Change on ${formatDay(preview.on)}`;
  return preview.todayCents > 0 ? `Pay ${formatCents(preview.todayCents)} and upgrade` : 'Upgrade';
}

function Meaning({ plan, preview }: { plan: PlanFacts; preview: PlanPreview }) {
  const { extras } = preview;
  return (
    <ul className={classes.meaning}>
      <li>
        From {plan.name} at {formatCents(plan.priceCents)} to <strong>{preview.name}</strong> at{' '}
        {formatCents(preview.priceCents)} a month.
      </li>
      {preview.kind === 'upgrade' ? (
        <li>
          Today you pay <strong>{formatCents(preview.todayCents)}</strong>: the difference for the days left
          in this billing cycle.{' '}
          {preview.addedMinutes > 0 && `You get ${preview.addedMinutes} more minutes this month. `}It starts
          at once.
        </li>
      ) : (
        <li>
          It starts on <strong>{formatDay(preview.on)}</strong>. This month stays as it is, and nothing is
          charged today.
        </li>
      )}
      {extras.cents > 0 && (
        <li>
          {describeExtras(extras)} no longer included: {formatCents(extras.cents)} a month on top, unless you
          delete them first.
        </li>
      )}
    </ul>
  );
}

function describeExtras({ lines, emails }: { lines: number; emails: number }): string {
  const parts = [
    ...(lines > 0 ? [`${lines} ${lines === 1 ? 'line' : 'lines'}`] : []),
    ...(emails > 0 ? [`${emails} ${emails === 1 ? 'email' : 'emails'}`] : []),
  ];
  return `${parts.join(' and ')} ${lines + emails === 1 ? 'is' : 'are'}`;
}
