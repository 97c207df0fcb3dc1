import { z } from 'zod';
import { callFilterSchema } from '../calls/call-list.ts';
import { contactFilterSchema } from '../contacts/contact-list.ts';
import { lineSchema } from '../plain/line.ts';

export const filteredLists = ['contacts', 'calls'] as const;
export type FilteredList = (typeof filteredLists)[number];

/** Of one person, for one list. */
export const mostSavedFilters = 30;

/** What the address of a list says, name by name. */
export type FilterWords = Record<string, string>;

const shapes = { contacts: contactFilterSchema.shape, calls: callFilterSchema.shape };
/** What a list shows without being asked for it. */
const unasked: FilterWords = { sort: 'newest', period: 'all' };

const nameSchema = lineSchema(60, 'A name has at most 60 characters.').min(1, 'Give it a name.');
const sharedSchema = z.boolean();

export const savedFilterSchema = z
  .strictObject({
    list: z.enum(filteredLists),
    name: nameSchema,
    filter: z.record(z.string().max(20), z.string().max(200)),
    isShared: sharedSchema.default(false),
  })
  .refine(({ list, filter }) => isFilterOf(list, filter), {
    path: ['filter'],
    message: 'That is no filter of this list.',
  });
export type SavedFilterInput = z.infer<typeof savedFilterSchema>;

export const savedFilterChangeSchema = z.strictObject({ name: nameSchema, isShared: sharedSchema });
export type SavedFilterChange = z.infer<typeof savedFilterChangeSchema>;

export const savedFilterQuerySchema = z.object({ list: z.enum(filteredLists) });

function isFilterOf(list: FilteredList, filter: FilterWords): boolean {
  const shape: Record<string, z.ZodType> = shapes[list];
  const entries = Object.entries(filter);
  return (
    entries.length > 0 &&
    entries.every(([name, value]) => Object.hasOwn(shape, name) && shape[name]?.safeParse(value).success)
  );
}

/** What is asked for of a filter, without what holds anyway. */
export function toFilterWords(filter: Record<string, string | undefined>): FilterWords {
  return Object.fromEntries(
    Object.entries(filter).filter(
      (entry): entry is [string, string] => Boolean(entry[1]) && unasked[entry[0]] !== entry[1],
    ),
  );
}

/** The address at which a list shows it, the same for the same filter. */
export function addressOfFilter(list: FilteredList, filter: FilterWords): string {
  const sorted = Object.entries(filter).toSorted(([one], [other]) => (one < other ? -1 : 1));
  const query = sorted.map((pair) => pair.map(encodeURIComponent).join('=')).join('&');
  return `/dashboard/${list}${query && `?${query}`}`;
}

export interface ShownSavedFilter {
  id: string;
  list: FilteredList;
  name: string;
  filter: FilterWords;
  isShared: boolean;
  isOwn: boolean;
}
