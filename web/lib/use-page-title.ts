import { useEffect } from 'react';

const productTitle = 'Jotline: AI Smart Contact For Service Pros';

export function usePageTitle(page?: string) {
  useEffect(() => {
    document.title = page ? `${page} · ${productTitle}` : productTitle;
  }, [page]);
}
