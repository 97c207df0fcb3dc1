/** A request that claims to be the carrier's, as it came. */
export interface CarrierRequest {
  header: (name: string) => string | undefined;
  /** Path and query, as requested. */
  target: string;
  body: string;
  /** When it came: what happened then, where the carrier gives no time of its own. */
  now: Date;
}

/** What a provider makes of it. */
export type Reading<Event> =
  | { outcome: 'read'; event: Event & { at: Date } }
  /** The carrier did not sign it. */
  | { outcome: 'forged' }
  /** Signed, and without the fields we know. */
  | { outcome: 'unreadable' };
