import { z } from 'zod';

export const contactSources = ['call', 'reply', 'import', 'manual'] as const;
export const contactSourceNames: Record<string, string> = {
  call: 'From a call',
  reply: 'From a reply',
  import: 'Imported',
  manual: 'Added by hand',
  website: 'Your website',
};

export const consentFilters = ['yes', 'no', 'opted_out'] as const;
export type ConsentFilter = (typeof consentFilters)[number];
export const consentFilterNames: Record<ConsentFilter, string> = {
  yes: 'Agreed to texts',
  no: 'No consent',
  opted_out: 'Opted out',
};

/** Within so many days; `over` as many, longer ago than that. */
export const jobWindows = ['7', '14', '30', '60', '90', 'over90', 'over180', 'over365', 'none'] as const;

export const contactSorts = ['newest', 'name'] as const;

const searchable = (text: string) => !text.includes('\u0000');

export const contactFilterSchema = z.object({
  q: z
    .string()
    .trim()
    .max(200, 'That is too long to search for.')
    .refine(searchable, 'That has characters we cannot search for.')
    .optional(),
  consent: z.enum(consentFilters).optional(),
  source: z.enum(contactSources).optional(),
  tag: z.string().trim().max(60).refine(searchable, 'There is no such tag.').optional(),
  lastJob: z.enum(jobWindows).optional(),
  /** Something that was promised in their calls is not done. */
  promise: z.literal('open').optional(),
  state: z
    .string()
    .regex(/^[A-Z]{2}$/, 'Choose a state.')
    .optional(),
  sort: z.enum(contactSorts).default('newest'),
});
export type ContactFilter = z.infer<typeof contactFilterSchema>;

export const contactListSchema = contactFilterSchema.extend({
  cursor: z.string().max(600, 'That page does not exist.').optional(),
});
