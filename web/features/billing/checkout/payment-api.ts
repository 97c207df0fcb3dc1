import { useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  CancelledOrder,
  Card,
  CardSetup,
  Checkout,
  InvoiceOutcome,
  OrderOutcome,
} from '#domain/billing/billing-answers.ts';
import type { Press } from '#domain/billing/press.ts';
import { api, fetchOrThrow, read } from '#web/lib/api.ts';
import { useChange } from '#web/lib/use-change.ts';
import { billingKeys } from '../api.ts';

const getCheckout = (): Promise<Checkout> => read(api.checkout.$get());

/** What a press would buy and what stands in the way, as the server has it now. */
export function useCheckout({ enabled }: { enabled: boolean }) {
  return useQuery({
    queryKey: billingKeys.checkout,
    queryFn: getCheckout,
    enabled,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });
}

export const pressCheckout = (json: Press): Promise<OrderOutcome> => read(api.checkout.$post({ json }));

export const findOutcome = (orderId: string): Promise<OrderOutcome> =>
  read(api.checkout[':orderId'].$get({ param: { orderId } }));
export const confirmPurchase = (orderId: string): Promise<OrderOutcome> =>
  read(api.checkout[':orderId'].confirm.$post({ param: { orderId } }));
export const cancelPurchase = (orderId: string): Promise<CancelledOrder> =>
  read(api.checkout[':orderId'].cancel.$post({ param: { orderId } }));

const asOrder = (outcome: InvoiceOutcome): OrderOutcome =>
  outcome.status === 'completed'
    ? { status: 'completed', orderId: outcome.invoiceId, chargedCents: 0, invoiceId: outcome.invoiceId }
    : { ...outcome, orderId: outcome.invoiceId };

export const payInvoice = async (id: string): Promise<OrderOutcome> =>
  asOrder(await read<InvoiceOutcome>(api.invoices[':id'].pay.$post({ param: { id } })));
export const findInvoiceOutcome = async (id: string): Promise<OrderOutcome> =>
  asOrder(await read<InvoiceOutcome>(api.invoices[':id'].pay.$get({ param: { id } })));
export const confirmInvoice = async (id: string): Promise<OrderOutcome> =>
  asOrder(await read<InvoiceOutcome>(api.invoices[':id'].pay.confirm.$post({ param: { id } })));
export const cancelInvoicePayment = (id: string): Promise<CancelledOrder> =>
  read(api.invoices[':id'].pay.cancel.$post({ param: { id } }));

/** Takes what the form holds to the processor itself; our server hears only how it went. */
export type GiveCard = (setup: CardSetup) => Promise<void>;

export async function saveCard(give: GiveCard): Promise<{ card: Card }> {
  const { setupRef, clientSecret } = await read(api.card.start.$post());
  await give({ setupRef, clientSecret });
  return read(api.card.$post({ json: { setupRef } }));
}

export function useSaveCard() {
  const queries = useQueryClient();
  return useChange({
    mutationFn: saveCard,
    onSuccess: () => queries.invalidateQueries({ queryKey: billingKeys.all }),
  });
}

/** The test processor's own door: it stands where Stripe's servers stand in live mode. */
function askTestProcessor(path: string, body: unknown): Promise<Response> {
  return fetchOrThrow(`/test-payments/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

interface TestCard {
  number: string;
  expiresMonth: number;
  expiresYear: number;
  cvc: string;
}

export const giveTestCard = (setup: CardSetup, card: TestCard) =>
  askTestProcessor('cards', { ...setup, ...card });

export const answerTestBank = (answer: { chargeRef: string; clientSecret: string; agreed: boolean }) =>
  askTestProcessor('confirmations', answer);
