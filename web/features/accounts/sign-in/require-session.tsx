import { Button } from '@mantine/core';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { FrameLoading } from '#web/components/frame/frame-loading.tsx';
import { Loading } from '#web/components/state/loading.tsx';
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

function Unreachable() {
  useEffect(() => {
    const timer = setInterval(() => void session.check(), retryMs);
    return () => clearInterval(timer);
  }, []);
  return (
    <div className={classes.unreachable}>
      <Loading text="Loading..." />
      <p role="alert">We cannot reach Jotline. You are not signed out; we keep trying.</p>
      <Button variant="default" onClick={() => void session.check()}>
        Retry
      </Button>
    </div>
  );
}
