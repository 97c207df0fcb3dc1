import { z } from 'zod';
import type { Notes } from '#domain/calls/notes.ts';
import { writeOutDays } from '#domain/calls/write-out-days.ts';
import { speakToCustomer } from './speak-to-customer.ts';

const step = z.object({ text: z.string(), due: z.string().nullable() });

/** What a customer gets to read: the job and the next steps, none of what the pro notes for themselves. */
export const recapSchema = z.object({
  jobTitle: z.string(),
  calledAt: z.iso.datetime(),
  timeZone: z.string(),
  companyName: z.string().nullable(),
  companyPhone: z.string().nullable(),
  companyEmail: z.string().nullable(),
  /** Who they spoke with. Recaps from before it was kept have none. */
  proName: z.string().nullable().default(null),
  customerName: z.string().nullable(),
  scope: z.array(z.string()),
  companySteps: z.array(step),
  customerSteps: z.array(step),
});
export type Recap = z.infer<typeof recapSchema>;

export type RecapFrame = Omit<
  Recap,
  'jobTitle' | 'customerName' | 'scope' | 'companySteps' | 'customerSteps'
>;

const mostItems = 8;

/**
 * Urgency, constraints (budgets and habits among them), materials that were only weighed, missing information and
 * the summary are the pro's own remarks and stay out.
 */
export function buildRecap(notes: Notes, frame: RecapFrame): Recap {
  const writeOut = (text: string) => writeOutDays(text, frame);
  const stepsOf = (owner: 'pro' | 'customer') =>
    notes.actionItems
      .filter((item) => item.owner === owner)
      .slice(0, mostItems)
      .map(({ text, due }) => ({
        text: writeOut(speakToCustomer(text)),
        due: due && !repeats(text, due) ? writeOut(due) : null,
      }));
  return {
    ...frame,
    jobTitle: notes.jobTitle,
    customerName: notes.customer.name,
    scope: notes.scope.slice(0, mostItems).map(({ text }) => writeOut(speakToCustomer(text))),
    companySteps: stepsOf('pro'),
    customerSteps: stepsOf('customer'),
  };
}

/** A date that the step itself names is not said twice. */
function repeats(text: string, due: string): boolean {
  const words = due.toLowerCase().match(/[\p{L}\d:]{4,}/gu) ?? [due.toLowerCase()];
  return words.some((word) => text.toLowerCase().includes(word));
}
