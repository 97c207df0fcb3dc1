import { customerFields, type Notes } from '#domain/calls/notes.ts';
import type { ModelAnswer, Quote } from '../model-answer.ts';
import type { WriterInput } from '../writer.ts';
import { findEvidence, normalize } from './find-evidence.ts';
import { confidenceOf, readingsOf, wasSaid } from './ground-customer.ts';
import { readSaid } from './read-said.ts';

export interface Grounded {
  notes: Omit<Notes, 'summary'>;
  /** Of the model's sentences, those that tell only what was said. */
  summarySentences: string[];
  /** How many items, fields and sentences told of nothing that was said. */
  dropped: number;
  kept: number;
}

/** Keeps what can be shown in the transcript and drops the rest: a model that invents is caught here. */
export function groundAnswer(answer: ModelAnswer, input: WriterInput, heard: Notes | null): Grounded {
  const spoken = input.turns.map((turn) => normalize(turn.text));
  const said = readSaid(input);
  let dropped = 0;
  let kept = 0;
  const count = (holds: boolean): boolean => {
    if (holds) kept += 1;
    else dropped += 1;
    return holds;
  };
  const groundAll = <Item extends { text: string; quotes: Quote[] }>(items: Item[]) =>
    items
      .filter(({ text }) => text.trim())
      .map(({ quotes, ...item }) => ({ ...item, evidence: findEvidence(quotes, spoken) }))
      .filter(({ text, evidence }) => count(evidence.length > 0 && said.allows(text)));

  const fields = customerFields.map((field) => {
    const given = answer.customer[field];
    const wanted = given?.value.trim();
    if (!given || !wanted) return { field, value: null, evidence: [] };
    const evidence = findEvidence(given.quotes, spoken);
    // Words that were said about something else prove nothing: the value stands where its quotes stand.
    const quoted = readSaid({ turns: evidence.flatMap((index) => input.turns[index] ?? []) });
    const holds = count(evidence.length > 0 && wasSaid(field, wanted, quoted, heard));
    return holds ? { field, value: wanted, evidence } : { field, value: null, evidence: [] };
  });
  const of = <Value>(pick: (found: (typeof fields)[number]) => Value) => {
    const [name, phone, email, address] = fields.map(pick) as [Value, Value, Value, Value];
    return { name, phone, email, address };
  };
  const customer = of(({ value }) => value);
  const title = answer.jobTitle.trim();
  return {
    notes: {
      jobTitle: title && said.allows(title) ? title : (heard?.jobTitle ?? ''),
      category: answer.category,
      urgency: answer.urgency,
      urgencyReason: said.allows(answer.urgencyReason) ? answer.urgencyReason.trim() : '',
      customer,
      customerConfidence: of(({ field, value }) => confidenceOf(field, value, heard)),
      customerEvidence: of(({ evidence }) => evidence),
      customerReadings: of(({ field, value, evidence }) => readingsOf(field, value, evidence, heard)),
      scope: groundAll(answer.scope),
      materials: groundAll(answer.materials),
      constraints: groundAll(answer.constraints),
      actionItems: groundAll(answer.actionItems).map((item) => ({
        ...item,
        due: item.due && said.allows(item.due) ? item.due : null,
      })),
      missing: listMissing(answer.missing, customer),
    },
    summarySentences: answer.summarySentences
      .map((sentence) => sentence.trim())
      .filter((sentence) => sentence && count(said.traces(sentence))),
    dropped,
    kept,
  };
}

export function listMissing(labels: Notes['missing'], customer: Notes['customer']): Notes['missing'] {
  return [...new Set(labels)].filter(
    (label) => !customerFields.some((field) => field === label && customer[field] !== null),
  );
}
