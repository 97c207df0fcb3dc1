import { followSummary } from '#domain/calls/follow-summary.ts';
import type { Notes } from '#domain/calls/notes.ts';
import {
  type NotedReadBack,
  type ReadBackField,
  type ReadBackState,
  type ReadBackValues,
  readBackFields,
} from '#domain/calls/read-back.ts';
import type { Turn } from '#domain/calls/transcript.ts';
import { findPhoneSaidFrom } from '../../../providers/writer/embedded/customer/find-phone.ts';
import { changeDay, findAgreedDay, writeDay } from './agreed-day.ts';
import type { CallDay } from './find-call-day.ts';

export interface ReadBack {
  state: ReadBackState;
  wording: string;
  readValues: ReadBackValues;
  correctedValues: ReadBackValues | null;
  /** Seconds of the recording; our own voice ends where the answer begins, which is not known while it is read. */
  start: number;
  answerFrom: number | null;
  answerTo: number | null;
  /** As it was heard during the call. */
  answer: string | null;
}

type Settled = NotedReadBack & { until: number };

/** What people agreed to when it was read to them stands above what was heard, unless something else was said later. */
export function noteReadBacks(
  notes: Notes,
  readBacks: ReadBack[],
  { turns, ...day }: { turns: readonly Turn[] } & CallDay,
): Notes {
  if (readBacks.length === 0) return notes;
  const settled = settle(readBacks);
  let noted = notes;
  const readBack: Partial<Record<ReadBackField, NotedReadBack>> = {};
  const saidAfter = (evidence: readonly number[], { until }: Settled) =>
    evidence.some((index) => (turns[index]?.start ?? 0) > until);
  for (const field of readBackFields) {
    const found = settled.get(field);
    if (!found) continue;
    const { until, ...entry } = found;
    const later = field === 'phone' && findLaterPhone(turns, found);
    if (later) {
      noted = withPhone(noted, later);
      continue;
    }
    const holds = entry.outcome !== 'not_confirmed';
    const current = field === 'day' ? dayOf(noted, day) : noted.customer[field];
    const evidence =
      field === 'day' ? (findAgreedDay(noted)?.item.evidence ?? []) : noted.customerEvidence[field];
    if (current !== null && !isSame(current, entry.value) && (!holds || saidAfter(evidence, found))) continue;
    readBack[field] = entry;
    if (holds && field === 'day') noted = withDay(noted, entry.value);
    else if (holds && field !== 'day') noted = withField(noted, field, found, turns);
  }
  return Object.keys(readBack).length > 0 ? { ...noted, readBack } : noted;
}

/** The writer weighs a whole call, in which the number that was repeated most counts more than the last one. */
function findLaterPhone(turns: readonly Turn[], { value, until }: Settled) {
  const from = turns.findIndex(({ start }) => start > until);
  const later = from < 0 ? null : findPhoneSaidFrom(turns, from);
  return later && later.value !== value ? later : null;
}

function withPhone(notes: Notes, phone: { value: string; evidence: number[] }): Notes {
  if (notes.customer.phone === phone.value) return notes;
  const next = {
    customer: { ...notes.customer, phone: phone.value },
    missing: notes.missing.filter((label) => label !== 'phone'),
  };
  return {
    ...notes,
    ...next,
    summary: followSummary(notes.summary, notes, next),
    customerConfidence: { ...notes.customerConfidence, phone: 'said_once' },
    customerEvidence: { ...notes.customerEvidence, phone: phone.evidence },
    customerReadings: { ...notes.customerReadings, phone: [phone] },
  };
}

/** The last word on each field. */
function settle(readBacks: ReadBack[]): Map<ReadBackField, Settled> {
  const settled = new Map<ReadBackField, Settled>();
  for (const { state, readValues, correctedValues, start, answerTo } of readBacks) {
    if (state === 'stopped') continue;
    const at = { seconds: start, until: answerTo ?? start };
    for (const field of readBackFields) {
      const [read, corrected] = [readValues[field], correctedValues?.[field]];
      if (!read) continue;
      const before = settled.get(field);
      if (corrected) settled.set(field, { ...at, value: corrected, outcome: 'corrected' });
      else if (state === 'confirmed') settled.set(field, { ...at, value: read, outcome: 'confirmed' });
      // Who does not answer takes nothing back; who says no does.
      else if (before?.value !== read || state === 'not_confirmed')
        settled.set(field, { ...at, value: read, outcome: 'not_confirmed' });
    }
  }
  return settled;
}

function dayOf(notes: Notes, day: CallDay): string | null {
  const agreed = findAgreedDay(notes);
  return agreed && writeDay(agreed.day, day);
}

function withDay(notes: Notes, value: string): Notes {
  const agreed = findAgreedDay(notes);
  return {
    ...notes,
    actionItems: notes.actionItems.map((item) =>
      agreed && item === agreed.item ? changeDay(agreed, value) : item,
    ),
    missing: notes.missing.filter((label) => label !== 'date'),
  };
}

/** Speech and the clock may be apart by so much. */
const slackSeconds = 2;

function withField(
  notes: Notes,
  field: 'address' | 'phone',
  { value, outcome, seconds, until }: Settled,
  turns: readonly Pick<Turn, 'start'>[],
): Notes {
  const answered = turns.flatMap(({ start }, index) =>
    start >= seconds && start <= until + slackSeconds ? [index] : [],
  );
  const isHeard = isSame(notes.customer[field] ?? '', value);
  const evidence = [...new Set([...(isHeard ? notes.customerEvidence[field] : []), ...answered])];
  const next = {
    customer: { ...notes.customer, [field]: value },
    missing: notes.missing.filter((label) => label !== field),
  };
  return {
    ...notes,
    ...next,
    summary: followSummary(notes.summary, notes, next),
    customerConfidence: { ...notes.customerConfidence, [field]: outcome },
    customerEvidence: { ...notes.customerEvidence, [field]: evidence },
    customerReadings: { ...notes.customerReadings, [field]: [{ value, evidence }] },
  };
}

function isSame(one: string, other: string): boolean {
  const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
  return plain(one) === plain(other);
}
