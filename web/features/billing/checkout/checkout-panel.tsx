import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Checkout } from '#domain/billing/billing-answers.ts';
import { formatCents } from '#domain/plain/money.ts';
import { ErrorBox } from '#web/components/state/error-box.tsx';
import { toast } from '#web/lib/toast.ts';
import { BankStep } from './bank-step.tsx';
import type { CardFieldsHandle } from './card-fields-handle.ts';
import classes from './checkout-panel.module.css';
import { ConfirmEmailFirst } from './confirm-email-first.tsx';
import { rememberPurchase } from './next-steps.tsx';
import { PayWith } from './pay-with.tsx';
import { pressCheckout, saveCard } from './payment-api.ts';
import { usePurchase } from './use-purchase.ts';
import { WhatHappensNext } from './what-happens-next.tsx';

/** The spec's way back is to the campaigns; whoever bought none is taken to what they bought. */
function pageAfter({ lines }: Checkout): string {
  const hasCampaign = lines.some(({ itemType }) => itemType === 'campaign');
  return hasCampaign ? '/dashboard/campaigns' : '/dashboard/purchase-history';
}

export function CheckoutPanel({ checkout }: { checkout: Checkout }) {
  const navigate = useNavigate();
  const fields = useRef<CardFieldsHandle>(null);
  const [isNewCard, setIsNewCard] = useState(checkout.card === null);
  const purchase = usePurchase({
    onDone: () => {
      toast.success('Purchase complete.');
      void navigate(pageAfter(checkout), { state: rememberPurchase(checkout) });
    },
  });
  const { itemIds, monthlyCents, todayCents, needsCard, needsConfirmedEmail } = checkout;
  const asksForCard = needsCard && !needsConfirmedEmail && (isNewCard || checkout.card === null);
  const isBlocked = needsConfirmedEmail || checkout.lines.some(({ problem }) => problem !== null);

  function complete() {
    if (asksForCard && !fields.current?.check()) return;
    void purchase.press(
      (idempotencyKey) => pressCheckout({ idempotencyKey, itemIds, monthlyCents, todayCents }),
      async () => {
        if (!asksForCard || !fields.current) return;
        await saveCard(fields.current.give);
        setIsNewCard(false);
      },
    );
  }

  return (
    <div className={classes.panel}>
      <WhatHappensNext checkout={checkout} />
      {needsConfirmedEmail && <ConfirmEmailFirst />}
      {needsCard && !needsConfirmedEmail && (
        <PayWith
          checkout={checkout}
          fields={fields}
          isNewCard={asksForCard}
          onChange={setIsNewCard}
          disabled={purchase.busy}
        />
      )}
      <Button
        onClick={complete}
        disabled={purchase.busy || isBlocked}
        size="lg"
        fullWidth
        classNames={{ root: classes.pay, label: classes.payWords }}
      >
        {purchase.busy ? 'Processing...' : completeLabel(todayCents)}
      </Button>
      {/* Below the button: where it comes and goes, nothing slides under a finger. */}
      <ErrorBox message={purchase.problem} />
      {todayCents === 0 && <p className={classes.today}>Nothing is charged now.</p>}
      <BankStep
        purchase={purchase}
        amountCents={todayCents}
        testMode={checkout.testMode}
        publishableKey={checkout.publishableKey}
      />
    </div>
  );
}

const completeLabel = (todayCents: number) =>
  todayCents > 0 ? `Complete Purchase · ${formatCents(todayCents)}` : 'Complete Purchase';
