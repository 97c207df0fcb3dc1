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
import { PayWith } from './pay-with.tsx';
import { pressCheckout, saveCard } from './payment-api.ts';
import { usePurchase } from './use-purchase.ts';
import { WhatHappensNext } from './what-happens-next.tsx';

interface CheckoutPanelProps {
  checkout: Checkout;
  priceId: string | undefined;
}

export function CheckoutPanel({ checkout, priceId }: CheckoutPanelProps) {
  const navigate = useNavigate();
  const fields = useRef<CardFieldsHandle>(null);
  const [isNewCard, setIsNewCard] = useState(checkout.card === null);
  const purchase = usePurchase({
    onDone: () => {
      toast.success('Purchase complete. The receipt is on its way to your email.');
      void navigate('/dashboard/campaigns');
    },
  });
  const { itemIds, monthlyCents, todayCents, needsCard, needsConfirmedEmail } = checkout;
  const asksForCard = needsCard && !needsConfirmedEmail && (isNewCard || checkout.card === null);
  const isBlocked = needsConfirmedEmail || checkout.lines.some(({ problem }) => problem !== null);

  function complete() {
    if (asksForCard && !fields.current?.check()) return;
    void purchase.press(
      (idempotencyKey) => pressCheckout({ idempotencyKey, itemIds, monthlyCents, todayCents, priceId }),
      async () => {
        if (!asksForCard || !fields.current) return;
        await saveCard(fields.current.give);
        setIsNewCard(false);
      },
    );
  }

  return (
    <div className={classes.panel}>
      <WhatHappensNext monthlyCents={monthlyCents} />
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
      <ErrorBox message={purchase.problem} />
      <Button onClick={complete} disabled={purchase.busy || isBlocked} size="lg" fullWidth>
        {purchase.busy ? 'Processing...' : 'Complete Purchase'}
      </Button>
      <p className={classes.today}>
        {todayCents > 0 ? `${formatCents(todayCents)} is charged now.` : 'Nothing is charged now.'}
      </p>
      <BankStep
        purchase={purchase}
        amountCents={todayCents}
        testMode={checkout.testMode}
        publishableKey={checkout.publishableKey}
      />
    </div>
  );
}
