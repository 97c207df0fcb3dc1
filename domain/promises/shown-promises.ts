import type { Clip } from '../calls/find-clip.ts';
import type { ActionItem } from '../calls/notes.ts';
import type { VisitTexts } from '../visits/shown-visits.ts';
import type { DuePeriod } from './due-times.ts';
import type { Due } from './resolve-due.ts';

// What the API answers about promises. `Moment` is a Date where the server makes it, text once it travelled as JSON.

/** Another visit of the same person at about the same time. */
export interface Clash {
  id: string;
  callId: string;
  text: string;
  due: Due;
  customerName: string | null;
}

export interface ListedPromise<Moment = string> {
  id: string;
  callId: string;
  owner: ActionItem['owner'];
  text: string;
  /** As it was said. */
  dueWords: string | null;
  due: Due | null;
  period: DuePeriod;
  /** Where it is heard; null where nobody said it, or the recording is gone. */
  clip: Clip | null;
  saidAt: Moment;
  doneAt: Moment | null;
  jobTitle: string | null;
  customerName: string | null;
  customerPhone: string | null;
  contactId: string | null;
  lineName: string | null;
  clashes: Clash[];
  /** Null where nobody comes for it. */
  visit: VisitTexts<Moment> | null;
}

export interface PromisePage<Moment = string> {
  promises: ListedPromise<Moment>[];
  nextCursor: string | null;
  /** Today where the business works. */
  today: string;
}

/** Customers of open promises. */
export interface PromisePeople {
  people: { contactId: string; name: string }[];
}
