import { z } from 'zod';
import type { Notes } from './notes.ts';

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
      .map(({ text, due }) => ({ text: toReader(text), due }));
  return {
    ...frame,
    jobTitle: notes.jobTitle,
    customerName: notes.customer.name,
    scope: notes.scope.slice(0, mostItems).map(({ text }) => toReader(text)),
    companySteps: stepsOf('pro'),
    customerSteps: stepsOf('customer'),
  };
}

/** Notes speak of "the customer"; the customer is the one who reads this. */
function toReader(text: string): string {
  const turned = text
    .replace(/\bthe customer's\b/gi, 'your')
    .replace(/\bthe customer is\b/gi, 'you are')
    .replace(/\bthe customer has\b/gi, 'you have')
    .replace(/\bthe customer (\w+[^s\s])s\b/gi, 'you $1')
    .replace(/\bthe customer\b/gi, 'you')
    .replace(/\bthe pro's\b/gi, 'our')
    .replace(/\bthe pro (?:is|has)\b/gi, (match) => (match.endsWith('is') ? 'we are' : 'we have'))
    .replace(/\bthe pro\b/gi, 'we');
  return `${turned[0]?.toUpperCase() ?? ''}${turned.slice(1)}`;
}
