import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCreditCard } from '@tabler/icons-react';
import { type FormEvent, useRef } from 'react';
import type { Card } from '#domain/billing/billing-answers.ts';
import { describeCard } from '#domain/billing/invoices.ts';
import { Form } from '#web/components/form/form.tsx';
import { SaveProblem } from '#web/components/form/save-problem.tsx';
import { ApiError } from '#web/lib/api-error.ts';
import { toast } from '#web/lib/toast.ts';
import classes from '../plans/plan-section.module.css';
import { CardFields } from './card-fields.tsx';
import type { CardFieldsHandle } from './card-fields-handle.ts';
import checkout from './checkout-panel.module.css';
import { useSaveCard } from './payment-api.ts';

interface CardOnFileProps {
  card: Card | null;
  testMode: boolean;
  publishableKey: string | null;
}

export function CardOnFile({ card, testMode, publishableKey }: CardOnFileProps) {
  const [isOpen, { open, close }] = useDisclosure(false);
  if (isOpen) return <CardForm testMode={testMode} publishableKey={publishableKey} onClose={close} />;
  if (!card)
    return (
      <>
        <p className={classes.note}>No card yet. You can add one here, or when you check out.</p>
        <Button variant="default" onClick={open}>
          Add card
        </Button>
      </>
    );
  const expires = `${String(card.expiresMonth).padStart(2, '0')}/${card.expiresYear}`;
  return (
    <div className={checkout.card}>
      <span className={checkout.cardName}>
        <IconCreditCard size={22} aria-hidden="true" />
        <span>
          {describeCard(card)} <span className={classes.note}>expires {expires}</span>
        </span>
        {testMode && <span className={checkout.mode}>Test mode</span>}
      </span>
      <Button variant="subtle" onClick={open}>
        Replace card
      </Button>
    </div>
  );
}

function CardForm({
  testMode,
  publishableKey,
  onClose,
}: Omit<CardOnFileProps, 'card'> & { onClose: () => void }) {
  const fields = useRef<CardFieldsHandle>(null);
  const save = useSaveCard();

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!fields.current?.check()) return;
    save.mutate(fields.current.give, {
      onSuccess: () => {
        toast.success('Card saved');
        onClose();
      },
    });
  }

  return (
    <Form onSubmit={submit} aria-busy={save.isPending}>
      <CardFields ref={fields} testMode={testMode} publishableKey={publishableKey} />
      <SaveProblem change={save} fallback={explain(save.error)} />
      <div className={classes.buttons}>
        <Button type="submit" disabled={save.isPending}>
          {save.isPending ? 'Saving...' : 'Save card'}
        </Button>
        <Button variant="subtle" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}

/** Stripe's own words are plain errors of its form. */
function explain(error: Error | null): string {
  return error && !(error instanceof ApiError) ? error.message : 'The card was not saved. Try again.';
}
