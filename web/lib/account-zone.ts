let zone: string | null = null;

/** Set by the session: times are told where the business works, whatever clock the device carries. */
export function setAccountZone(timeZone: string | null): void {
  zone = timeZone;
}

/** The account's time zone; without one, as on public pages, the device's own. */
export function accountZone(): string {
  return zone ?? deviceZone();
}

export function deviceZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
