import { Button, Modal } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { formatCents } from '#domain/plain/money.ts';
import classes from './bank-step.module.css';
import { answerTestBank } from './payment-api.ts';
import type { usePurchase } from './use-purchase.ts';

interface BankStepProps {
  purchase: ReturnType<typeof usePurchase>;
  amountCents: number;
  testMode: boolean;
  publishableKey: string | null;
}

/** The bank wants to hear from the person: Stripe opens its own window, the test processor asks here. */
export function BankStep({ purchase, amountCents, testMode, publishableKey }: BankStepProps) {
  const { bank } = purchase;
  if (!bank) return null;
  if (!testMode && publishableKey)
    return (
      <StripeBankStep purchase={purchase} clientSecret={bank.clientSecret} publishableKey={publishableKey} />
    );
  const { chargeRef, clientSecret } = bank;
  const answer = (agreed: boolean) =>
    void purchase.confirm(() => answerTestBank({ chargeRef, clientSecret, agreed }));
  return (
    <Modal.Root opened onClose={() => void purchase.giveUp()} centered transitionProps={{ duration: 0 }}>
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body className={classes.body}>
          <Modal.Title className={classes.title}>Confirm with your bank</Modal.Title>
          <p className={classes.mode}>Test mode</p>
          <p>Your bank asks whether you want to pay {formatCents(amountCents)} to Jotline.</p>
          <div className={classes.buttons}>
            <Button variant="default" disabled={purchase.busy} onClick={() => answer(false)}>
              Refuse
            </Button>
            <Button disabled={purchase.busy} onClick={() => answer(true)} data-autofocus>
              {purchase.busy ? 'Processing...' : 'Confirm payment'}
            </Button>
          </div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

interface StripeBankStepProps {
  purchase: ReturnType<typeof usePurchase>;
  clientSecret: string;
  publishableKey: string;
}

function StripeBankStep({ purchase, clientSecret, publishableKey }: StripeBankStepProps) {
  const asked = useRef(false);
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    if (asked.current || purchase.busy) return;
    asked.current = true;
    void purchase.confirm(async () => {
      const { startStripe } = await import('./start-stripe.ts');
      const stripe = await startStripe(publishableKey);
      // Whatever it says, our server asks Stripe itself how it ended.
      await stripe.confirmCardPayment(clientSecret);
    });
    const timer = setTimeout(() => setIsSlow(true), 4000);
    return () => clearTimeout(timer);
  }, [purchase, clientSecret, publishableKey]);
  return <p role="status">{isSlow ? "Answer in your bank's window." : 'Asking your bank...'}</p>;
}
