import { answerRequest } from './answer-request.ts';
import { openNotice, renewSubscription, showNotice } from './notices.ts';
import { worker } from './worker.ts';

// Runs beside the dashboard, also while no page of it is open. What the API answers never passes through here, and a new
// version of this file takes over at once: documents come from the network, so no tab is left with another's pages.
worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', (event) =>
  event.waitUntil(
    // So that a document is asked for while this is still starting.
    Promise.all([worker.registration.navigationPreload?.enable(), worker.clients.claim()]),
  ),
);
worker.addEventListener('fetch', answerRequest);
worker.addEventListener('push', (event) => event.waitUntil(showNotice(event.data)));
worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openNotice(event.notification));
});
worker.addEventListener('pushsubscriptionchange', (event) =>
  (event as ExtendableEvent).waitUntil(renewSubscription(event as PushSubscriptionChangeEvent)),
);
