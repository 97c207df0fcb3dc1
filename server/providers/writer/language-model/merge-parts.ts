import { type Confidence, customerFields, type Notes, urgencySchema } from '#domain/calls/notes.ts';
import { contentStems } from '../embedded/items/drop-repeats.ts';
import { type Grounded, listMissing } from '../grounding/ground-answer.ts';

/** From the least to the most certain. */
const certainty: Confidence[] = [
  'not_stated',
  'said_once',
  'corrected',
  'said_twice',
  'spelled',
  'confirmed',
];
const sameShare = 0.8;

/** One answer out of those to the parts of a long call: each thing once, and of each field what is surest. */
export function mergeParts(parts: Grounded[]): Grounded {
  const best = parts.reduce((most, part) => (part.kept > most.kept ? part : most));
  if (parts.length === 1) return best;
  const fields = customerFields.map((field) => {
    const rank = ({ notes }: Grounded) => certainty.indexOf(notes.customerConfidence[field]);
    const { notes: surest } = parts.reduce((most, part) => (rank(part) > rank(most) ? part : most));
    return {
      value: surest.customer[field],
      confidence: surest.customerConfidence[field],
      evidence: surest.customerEvidence[field],
    };
  });
  const of = <Value>(pick: (found: (typeof fields)[number]) => Value) => {
    const [name, phone, email, address] = fields.map(pick) as [Value, Value, Value, Value];
    return { name, phone, email, address };
  };
  const customer = of(({ value }) => value);
  const all = <Key extends 'scope' | 'materials' | 'constraints' | 'actionItems'>(key: Key) =>
    dropSame(parts.flatMap(({ notes }): Notes[Key][number][] => notes[key]));
  const urgency = urgencySchema.options.find((level) => parts.some(({ notes }) => notes.urgency === level));
  const mostUrgent = parts.find(({ notes }) => notes.urgency === urgency) ?? best;
  const [first, ...others] = parts.map(({ notes }) => notes.missing);
  return {
    notes: {
      ...best.notes,
      urgency: mostUrgent.notes.urgency,
      urgencyReason: mostUrgent.notes.urgencyReason,
      customer,
      customerConfidence: of(({ confidence }) => confidence),
      customerEvidence: of(({ evidence }) => evidence),
      scope: all('scope'),
      materials: all('materials'),
      constraints: all('constraints'),
      actionItems: all('actionItems'),
      // What one part lacks another may hold.
      missing: listMissing(
        (first ?? []).filter((label) => others.every((labels) => labels.includes(label))),
        customer,
      ),
    },
    summarySentences: best.summarySentences,
    dropped: parts.reduce((sum, part) => sum + part.dropped, 0),
    kept: parts.reduce((sum, part) => sum + part.kept, 0),
  };
}

/** The turns in which two parts overlap are told twice. The evidence of both stays. */
function dropSame<Item extends { text: string; evidence: number[] }>(items: Item[]): Item[] {
  const kept: { item: Item; stems: Set<string> }[] = [];
  for (const item of items) {
    const stems = contentStems(item.text);
    const same = kept.find(({ stems: other }) => {
      const common = [...stems].filter((stem) => other.has(stem)).length;
      return stems.size > 0 && common / Math.max(stems.size, other.size) >= sameShare;
    });
    if (same) {
      const evidence = [...new Set([...same.item.evidence, ...item.evidence])].sort((a, b) => a - b);
      same.item = { ...same.item, evidence };
    } else kept.push({ item, stems });
  }
  return kept.map(({ item }) => item);
}
