import { useEffect } from 'react';
import { productTitle } from './product-title.ts';

export function usePageTitle(page?: string) {
  useEffect(() => {
    document.title = page ? `${page} · ${productTitle}` : productTitle;
  }, [page]);
}
