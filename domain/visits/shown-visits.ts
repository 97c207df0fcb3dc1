import type { ArrivalMinutes } from './visit-texts.ts';

// What the API answers about the texts of a visit. `Moment` is a Date where the server makes it, text once it travelled as JSON.

/** A text that was written for a visit. */
export interface VisitText<Moment = string> {
  at: Moment;
  /** Why it did not arrive; null while nothing of the kind is known. */
  problem: string | null;
}

export interface VisitTexts<Moment = string> {
  /** Null for a promise that nobody comes for: then there is nothing to text. */
  onMyWay: VisitText<Moment> | null;
  reminder: VisitText<Moment> | null;
  /** Whether they are texted the day before. */
  isReminded: boolean;
}

/** Before anything is sent: to whom, and word for word what. */
export interface VisitPreview<Moment = string> {
  /** Null for a technician too, who sees no contacts. */
  customerName: string | null;
  phone: string | null;
  onMyWay: {
    texts: { minutes: ArrivalMinutes; text: string }[];
    /** The next one is the first, the second, ... */
    round: number;
    lastAt: Moment | null;
    obstacle: string | null;
  };
  reminder: {
    text: string | null;
    /** Null: as the settings say. */
    own: boolean | null;
    byDefault: boolean;
    sentAt: Moment | null;
    /** When it goes out, if it does. */
    goesOutAt: Moment | null;
    obstacle: string | null;
  };
}
