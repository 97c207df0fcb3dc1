import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { companyKeys } from './api.ts';

export type Atlas = typeof import('./atlas.ts');

/** The atlas, once the element it is for comes near the screen. */
export function useAtlas() {
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);

  useEffect(() => {
    const element = place.current;
    if (!element || near) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setNear(true);
      },
      { rootMargin: '400px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [near]);

  const atlas = useQuery({
    queryKey: companyKeys.atlas,
    queryFn: () => import('./atlas.ts'),
    enabled: near,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return { place, atlas };
}
