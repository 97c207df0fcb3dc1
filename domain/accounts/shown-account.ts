// What the API answers about an account. `Moment` is a Date where the server makes it, text once it travelled as JSON.

export interface OpenSession<Moment = string> {
  id: string;
  current: boolean;
  createdAt: Moment;
  lastSeenAt: Moment;
  ipAddress: string | null;
  userAgent: string | null;
}

export interface ShownPasskey<Moment = string> {
  id: string;
  name: string;
  createdAt: Moment;
  lastUsedAt: Moment | null;
}

export interface Passkeys<Moment = string> {
  passkeys: ShownPasskey<Moment>[];
  /** There is no room for another one. */
  isFull: boolean;
}

export interface DataExport<Moment = string> {
  state: 'requested' | 'running' | 'done' | 'failed';
  progressPercent: number | null;
  requestedAt: Moment;
  finishedAt: Moment | null;
  failureReason: string | null;
  file: { url: string; bytes: number; keptUntil: Moment } | null;
}

/** What is under way for an account, and the latest archive while it can be had. */
export interface AccountRequests<Moment = string> {
  export: DataExport<Moment> | null;
  deletion: { requestedAt: Moment; dueAt: Moment } | null;
}

/** A new address that has not confirmed yet; until it does, nothing changes. */
export interface EmailChange<Moment = string> {
  change: { email: string; until: Moment } | null;
}
