import type { ConsentCell, ImportMapping } from './contact-import.ts';

// What the API answers about contacts. `Moment` is a Date where the server makes it, text once it travelled as JSON.

export interface ListedContact<Moment = string> {
  id: string;
  name: string | null;
  phone: string | null;
  email: string | null;
  address: string | null;
  state: string | null;
  zip: string | null;
  tags: string[];
  source: string;
  /** The day a job was done, as in a calendar. */
  lastJobOn: string | null;
  lastJobTitle: string | null;
  textConsent: boolean;
  consentSource: string | null;
  consentAt: Moment | null;
  createdAt: Moment;
  optedOut: boolean;
}

export interface ContactPage<Moment = string> {
  contacts: ListedContact<Moment>[];
  nextCursor: string | null;
}

export interface ShownContact<Moment = string> extends ListedContact<Moment> {
  /** Numbers that came with entries merged into this one. */
  otherPhones: string[];
  /** What the pro wrote about this person. */
  notes: string | null;
  consentStatement: string | null;
  optedOutAt: Moment | null;
  optOutSource: string | null;
  optOutWording: string | null;
  conversationId: string | null;
}

/** A merge that can still be undone. */
export interface ShownMerge<Moment = string> {
  id: string;
  name: string | null;
  phone: string | null;
  mergedAt: Moment;
}

/** The latest call with this person that has notes. */
export interface LatestNotes<Moment = string> {
  callId: string;
  startedAt: Moment;
  jobTitle: string;
  summary: string;
}

/** What to do next for this person: what was promised in a call and is still open, else to ask for a review. */
export type NextStep<Moment = string> =
  | {
      kind: 'promise';
      owner: 'pro' | 'customer';
      callId: string;
      startedAt: Moment;
      jobTitle: string;
      text: string;
      /** As it was said, days with their date. */
      due: string | null;
      /** Open items beside this one, of both sides. */
      others: number;
    }
  | { kind: 'review' };

export interface ContactDetail<Moment = string> {
  contact: ShownContact<Moment>;
  latestNotes: LatestNotes<Moment> | null;
  nextStep: NextStep<Moment> | null;
  merges: ShownMerge<Moment>[];
}

export interface ContactTag {
  tag: string;
  count: number;
}

export interface ContactImport<Moment = string> {
  id: string;
  fileName: string;
  state: string;
  createdAt: Moment;
  totalRows: number;
  processedRows: number;
  createdRows: number;
  mergedRows: number;
  failedRows: number;
  failureReason: string | null;
  consentStatement: string | null;
  finishedAt: Moment | null;
  hasErrors: boolean;
}

export interface ImportColumns<Moment = string> extends ContactImport<Moment> {
  mapping: ImportMapping;
  columns: { heading: string; samples: string[] }[];
}

export interface ImportedContact {
  name: string | null;
  phone: string | null;
  otherPhones: string[];
  email: string | null;
  address: string | null;
  state: string | null;
  zip: string | null;
  tags: string[];
  lastJobOn: string | null;
  lastJobTitle: string | null;
  notes: string | null;
  consent: ConsentCell;
}

/** One row of a file as a contact, or why it cannot be one. */
export type ReadRow = { contact: ImportedContact; problem: null } | { contact: null; problem: string };

export interface ImportPreview {
  rows: (ReadRow & { line: number })[];
}
