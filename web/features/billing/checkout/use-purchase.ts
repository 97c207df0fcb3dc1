import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { CancelledOrder, OrderOutcome } from '#domain/billing/billing-answers.ts';
import { ApiError, isRefusal, messageOf } from '#web/lib/api-error.ts';
import { billingKeys, refreshAfterPurchase } from '../api.ts';
import { cancelPurchase, confirmPurchase, findOutcome } from './payment-api.ts';

export type WaitingForBank = Extract<OrderOutcome, { status: 'needs_confirmation' }>;

/** How a payment is followed by its id: an order's, or an open invoice's. */
export interface PaymentWay {
  find: (id: string) => Promise<OrderOutcome>;
  confirm: (id: string) => Promise<OrderOutcome>;
  cancel: (id: string) => Promise<CancelledOrder>;
  stopped: string;
}

const byOrder: PaymentWay = {
  find: findOutcome,
  confirm: confirmPurchase,
  cancel: cancelPurchase,
  stopped: 'You stopped the payment. Nothing was charged, and your cart is as it was.',
};

const lookAgainMs = 1500;

/**
 * One purchase from the press to its end: a checkout, or a change of plan. A press whose answer got lost is repeated
 * under the same key, so that it is the same purchase and never a second one.
 */
export function usePurchase({ onDone, way = byOrder }: { onDone: () => void; way?: PaymentWay }) {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [bank, setBank] = useState<WaitingForBank | null>(null);
  const unansweredKey = useRef<string | null>(null);
  // A second click may come before the button is drawn as disabled.
  const isRunning = useRef(false);

  async function follow(outcome: OrderOutcome): Promise<void> {
    let latest = outcome;
    while (latest.status === 'processing') {
      await new Promise((resolve) => setTimeout(resolve, lookAgainMs));
      latest = await way.find(latest.orderId);
    }
    if (latest.status === 'needs_confirmation') return setBank(latest);
    setBank(null);
    await refreshAfterPurchase(queries);
    onDone();
  }

  async function run(step: () => Promise<void>): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    setProblem(null);
    try {
      await step();
    } catch (error) {
      setBank(null);
      setProblem(explain(error));
      // The cart, the prices or the card may have changed: show them as they are.
      await queries.invalidateQueries({ queryKey: billingKeys.all });
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  }

  return {
    busy,
    problem,
    bank,
    press: (send: (idempotencyKey: string) => Promise<OrderOutcome>, before?: () => Promise<unknown>) =>
      run(async () => {
        await before?.();
        const key = unansweredKey.current ?? crypto.randomUUID();
        unansweredKey.current = key;
        try {
          await follow(await send(key));
          unansweredKey.current = null;
        } catch (error) {
          if (isRefusal(error)) unansweredKey.current = null;
          throw error;
        }
      }),
    confirm: (answered: () => Promise<unknown>) =>
      run(async () => {
        if (!bank) return;
        await answered();
        await follow(await way.confirm(bank.orderId));
      }),
    giveUp: () =>
      run(async () => {
        if (!bank) return;
        const { status } = await way.cancel(bank.orderId);
        setBank(null);
        if (status === 'completed') {
          await refreshAfterPurchase(queries);
          onDone();
        } else setProblem(way.stopped);
      }),
  };
}

function explain(error: unknown): string {
  if (error instanceof Error && !(error instanceof ApiError)) return error.message;
  if (error instanceof ApiError && error.code === 'payment_declined')
    return `${error.message} What you chose is kept: try another card.`;
  return messageOf(error, 'The purchase did not go through. Your cart is as it was. Try again.');
}
