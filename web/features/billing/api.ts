import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { addCartItemSchema } from '#domain/billing/cart.ts';
import { api, read } from '#web/lib/api.ts';
import { useSession } from '#web/lib/browser-session.ts';
import { roots } from '#web/queries/roots.ts';

export const billingKeys = {
  all: roots.billing,
  cart: (accountId: string | undefined) => [...roots.billing, 'cart', accountId] as const,
  invoices: [...roots.billing, 'invoices'] as const,
  invoice: (id: string) => [...roots.billing, 'invoices', id] as const,
  orders: [...roots.billing, 'orders'] as const,
};

const getCart = () => read(api.cart.$get());
export type Cart = Awaited<ReturnType<typeof getCart>>;
export type CartItem = Cart['items'][number];
export type NewCartItem = z.input<typeof addCartItemSchema>;

/** The server's cart of whoever is signed in; without a user there is none. */
export function useCart() {
  const accountId = useSession().user?.id;
  return useQuery({
    queryKey: billingKeys.cart(accountId),
    queryFn: getCart,
    enabled: accountId !== undefined,
    // Another tab, or a builder, may have added something.
    refetchOnWindowFocus: 'always',
  });
}

/** The shown list changes only with what the server answered. */
function useCartMutation<Input>(change: (input: Input) => Promise<Cart>) {
  const queries = useQueryClient();
  const accountId = useSession().user?.id;
  return useMutation({
    mutationFn: change,
    onSuccess: (cart) => queries.setQueryData(billingKeys.cart(accountId), cart),
    // It may have changed somewhere else: look again.
    onError: () => queries.invalidateQueries({ queryKey: billingKeys.cart(accountId) }),
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

const getInvoices = () => read(api.invoices.$get());
export type ListedInvoice = Awaited<ReturnType<typeof getInvoices>>['invoices'][number];

export function useInvoices() {
  return useQuery({ queryKey: billingKeys.invoices, queryFn: getInvoices });
}

const getInvoice = (id: string) => read(api.invoices[':id'].$get({ param: { id } }));
export type Invoice = Awaited<ReturnType<typeof getInvoice>>;

export function useInvoice(id: string) {
  return useQuery({ queryKey: billingKeys.invoice(id), queryFn: () => getInvoice(id) });
}

const getOrders = () => read(api.orders.$get());
export type Order = Awaited<ReturnType<typeof getOrders>>['orders'][number];

export function useOrders() {
  return useQuery({ queryKey: billingKeys.orders, queryFn: getOrders });
}

/** After money moved: the cart, the plan, the invoices, and everything a purchase delivers. */
export async function refreshAfterPurchase(queries: QueryClient): Promise<void> {
  await Promise.all(
    [roots.billing, roots.overview, roots.campaigns, roots.lines, roots.recipients].map((queryKey) =>
      queries.invalidateQueries({ queryKey }),
    ),
  );
}
