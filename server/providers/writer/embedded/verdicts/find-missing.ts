import type { Customer, MissingLabel } from '#domain/calls/notes.ts';
import { customerFields, missingLabels } from '#domain/calls/notes.ts';

/** From which value on the network's word counts; chosen on calls it had not seen. */
const OPEN_FROM: Record<Exclude<MissingLabel, keyof Customer>, number> = {
  date: -1.5,
  budget: -0.75,
  materials: 0,
  access: 0,
  measurements: 0,
  insurance: -1.25,
  decision_maker: -1.25,
};

/** What a careful office would still ask: the customer's data that nobody gave, and what the call leaves open. */
export function findMissing(
  customer: Customer,
  judged: Record<MissingLabel, number>,
  budgetSettled: boolean,
): MissingLabel[] {
  const missing = new Set<MissingLabel>(customerFields.filter((field) => !customer[field]));
  for (const label of missingLabels)
    if (label in OPEN_FROM && judged[label] > OPEN_FROM[label as keyof typeof OPEN_FROM]) missing.add(label);
  if (budgetSettled) missing.delete('budget');
  return missingLabels.filter((label) => missing.has(label));
}
