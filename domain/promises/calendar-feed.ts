// What the API answers about the calendar feed of the person who asks.

export interface OwnFeed<Moment = string> {
  /** Whoever has it can read the feed. */
  address: string;
  createdAt: Moment;
  /** When a calendar last asked for it. */
  lastReadAt: Moment | null;
}

export interface MadeFeed {
  address: string;
}
