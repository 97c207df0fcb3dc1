import { z } from 'zod';
import { consentStatementSchema } from './consent-statement.ts';
import { contactFilterSchema } from './contact-list.ts';
import { tagSchema } from './contacts.ts';

export const bulkActions = ['add_tag', 'remove_tag', 'consent', 'delete'] as const;
export type BulkAction = (typeof bulkActions)[number];

/** Picked by hand; more than that are all that match a filter. */
const mostPicked = 2000;

/** So long a change of tags can be undone. */
export const bulkUndoHours = 24;

const idsSchema = z
  .array(z.uuid('There is no such contact.'))
  .max(
    mostPicked,
    `At most ${mostPicked.toLocaleString('en-US')} contacts by hand. Filter the list and take all.`,
  );

/** Either some, or all that a filter lets through but some, and how many the person was told that these are. */
const selectionSchema = z.union(
  [
    z.strictObject({ ids: idsSchema.min(1, 'Choose at least one contact.') }),
    z.strictObject({
      // What no filter knows must not make it all contacts.
      filter: z.strictObject(contactFilterSchema.shape),
      except: idsSchema.default([]),
      count: z.number().int().positive('Choose at least one contact.'),
    }),
  ],
  'Choose at least one contact.',
);
export type Selection = z.infer<typeof selectionSchema>;
export const selectionInputSchema = z.strictObject({ selection: selectionSchema });

const selection = selectionSchema;
export const bulkChangeSchema = z.discriminatedUnion(
  'action',
  [
    z.strictObject({ action: z.literal('add_tag'), tag: tagSchema, selection }),
    z.strictObject({ action: z.literal('remove_tag'), tag: tagSchema, selection }),
    z.strictObject({ action: z.literal('consent'), consentStatement: consentStatementSchema, selection }),
    z.strictObject({ action: z.literal('delete'), selection }),
  ],
  'Say what to do with these contacts.',
);
export type BulkChange = z.infer<typeof bulkChangeSchema>;

/** What became of one that was chosen. */
export const bulkOutcomes = [
  'changed',
  'had_tag',
  'no_tag',
  'full',
  'no_phone',
  'opted_out',
  'agreed',
  'gone',
] as const;
export type BulkOutcome = (typeof bulkOutcomes)[number];
export type LeftOut = Exclude<BulkOutcome, 'changed'>;

/** After a number: "3 had the tag already". */
export const leftOutWords: Record<LeftOut, string> = {
  had_tag: 'had the tag already',
  no_tag: 'did not have the tag',
  full: 'had 20 tags already',
  no_phone: 'had no phone number',
  opted_out: 'opted out of texts and stayed so',
  agreed: 'had agreed before',
  gone: 'had been deleted or merged',
};

/** A change of many contacts as its maker sees it. */
export interface ShownBulkChange {
  id: string;
  action: BulkAction;
  tag: string | null;
  state: 'queued' | 'running' | 'done' | 'failed';
  failureReason: string | null;
  total: number;
  handled: number;
  changed: number;
  leftOut: { reason: LeftOut; count: number }[];
  isUndo: boolean;
  canUndo: boolean;
}
