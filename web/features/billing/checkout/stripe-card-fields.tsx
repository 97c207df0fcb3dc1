import type { Stripe, StripeCardElement } from '@stripe/stripe-js';
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { ErrorBox } from '#web/components/state/error-box.tsx';
import classes from './card-fields.module.css';
import type { CardFieldsHandle } from './card-fields-handle.ts';
import { startStripe } from './start-stripe.ts';

interface StripeCardFieldsProps {
  ref: Ref<CardFieldsHandle>;
  publishableKey: string;
}

/** Stripe draws the fields in frames of its own: the number never touches our page or our server. */
export default function StripeCardFields({ ref, publishableKey }: StripeCardFieldsProps) {
  const place = useRef<HTMLDivElement>(null);
  const form = useRef<{ stripe: Stripe; card: StripeCardElement; isComplete: boolean } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  useEffect(() => {
    let isGone = false;
    startStripe(publishableKey)
      .then((stripe) => {
        if (isGone || !place.current) return;
        const { color, fontFamily } = getComputedStyle(place.current);
        const card = stripe
          .elements()
          .create('card', { style: { base: { color, fontFamily, fontSize: '16px' } } });
        form.current = { stripe, card, isComplete: false };
        card.on('change', (event) => {
          if (form.current) form.current.isComplete = event.complete;
          setProblem(event.error?.message ?? null);
        });
        card.mount(place.current);
      })
      .catch(() =>
        setProblem('The card form could not be loaded. Check your connection and reload the page.'),
      );
    return () => {
      isGone = true;
      form.current?.card.destroy();
      form.current = null;
    };
  }, [publishableKey]);

  useImperativeHandle(ref, () => ({
    check() {
      if (!form.current?.isComplete) setProblem((shown) => shown ?? 'Fill in the card.');
      return form.current?.isComplete ?? false;
    },
    async give({ clientSecret }) {
      if (!form.current) throw new Error('The card form is not ready.');
      const { stripe, card } = form.current;
      const { error } = await stripe.confirmCardSetup(clientSecret, { payment_method: { card } });
      if (error) throw new CardRefused(error.message ?? 'Your card was declined.');
    },
  }));

  return (
    <fieldset className={classes.fields}>
      <legend className={classes.legend}>Card</legend>
      <div ref={place} className={classes.stripe} />
      <ErrorBox message={problem} />
    </fieldset>
  );
}

class CardRefused extends Error {}
