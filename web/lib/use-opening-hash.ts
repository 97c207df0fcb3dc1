import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** Opens what an address such as `/dashboard/contacts#add` asks for, and takes it out of the address again. */
export function useOpeningHash(wanted: string, open: () => void): void {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const act = useEffectEvent(() => {
    open();
    void navigate({ pathname, search }, { replace: true, preventScrollReset: true });
  });
  useEffect(() => {
    if (hash === wanted) act();
  }, [hash, wanted]);
}
