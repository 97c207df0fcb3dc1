/** That somebody does not want the app on this device: of the device and not of the person, so it outlives a sign-out. */
export const dismissedKey = 'jotline-install-dismissed';

/** Everything of the person goes; what was said of the device stays. */
export function clearOfPerson(storage: Storage): void {
  const dismissed = storage.getItem(dismissedKey);
  storage.clear();
  if (dismissed !== null) storage.setItem(dismissedKey, dismissed);
}
