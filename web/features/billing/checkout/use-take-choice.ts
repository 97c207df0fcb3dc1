import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useAddToCart } from '../api.ts';

/**
 * What was chosen on the pricing page comes here in the address and goes into the cart, which the server keeps: there it
 * outlasts the mail that has to be confirmed, a reload and a change of browser.
 */
export function useTakeChoice() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const add = useAddToCart();
  const taken = useRef(false);
  const priceId = search.get('price');
  const lines = Number(search.get('lines')) || 1;

  const take = useEffectEvent((chosen: string) => {
    const itemData = { priceId: chosen, lines };
    add.mutate(
      { itemType: 'plan', itemData },
      { onSuccess: () => void navigate('/dashboard/checkout', { replace: true }) },
    );
  });

  useEffect(() => {
    if (!priceId || taken.current) return;
    taken.current = true;
    take(priceId);
  }, [priceId]);

  return { isTaking: priceId !== null && !add.isError, error: add.error };
}
