import {
  type Customer,
  customerFields,
  mostReadings,
  type Notes,
  type Reading,
} from '#domain/calls/notes.ts';
import type { Turn } from '#domain/calls/transcript.ts';
import type { ModelAnswer, Quote } from './model-answer.ts';

export interface Grounded {
  notes: Omit<Notes, 'summary'>;
  /** How many items and fields quoted nothing that was said. */
  dropped: number;
  kept: number;
}

/** Keeps what can be shown in the transcript and drops the rest: a model that invents is caught here. */
export function groundAnswer(answer: ModelAnswer, turns: Turn[], heard: Notes | null): Grounded {
  const spoken = turns.map((turn) => normalize(turn.text));
  let dropped = 0;
  let kept = 0;
  const ground = (quotes: Quote[]): number[] | null => {
    const evidence = findEvidence(quotes, spoken);
    if (evidence.length === 0) dropped += 1;
    else kept += 1;
    return evidence.length > 0 ? evidence : null;
  };
  const groundAll = <Item extends { text: string; quotes: Quote[] }>(items: Item[]) =>
    items.flatMap(({ quotes, ...item }) => {
      const evidence = item.text.trim() ? ground(quotes) : null;
      return evidence ? [{ ...item, evidence }] : [];
    });

  const customer: Customer = { name: null, phone: null, email: null, address: null };
  const customerConfidence = {} as Notes['customerConfidence'];
  const customerEvidence = {} as Notes['customerEvidence'];
  const customerReadings: NonNullable<Notes['customerReadings']> = {};
  for (const field of customerFields) {
    const given = answer.customer[field];
    const evidence = given?.value.trim() ? ground(given.quotes) : null;
    customer[field] = evidence && given ? given.value.trim() : null;
    customerEvidence[field] = evidence ?? [];
    customerConfidence[field] = confidenceOf(customer[field], field, evidence, heard);
    customerReadings[field] = readBoth(customer[field], customerEvidence[field], heard, field);
  }
  return {
    notes: {
      jobTitle: answer.jobTitle.trim(),
      category: answer.category,
      urgency: answer.urgency,
      urgencyReason: answer.urgencyReason.trim(),
      customer,
      customerConfidence,
      customerEvidence,
      customerReadings,
      scope: groundAll(answer.scope),
      materials: groundAll(answer.materials),
      constraints: groundAll(answer.constraints),
      actionItems: groundAll(answer.actionItems),
      missing: [...new Set(answer.missing)].filter(
        (label) => !(label in customer) || customer[label as keyof Customer] === null,
      ),
    },
    dropped,
    kept,
  };
}

/** A model sounds sure of everything: the rules that read the same call decide how sure we are. */
function confidenceOf(
  value: string | null,
  field: keyof Customer,
  evidence: number[] | null,
  heard: Notes | null,
): Notes['customerConfidence'][keyof Customer] {
  if (value === null) return 'not_stated';
  const same = heard?.customer[field] && normalize(heard.customer[field]) === normalize(value);
  if (same && heard) return heard.customerConfidence[field];
  return (evidence?.length ?? 0) > 1 ? 'said_twice' : 'said_once';
}

/** What the rules read otherwise is the second reading, else their own runner-up. */
function readBoth(
  value: string | null,
  evidence: number[],
  heard: Notes | null,
  field: keyof Customer,
): Reading[] {
  if (value === null) return [];
  const others = (heard?.customerReadings?.[field] ?? []).filter(
    (reading) => normalize(reading.value) !== normalize(value),
  );
  return [{ value, evidence }, ...others].slice(0, mostReadings);
}

/** A model counts turns badly, so words that stand in another turn than it says are found there. */
export function findEvidence(quotes: Quote[], spoken: string[]): number[] {
  const found = quotes.flatMap(({ turn, words }) => {
    const wanted = normalize(words);
    if (wanted.replaceAll(' ', '').length < 3) return [];
    if (contains(spoken[turn], wanted)) return [turn];
    const elsewhere = spoken.findIndex((text) => contains(text, wanted));
    return elsewhere >= 0 ? [elsewhere] : [];
  });
  return [...new Set(found)].sort((a, b) => a - b);
}

/** Whole words only: "ten" is not in "often". */
function contains(text: string | undefined, wanted: string): boolean {
  return text !== undefined && ` ${text} `.includes(` ${wanted} `);
}

export function normalize(text: string): string {
  return text
    .toLowerCase()
    .replace(/[’']/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
