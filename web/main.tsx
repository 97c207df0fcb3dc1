import './styles.ts';
import './lib/device/install-prompt.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { session } from './lib/browser-session.ts';
import { router } from './router.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

// Asked while the files of the page are still on their way, not after them.
if (window.location.pathname.startsWith('/dashboard')) void session.check();

// A prerendered page stays on screen until the app is ready to take its place.
await new Promise<void>((resolve) => {
  if (router.state.initialized) return resolve();
  const stop = router.subscribe(({ initialized }) => {
    if (!initialized) return;
    stop();
    resolve();
  });
});

createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
