import type { Selectable } from 'kysely';
import type { Contacts } from '../../db/schema.generated.ts';

/** What is known of a person; the day of a job as a moment, or as text where it comes from a file. */
export interface ContactDetails<At extends Date | string = Date> {
  name: string | null;
  phone: string | null;
  email: string | null;
  address: string | null;
  state: string | null;
  zip: string | null;
  tags: string[];
  lastJobAt: At | null;
  lastJobTitle: string | null;
}

export const mostTags = 20;

/**
 * The one rule of how two pictures of a person become one: what the contact has stays, only blanks are filled, tags are
 * added up to what fits, and the later job counts. Imports do the same in SQL (`import-contacts.ts`).
 */
export function fillBlanks<At extends Date | string>(
  known: ContactDetails<At>,
  given: ContactDetails<At>,
): ContactDetails<At> {
  const isLater = given.lastJobAt !== null && (known.lastJobAt === null || given.lastJobAt > known.lastJobAt);
  const [later, earlier] = isLater ? [given, known] : [known, given];
  return {
    name: known.name ?? given.name,
    phone: known.phone ?? given.phone,
    email: known.email ?? given.email,
    address: known.address ?? given.address,
    state: known.state ?? given.state,
    zip: known.zip ?? given.zip,
    tags: [...new Set([...known.tags, ...given.tags])].slice(0, mostTags),
    lastJobAt: later.lastJobAt,
    lastJobTitle: later.lastJobTitle ?? earlier.lastJobTitle,
  };
}

type DetailColumns = Pick<
  Selectable<Contacts>,
  'name' | 'phone' | 'email' | 'address' | 'state' | 'zip' | 'tags' | 'last_job_at' | 'last_job_title'
>;

export function toDetails(row: DetailColumns): ContactDetails {
  const { name, phone, email, address, state, zip, tags, last_job_at, last_job_title } = row;
  return {
    ...{ name, phone, email, address, state, zip, tags },
    lastJobAt: last_job_at,
    lastJobTitle: last_job_title,
  };
}

export function toDetailColumns({ lastJobAt, lastJobTitle, ...same }: ContactDetails): DetailColumns {
  return { ...same, last_job_at: lastJobAt, last_job_title: lastJobTitle };
}
