import type { Ref } from 'react';
import { lazyPart } from '#web/components/state/lazy-part.tsx';
import { Loading } from '#web/components/state/loading.tsx';
import { TestCardFields } from '../test-card-fields.tsx';
import type { CardFieldsHandle } from './card-fields-handle.ts';

// Stripe's script comes only where a real card is asked for.
const StripeCardFields = lazyPart(() => import('./stripe-card-fields.tsx'));

interface CardFieldsProps {
  ref: Ref<CardFieldsHandle>;
  testMode: boolean;
  publishableKey: string | null;
}

export function CardFields({ ref, testMode, publishableKey }: CardFieldsProps) {
  if (testMode || !publishableKey) return <TestCardFields ref={ref} />;
  return (
    <StripeCardFields
      ref={ref}
      publishableKey={publishableKey}
      waiting={<Loading text="Loading the card form..." />}
    />
  );
}
