import { Button } from '@mantine/core';
import { IconCreditCard } from '@tabler/icons-react';
import type { RefObject } from 'react';
import type { Checkout } from '#domain/billing/billing-answers.ts';
import { describeCard } from '#domain/billing/invoices.ts';
import { CardFields } from './card-fields.tsx';
import type { CardFieldsHandle } from './card-fields-handle.ts';
import classes from './checkout-panel.module.css';

interface PayWithProps {
  checkout: Checkout;
  fields: RefObject<CardFieldsHandle | null>;
  isNewCard: boolean;
  onChange: (isNewCard: boolean) => void;
  disabled: boolean;
}

/** The saved card, or a form for another one. */
export function PayWith({ checkout, fields, isNewCard, onChange, disabled }: PayWithProps) {
  const { card, testMode, publishableKey } = checkout;
  if (isNewCard || !card)
    return (
      <div>
        <CardFields ref={fields} testMode={testMode} publishableKey={publishableKey} />
        {card && (
          <Button variant="subtle" onClick={() => onChange(false)} disabled={disabled}>
            Use {describeCard(card)}
          </Button>
        )}
      </div>
    );
  return (
    <div className={classes.card}>
      <span className={classes.cardName}>
        <IconCreditCard size={22} aria-hidden="true" />
        {describeCard(card)}
        {testMode && <span className={classes.mode}>Test mode</span>}
      </span>
      <Button variant="subtle" onClick={() => onChange(true)} disabled={disabled}>
        Use another card
      </Button>
    </div>
  );
}
