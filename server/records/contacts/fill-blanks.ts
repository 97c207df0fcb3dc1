import { type Selectable, sql } from 'kysely';
import { joinNotes } from '#domain/contacts/contact-notes.ts';
import type { Contacts } from '../../db/schema.generated.ts';

/** What is known of a person. */
export interface ContactDetails {
  name: string | null;
  phone: string | null;
  email: string | null;
  address: string | null;
  state: string | null;
  zip: string | null;
  tags: string[];
  /** The day a job was done, as `2026-03-02`. */
  lastJobOn: string | null;
  lastJobTitle: string | null;
  /** What the pro wrote about them. */
  notes: string | null;
}

export const mostTags = 20;

/**
 * The one rule of how two pictures of a person become one: what the contact has stays, only blanks are filled, tags are
 * added up to what fits, the later job counts, and notes of both stand one below the other. Imports do the same in SQL (`import-contacts.ts`).
 */
export function fillBlanks(known: ContactDetails, given: ContactDetails): ContactDetails {
  const isLater = given.lastJobOn !== null && (known.lastJobOn === null || given.lastJobOn > known.lastJobOn);
  const [later, earlier] = isLater ? [given, known] : [known, given];
  return {
    name: known.name ?? given.name,
    phone: known.phone ?? given.phone,
    email: known.email ?? given.email,
    address: known.address ?? given.address,
    state: known.state ?? given.state,
    zip: known.zip ?? given.zip,
    tags: joinTags(known.tags, given.tags),
    lastJobOn: later.lastJobOn,
    lastJobTitle: later.lastJobTitle ?? earlier.lastJobTitle,
    notes: joinNotes(known.notes, given.notes),
  };
}

/** A tag is the same however it is capitalized. */
function joinTags(known: string[], given: string[]): string[] {
  const joined = new Map<string, string>();
  for (const tag of [...known, ...given])
    if (!joined.has(tag.toLowerCase())) joined.set(tag.toLowerCase(), tag);
  return [...joined.values()].slice(0, mostTags);
}

/** The day as text: as a Date it would be midnight of this machine. */
export const lastJobOn = sql<string | null>`contacts.last_job_on::text`.as('lastJobOn');

type DetailRow = Pick<
  Selectable<Contacts>,
  'name' | 'phone' | 'email' | 'address' | 'state' | 'zip' | 'tags' | 'last_job_title' | 'notes'
> & { lastJobOn: string | null };

export function toDetails(row: DetailRow): ContactDetails {
  const { name, phone, email, address, state, zip, tags, lastJobOn: day, last_job_title, notes } = row;
  const job = { lastJobOn: day, lastJobTitle: last_job_title };
  return { name, phone, email, address, state, zip, tags, ...job, notes };
}

export function toDetailColumns({ lastJobOn: day, lastJobTitle, ...same }: ContactDetails) {
  return { ...same, last_job_on: day, last_job_title: lastJobTitle };
}
