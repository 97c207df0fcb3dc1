import { Button } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { FrameLoading } from '#web/components/frame/frame-loading.tsx';
import { session, useSession } from '#web/lib/browser-session.ts';
import classes from './require-session.module.css';
import { rememberWantedPath } from './wanted-path.ts';

const retryMs = 5000;

interface RequireSessionProps {
  /** What is around the page stands there while we ask who it is. */
  Frame: ComponentType<{ children: ReactNode }>;
  children: ReactNode;
}

/** Shows the content to signed-in people only. */
export function RequireSession({ Frame, children }: RequireSessionProps) {
  const state = useSession();
  const location = useLocation();
  // Logging out leads to the start page; coming back later without a session leads to sign-in.
  const [loggedOutBefore] = useState(state.status === 'signed-out' && state.byLogout);

  useEffect(() => session.start(), []);

  if (state.status === 'loading')
    return <Frame>{state.unreachable ? <Unreachable /> : <FrameLoading />}</Frame>;
  if (state.status === 'signed-in') return children;
  if (state.byLogout && !loggedOutBefore) return <Navigate to="/" replace />;
  return <Navigate to="/auth/signin" replace state={rememberWantedPath(location)} />;
}

/** Started without a connection, from what the device keeps, or in a hole of it: the page comes by itself with the connection. */
function Unreachable() {
  const [isTrying, setIsTrying] = useState(false);

  async function retry() {
    setIsTrying(true);
    await session.check();
    setIsTrying(false);
  }

  useEffect(() => {
    const check = () => void session.check();
    const timer = setInterval(check, retryMs);
    window.addEventListener('online', check);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', check);
    };
  }, []);
  return (
    <div className={classes.unreachable}>
      <IconCloudOff size={32} className={classes.sign} aria-hidden="true" />
      <h1>{navigator.onLine ? 'We cannot reach Jotline' : 'You are offline'}</h1>
      <p role="alert">
        You are not signed out, and what you saved is safe. This page comes by itself with the connection.
      </p>
      <Button disabled={isTrying} onClick={() => void retry()}>
        {isTrying ? 'Trying...' : 'Try again'}
      </Button>
    </div>
  );
}
