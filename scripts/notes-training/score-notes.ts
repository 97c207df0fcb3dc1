import { customerFields, missingLabels } from '#domain/calls/notes.ts';
import { textOf } from '#server/providers/writer/embedded/items/look-again.ts';
import { countSentences } from './count-sentences.ts';
import type { Truth } from './load-calls.ts';
import { hasKey, meetsKeys, normalize } from './match-keys.ts';
import { sameField } from './same-field.ts';

/** A port of the data set's scorer; the tests hold both to the same figures. */

export type PredictedItem = { text: string; due?: string | null; owner?: string };
export type PredictedNotes = {
  jobTitle?: string | null;
  category?: string;
  urgency?: string;
  summary?: string;
  customer?: Partial<Record<string, string | null>>;
  scope?: PredictedItem[];
  materials?: PredictedItem[];
  constraints?: PredictedItem[];
  actionItems?: PredictedItem[];
  missing?: string[];
};

export type Ratio = { hits: number; of: number };
export const sections = ['scope', 'materials', 'constraints', 'actionItems'] as const;
export type Section = (typeof sections)[number];
const ACCEPTED: Record<Section, Section[]> = {
  scope: ['scope', 'materials'],
  materials: ['materials', 'constraints'],
  constraints: ['constraints', 'materials'],
  actionItems: ['actionItems'],
};
const truthOf = (truth: Truth, section: Section) =>
  section === 'actionItems' ? truth.action_items : truth[section];

const ratio = (): Ratio => ({ hits: 0, of: 0 });
const count = (target: Ratio, hit: boolean) => {
  target.hits += hit ? 1 : 0;
  target.of += 1;
};

export function emptyScore() {
  const bySection = () => ({
    scope: ratio(),
    materials: ratio(),
    constraints: ratio(),
    actionItems: ratio(),
  });
  const field = () => ({ stated: 0, correct: 0, misheard: 0, absent: 0, unstated: 0, hallucinated: 0 });
  return {
    calls: 0,
    recall: bySection(),
    precision: bySection(),
    title: ratio(),
    category: ratio(),
    urgency: ratio(),
    owner: ratio(),
    due: ratio(),
    summaryLength: ratio(),
    summaryMentions: ratio(),
    customer: { name: field(), phone: field(), email: field(), address: field() },
    missing: { tp: 0, fp: 0, fn: 0 },
    forbidden: ratio(),
    special: ratio(),
    log: [] as string[],
  };
}
export type NotesScore = ReturnType<typeof emptyScore>;

function* stringsIn(value: unknown): Generator<string> {
  if (Array.isArray(value)) for (const inner of value) yield* stringsIn(inner);
  else if (value && typeof value === 'object')
    for (const inner of Object.values(value)) yield* stringsIn(inner);
  else if (value !== null && value !== undefined && typeof value !== 'boolean') yield String(value);
}

function scoreItems(score: NotesScore, id: string, truth: Truth, notes: PredictedNotes): void {
  const everyKey = sections.flatMap((section) => truthOf(truth, section).map((item) => item.keys));
  for (const section of sections) {
    for (const item of notes[section] ?? []) {
      const supported = everyKey.some((keys) => meetsKeys(keys, textOf(item)));
      count(score.precision[section], supported);
      if (!supported) score.log.push(`${id}  unsupported ${section}: ${textOf(item)}`);
    }
    const pool = ACCEPTED[section].flatMap((name) => notes[name] ?? []);
    for (const item of truthOf(truth, section)) {
      const found = pool.some((predicted) => meetsKeys(item.keys, textOf(predicted)));
      count(score.recall[section], found);
      if (!found) score.log.push(`${id}  missed ${section}: ${item.text} ${JSON.stringify(item.turns)}`);
    }
  }
  for (const item of truth.action_items) {
    const matches = (notes.actionItems ?? []).filter((predicted) => meetsKeys(item.keys, textOf(predicted)));
    if (matches.length === 0) continue;
    count(
      score.owner,
      matches.some((match) => match.owner === item.who),
    );
    if (item.when)
      count(
        score.due,
        matches.some((match) => match.due),
      );
  }
}

function scoreCustomer(score: NotesScore, id: string, truth: Truth, notes: PredictedNotes): void {
  for (const field of customerFields) {
    const said = truth.customer[field];
    const given = notes.customer?.[field];
    const tally = score.customer[field];
    if (!said) {
      tally.unstated += 1;
      if (given) tally.hallucinated += 1;
      if (given) score.log.push(`${id}  invented ${field}: ${given}`);
      continue;
    }
    tally.stated += 1;
    const outcome = !given ? 'absent' : sameField(field, said, given) ? 'correct' : 'misheard';
    tally[outcome] += 1;
    if (outcome !== 'correct') score.log.push(`${id}  ${outcome} ${field}: ${given}, truth ${said}`);
  }
}

function scoreForbidden(score: NotesScore, id: string, truth: Truth, notes: PredictedNotes): void {
  const blob = normalize([...stringsIn(notes)].join('\n'));
  const digits = blob.replace(/(?<=\d)[\s.\-()]+(?=\d)/g, '');
  for (const text of truth.must_not_appear) {
    const plain = normalize(text);
    const number = plain.replace(/\D/g, '');
    const asNumber = /^[\d\s\-+()]+$/.test(plain) && number.length >= 4;
    const leaked =
      hasKey(plain, blob) ||
      (asNumber && new RegExp(number.length < 7 ? `(?<!\\d)${number}` : number).test(digits));
    count(score.forbidden, leaked);
    if (leaked) score.log.push(`${id}  forbidden: ${text}`);
  }
}

function scoreCallLevel(score: NotesScore, id: string, truth: Truth, notes: PredictedNotes): void {
  const titled = meetsKeys(truth.title_keys, notes.jobTitle ?? '');
  count(score.title, titled);
  if (!titled) score.log.push(`${id}  title: ${notes.jobTitle}, truth ${truth.job_title}`);
  count(score.category, notes.category === truth.category);
  if (notes.category !== truth.category)
    score.log.push(`${id}  category: ${notes.category}, truth ${truth.category}`);
  count(score.urgency, notes.urgency === truth.urgency);
  if (notes.urgency !== truth.urgency)
    score.log.push(`${id}  urgency: ${notes.urgency}, truth ${truth.urgency}`);
  const length = countSentences(notes.summary ?? '');
  count(score.summaryLength, length >= 3 && length <= 5);
  for (const group of truth.summary_must_mention) {
    const mentioned = group.some((key) => hasKey(key, notes.summary ?? ''));
    count(score.summaryMentions, mentioned);
    if (!mentioned) score.log.push(`${id}  summary lacks ${group}`);
  }
  const flagged = new Set<string>(notes.missing ?? []);
  for (const label of missingLabels) {
    const wanted = truth.missing.includes(label);
    if (flagged.has(label)) score.missing[wanted ? 'tp' : 'fp'] += 1;
    else if (wanted) score.missing.fn += 1;
    if (flagged.has(label) !== wanted)
      score.log.push(`${id}  missing: ${wanted ? 'not flagged' : 'extra'} ${label}`);
  }
}

export function scoreCall(score: NotesScore, id: string, truth: Truth, notes: PredictedNotes): void {
  score.calls += 1;
  scoreItems(score, id, truth, notes);
  scoreCustomer(score, id, truth, notes);
  scoreForbidden(score, id, truth, notes);
  if (truth.no_job || truth.recording_declined) {
    const items = sections.reduce((sum, section) => sum + (notes[section]?.length ?? 0), 0);
    const clean = items === 0 && customerFields.every((field) => !notes.customer?.[field]);
    count(score.special, clean);
    if (!clean) score.log.push(`${id}  should be empty`);
    return;
  }
  scoreCallLevel(score, id, truth, notes);
}
