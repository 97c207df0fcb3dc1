import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { session } from '#web/lib/browser-session.ts';
import { forgetOffline, keepForOffline } from '#web/lib/device/offline.ts';
import { resumeNotices, unsubscribeHere } from './subscription.ts';

/** While somebody is signed in: the app opens without a connection, and a notice leads to its page. */
export function InPocket({ loginId }: { loginId: string }) {
  const navigate = useNavigate();

  useEffect(() => {
    // Both may fail for many reasons of the browser's; the app is whole without them.
    void keepForOffline().catch(() => {});
    void resumeNotices(loginId).catch(() => {});
    return session.onEvent((event, state) => {
      if (event !== 'SIGNED_OUT') return;
      void forgetOffline().catch(() => {});
      if (state.status === 'signed-out' && state.byLogout) void unsubscribeHere().catch(() => {});
    });
  }, [loginId]);

  useEffect(() => {
    const { serviceWorker } = navigator;
    if (!serviceWorker) return;
    const open = ({ data }: MessageEvent) => {
      const path: unknown = data?.open;
      if (typeof path === 'string' && path.startsWith('/dashboard')) void navigate(path);
    };
    serviceWorker.addEventListener('message', open);
    return () => serviceWorker.removeEventListener('message', open);
  }, [navigate]);

  return null;
}
