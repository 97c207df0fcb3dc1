import type { SentNotice } from '#domain/notices/shown-notices.ts';
import { shellPath } from '#domain/site/kept-files.ts';
import { worker } from './worker.ts';

/** A browser takes the permission from who is told something and shows nothing: what cannot be read is shown all the same. */
const unread: SentNotice = { title: 'Jotline', body: 'Something is new.', path: shellPath, tag: 'unread' };

export async function showNotice(data: PushMessageData | null): Promise<void> {
  const { title, body, path, tag } = readNotice(data);
  await worker.registration.showNotification(title, {
    body,
    tag,
    data: { path },
    icon: '/icon-192.png',
    badge: '/badge-96.png',
  });
}

function readNotice(data: PushMessageData | null): SentNotice {
  try {
    const { title, body, path, tag } = JSON.parse(data?.text() ?? '') as SentNotice;
    return { title: String(title), body: String(body), path: ownPath(path), tag: String(tag) };
  } catch {
    return unread;
  }
}

/** A page of the dashboard, and nowhere else. */
function ownPath(path: unknown): string {
  const { origin, pathname, search } = new URL(String(path), worker.location.origin);
  return origin === worker.location.origin && isOfDashboard(pathname) ? `${pathname}${search}` : shellPath;
}

const isOfDashboard = (path: string) => path === shellPath || path.startsWith(`${shellPath}/`);

/** In the tab that is open already, which asks before it loses what somebody typed; else in a new one. */
export async function openNotice({ data }: Notification): Promise<void> {
  const path = ownPath((data as { path?: string } | null)?.path);
  const tabs = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const tab = tabs.find(({ url }) => isOfDashboard(new URL(url).pathname));
  if (!tab) {
    await worker.clients.openWindow(path);
    return;
  }
  tab.postMessage({ open: path });
  await tab.focus();
}

/** The browser has a new address: the server is told, where somebody is signed in. */
export async function renewSubscription({
  oldSubscription,
  newSubscription,
}: PushSubscriptionChangeEvent): Promise<void> {
  const applicationServerKey = oldSubscription?.options.applicationServerKey;
  const subscription =
    newSubscription ??
    (applicationServerKey
      ? await worker.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
      : null);
  if (!subscription) return;
  const { endpoint, keys } = subscription.toJSON();
  await fetch('/api/notices/devices', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, keys }),
  });
}
