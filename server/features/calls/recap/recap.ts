import { z } from 'zod';
import type { Notes } from '#domain/calls/notes.ts';
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
  customerName: z.string().nullable(),
  scope: z.array(z.string()),
  companySteps: z.array(step),
  customerSteps: z.array(step),
});
export type Recap = z.infer<typeof recapSchema>;

type RecapFrame = Omit<Recap, 'jobTitle' | 'customerName' | 'scope' | 'companySteps' | 'customerSteps'>;

const mostItems = 8;

/**
 * Urgency, constraints (budgets and habits among them), materials that were only weighed, missing information and
 * the summary are the pro's own remarks and stay out.
 */
export function buildRecap(notes: Notes, frame: RecapFrame): Recap {
  const stepsOf = (owner: 'pro' | 'customer') =>
    notes.actionItems
      .filter((item) => item.owner === owner)
      .slice(0, mostItems)
      .map(({ text, due }) => ({ text: speakToCustomer(text), due: due && repeats(text, due) ? null : due }));
  return {
    ...frame,
    jobTitle: notes.jobTitle,
    customerName: notes.customer.name,
    scope: notes.scope.slice(0, mostItems).map(({ text }) => speakToCustomer(text)),
    companySteps: stepsOf('pro'),
    customerSteps: stepsOf('customer'),
  };
}

/** A date that the step itself names is not said twice. */
function repeats(text: string, due: string): boolean {
  const words = due.toLowerCase().match(/[\p{L}\d:]{4,}/gu) ?? [due.toLowerCase()];
  return words.some((word) => text.toLowerCase().includes(word));
}
