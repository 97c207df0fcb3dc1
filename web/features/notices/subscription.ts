import type { NewDevice } from '#domain/notices/notices.ts';
import { isApplePhone, isInstalled } from '#web/lib/device/install-prompt.ts';
import { startWorker } from '#web/lib/device/offline.ts';
import { putDevice, readDevices } from './api.ts';

/**
 * - `can`: it can be turned on here
 * - `install`: an iPhone tells what is on its home screen alone
 * - `blocked`: the person told the browser no
 * - `cannot`: no such browser
 */
export type Ability = 'can' | 'install' | 'blocked' | 'cannot';

/** Whose notices come here. Gone with the sign-out; a sign-in that only ran out finds it again. */
const ownerKey = 'jotline-notices';

export function findAbility(): Ability {
  if (isApplePhone() && !isInstalled()) return 'install';
  if (import.meta.env.DEV || !('serviceWorker' in navigator) || !('PushManager' in window)) return 'cannot';
  return Notification.permission === 'denied' ? 'blocked' : 'can';
}

/** Asks the person, then the browser; null where one of them says no. */
export async function subscribeHere(publicKey: string, loginId: string): Promise<NewDevice | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const worker = await startWorker();
  if (!worker) return null;
  const device = await subscribe(worker, publicKey);
  localStorage.setItem(ownerKey, loginId);
  return device;
}

async function subscribe(worker: ServiceWorkerRegistration, publicKey: string): Promise<NewDevice> {
  const before = await worker.pushManager.getSubscription();
  // One for a key that we no longer have reaches nobody, and no other is given beside it.
  if (before && readKey(before) !== publicKey) await before.unsubscribe();
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  const { endpoint, keys } = (await worker.pushManager.subscribe(options)).toJSON();
  return { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } };
}

function readKey({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

export async function unsubscribeHere(): Promise<void> {
  forgetOwner();
  const worker = await startWorker();
  await (await worker?.pushManager.getSubscription())?.unsubscribe();
  // What lies in the notification center was for who is gone now.
  for (const notice of (await worker?.getNotifications()) ?? []) notice.close();
}

/** A new sign-in of the same person goes on as before, and of another one nothing is told here any more. */
export async function resumeNotices(loginId: string): Promise<void> {
  const worker = await startWorker();
  const subscription = await worker?.pushManager?.getSubscription();
  if (!worker || !subscription) return;
  if (readOwner() !== loginId || Notification.permission !== 'granted') return unsubscribeHere();
  const { publicKey, devices } = await readDevices();
  if (devices.some(({ current }) => current) && readKey(subscription) === publicKey) return;
  await putDevice(await subscribe(worker, publicKey));
}

function readOwner(): string | null {
  try {
    return localStorage.getItem(ownerKey);
  } catch {
    return null;
  }
}

function forgetOwner(): void {
  try {
    localStorage.removeItem(ownerKey);
  } catch {
    // Then there is nothing to forget.
  }
}
