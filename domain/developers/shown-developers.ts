import type { Role } from '../team/roles.ts';
import type { Scope } from './scopes.ts';
import type { WebhookEvent } from './webhook-words.ts';

// What the settings show about keys. `Moment` is a Date where the server makes it, text once it travelled as JSON.

export interface ShownKey<Moment = string> {
  id: string;
  name: string;
  /** Its last characters. */
  ending: string;
  scopes: Scope[];
  /** In whose name it asks. */
  memberName: string;
  memberRole: Role;
  createdAt: Moment;
  /** To the minute; null before the first use. */
  lastUsedAt: Moment | null;
}

export interface KeyMember {
  id: string;
  name: string;
  role: Role;
  isYou: boolean;
}

export interface Keys<Moment = string> {
  /** Whether the plan has an API. Without, keys stay and are not let in. */
  isIncluded: boolean;
  keys: ShownKey<Moment>[];
  members: KeyMember[];
}

/** The one time that the key itself is shown. */
export interface CreatedKey {
  id: string;
  key: string;
}

export interface ShownWebhook<Moment = string> {
  id: string;
  url: string;
  events: WebhookEvent[];
  failingSince: Moment | null;
  pausedAt: Moment | null;
  createdAt: Moment;
}

export interface Webhooks<Moment = string> {
  isIncluded: boolean;
  webhooks: ShownWebhook<Moment>[];
}

/** The one time that the secret is shown. */
export interface CreatedWebhook {
  id: string;
  secret: string;
}

export interface ShownDelivery<Moment = string> {
  id: string;
  type: string;
  state: 'waiting' | 'delivered' | 'failed';
  /** A try is due or under way. */
  isOnItsWay: boolean;
  attempts: number;
  lastStatus: number | null;
  lastError: string | null;
  lastTriedAt: Moment | null;
  /** Null when there is no next try. */
  nextTryAt: Moment | null;
  createdAt: Moment;
}
