import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { Contacts } from '../../db/schema.generated.ts';

const ids = z.array(z.uuid());

/** Rows that changed hands, by what they are. */
export const movedRowsSchema = z.object({
  calls: ids,
  conversations: ids,
  messages: ids,
  recipients: ids,
  appointments: ids,
  /** Entries that had been merged into the duplicate before. */
  entries: ids,
});
export type MovedRows = z.infer<typeof movedRowsSchema>;

const text = z.string().nullable();
const detailsSchema = z.object({
  name: text,
  phone: text,
  email: text,
  address: text,
  state: text,
  zip: text,
  tags: z.array(z.string()),
  last_job_on: text,
  last_job_title: text,
  // Merges from before there were notes have none.
  notes: text.default(null),
});

export const mergedBeforeSchema = z.object({
  kept: detailsSchema,
  /** What the kept one became: whatever differs from it later was changed by a person, and stays. */
  after: detailsSchema,
  duplicatePhone: text,
  /** The kept one had no number and took the duplicate's, with the consent for it. */
  tookPhone: z.boolean(),
});
export type MergedBefore = z.infer<typeof mergedBeforeSchema>;

type ConsentColumns = Pick<
  Selectable<Contacts>,
  'text_consent' | 'text_consent_source' | 'text_consent_statement' | 'text_consent_at'
>;

export function toConsentColumns(row: ConsentColumns): ConsentColumns {
  const { text_consent, text_consent_source, text_consent_statement, text_consent_at } = row;
  return { text_consent, text_consent_source, text_consent_statement, text_consent_at };
}
