import type { NoticeKind } from './notice-words.ts';

/** A browser of the person who asks. `Moment` is a Date where the server makes it, text once it travelled as JSON. */
export interface NoticeDevice<Moment = string> {
  id: string;
  /** The one that asks. */
  current: boolean;
  userAgent: string | null;
  kinds: NoticeKind[];
  hidesDetails: boolean;
  createdAt: Moment;
  lastToldAt: Moment | null;
}

export interface OwnDevices<Moment = string> {
  /** What a browser asks its push service with. */
  publicKey: string;
  devices: NoticeDevice<Moment>[];
}

/** What travels to the device, encrypted; the service worker shows it. */
export interface SentNotice {
  title: string;
  body: string;
  /** A page of ours. */
  path: string;
  /** A newer one with the same tag takes the place of the older. */
  tag: string;
}
