import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Cart, Invoice, ListedInvoice, Order } from '#domain/billing/billing-answers.ts';
import type { addCartItemSchema } from '#domain/billing/cart.ts';
import { api, read } from '#web/lib/api.ts';
import { useSession } from '#web/lib/browser-session.ts';
import { useChange } from '#web/lib/use-change.ts';
import { roots } from '#web/queries/roots.ts';

export const billingKeys = {
  all: roots.billing,
  cart: (userId: string | undefined) => [...roots.billing, 'cart', userId] as const,
  checkout: [...roots.billing, 'checkout'] as const,
  invoices: [...roots.billing, 'invoices'] as const,
  invoice: (id: string) => [...roots.billing, 'invoices', id] as const,
  orders: [...roots.billing, 'orders'] as const,
};

const getCart = (): Promise<Cart> => read(api.cart.$get());
export type NewCartItem = z.input<typeof addCartItemSchema>;

/** The server's cart of whoever is signed in; without a user there is none. */
export function useCart() {
  const userId = useSession().user?.id;
  return useQuery({
    queryKey: billingKeys.cart(userId),
    queryFn: getCart,
    enabled: userId !== undefined,
    // Another tab, or a builder, may have added something.
    refetchOnWindowFocus: 'always',
  });
}

/** The shown list changes only with what the server answered. */
function useCartMutation<Input>(change: (input: Input) => Promise<Cart>) {
  const queries = useQueryClient();
  const userId = useSession().user?.id;
  return useChange({
    mutationFn: change,
    onSuccess: async (cart) => {
      // An answer still under way was given before the change and would undo it on the screen.
      await queries.cancelQueries({ queryKey: billingKeys.cart(userId) });
      queries.setQueryData(billingKeys.cart(userId), cart);
      await queries.invalidateQueries({ queryKey: billingKeys.checkout });
    },
    // It may have changed somewhere else: look again.
    onError: () => queries.invalidateQueries({ queryKey: billingKeys.cart(userId) }),
  });
}

export function useAddToCart() {
  return useCartMutation(async (json: NewCartItem) => (await read(api.cart.$post({ json }))).cart);
}

export function useRemoveFromCart() {
  return useCartMutation((id: string) => read(api.cart[':id'].$delete({ param: { id } })));
}

export function useClearCart() {
  return useCartMutation(() => read(api.cart.$delete()));
}

const getInvoices = (): Promise<{ invoices: ListedInvoice[] }> => read(api.invoices.$get());

export function useInvoices() {
  return useQuery({ queryKey: billingKeys.invoices, queryFn: getInvoices });
}

const getInvoice = (id: string): Promise<Invoice> => read(api.invoices[':id'].$get({ param: { id } }));

export function useInvoice(id: string) {
  return useQuery({ queryKey: billingKeys.invoice(id), queryFn: () => getInvoice(id) });
}

const getOrders = (): Promise<{ orders: Order[] }> => read(api.orders.$get());

export function useOrders() {
  return useQuery({ queryKey: billingKeys.orders, queryFn: getOrders });
}

/** After money moved: the cart, the plan, the invoices, and everything a purchase delivers. */
export async function refreshAfterPurchase(queries: QueryClient): Promise<void> {
  await Promise.all(
    // A plan frees the calls that waited for one.
    [roots.billing, roots.overview, roots.calls, roots.campaigns, roots.lines, roots.recipients].map(
      (queryKey) => queries.invalidateQueries({ queryKey }),
    ),
  );
}
