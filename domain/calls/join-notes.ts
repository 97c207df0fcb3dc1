import { matchPromises } from '../promises/match-promises.ts';
import {
  type ActionItem,
  type Customer,
  type CustomerField,
  customerFields,
  type MissingLabel,
  type NoteItem,
  type Notes,
  type Urgency,
} from './notes.ts';

const urgencies: Urgency[] = ['high', 'normal', 'low'];
/** Shorter lines are the same only when all their words are. */
const fewestWords = 3;
/** A line that has one of these more than the other says something else. */
const turning = new Set(
  'not no never don t skip without instead cancel cancelled only except also another'.split(' '),
);

/**
 * The notes of two halves laid together: nothing that either says is lost, and what both say stands once. What a person
 * confirmed goes before what was heard, and then the first half goes before the second.
 */
export function joinNotes(first: Notes, later: Notes, from: { position: number; seconds: number }): Notes {
  const half = shiftMoments(later, from);
  const customer = joinCustomer(first, half);
  return {
    ...first,
    ...customer,
    category: first.category === 'Other' ? half.category : first.category,
    ...moreUrgent(first, half),
    summary: [first.summary, half.summary].filter((text) => text !== '').join(' '),
    readBack: { ...first.readBack, ...half.readBack },
    scope: joinLines(first.scope, half.scope),
    materials: joinLines(first.materials, half.materials),
    constraints: joinLines(first.constraints, half.constraints),
    actionItems: joinLines(first.actionItems, half.actionItems),
    missing: first.missing.filter(
      (label) => half.missing.includes(label) && !isStated(customer.customer, label),
    ),
  };
}

/** Notes that are written anew keep what a person confirmed of the customer. */
export function keepConfirmed(written: Notes, stored: Notes): Notes {
  const confirmed = customerFields.filter((field) => stored.customerConfidence[field] === 'confirmed');
  const kept = takeFields(written, stored, confirmed);
  return {
    ...written,
    ...kept,
    missing: written.missing.filter((label) => !isStated(kept.customer, label)),
  };
}

type Line = NoteItem & Partial<Pick<ActionItem, 'owner' | 'due'>>;

/** What a half promised stays promised where the notes of the whole do not say it in their words. */
export function keepPromised(written: Notes, stored: Notes): Notes {
  const known = stored.actionItems.map((item, index) => ({ ...item, id: String(index), isDismissed: false }));
  const said = new Set(matchPromises(written.actionItems, known).map((match) => match?.id));
  const unsaid = stored.actionItems.filter((_, index) => !said.has(String(index)));
  return { ...written, actionItems: [...written.actionItems, ...unsaid] };
}

/** For each line of the later half, which line of the first says the same; -1 where none does. */
export function pairLines(first: readonly Line[], later: readonly Line[]): number[] {
  const taken = new Set<number>();
  return later.map((line) => {
    const at = first.findIndex((known, index) => !taken.has(index) && isSameLine(known, line));
    if (at >= 0) taken.add(at);
    return at;
  });
}

/** The same words, or all of one among those of the other: what is left over must not turn the meaning. */
function isSameLine(one: Line, other: Line): boolean {
  if (one.owner !== other.owner) return false;
  if (one.due && other.due && plain(one.due) !== plain(other.due)) return false;
  const [few, many] = [wordsOf(one.text), wordsOf(other.text)].sort((a, b) => a.size - b.size);
  if (!few || !many || few.size === 0) return false;
  if (![...few].every((word) => many.has(word))) return false;
  if (few.size === many.size) return true;
  return few.size >= fewestWords && ![...many].some((word) => turning.has(word) && !few.has(word));
}

function joinLines<Kind extends Line>(first: Kind[], later: Kind[]): Kind[] {
  const pairs = pairLines(first, later);
  const joined = first.map((line, index) => {
    const same = later[pairs.indexOf(index)];
    if (!same) return line;
    const fuller = wordsOf(same.text).size > wordsOf(line.text).size ? same : line;
    const due = 'due' in line ? { due: line.due ?? same.due ?? null } : {};
    return { ...fuller, ...due, evidence: [...new Set([...line.evidence, ...same.evidence])] };
  });
  return [...joined, ...later.filter((_, index) => pairs[index] === -1)];
}

const plain = (text: string) => text.trim().toLowerCase();
const wordsOf = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);

function joinCustomer(first: Notes, half: Notes) {
  const isConfirmed = (notes: Notes, field: CustomerField) => notes.customerConfidence[field] === 'confirmed';
  const ofHalf = customerFields.filter((field) => {
    if (isConfirmed(first, field) || half.customer[field] === null) return false;
    return first.customer[field] === null || isConfirmed(half, field);
  });
  return takeFields(first, half, ofHalf);
}

type OfCustomer = Pick<
  Notes,
  'customer' | 'customerConfidence' | 'customerEvidence' | 'customerReadings' | 'customerFormerly'
>;

/** Some fields of one set of notes, the rest of the other. */
function takeFields(into: Notes, from: Notes, fields: readonly CustomerField[]): OfCustomer {
  const taken: OfCustomer = {
    customer: { ...into.customer },
    customerConfidence: { ...into.customerConfidence },
    customerEvidence: { ...into.customerEvidence },
    customerReadings: { ...into.customerReadings },
    customerFormerly: { ...into.customerFormerly },
  };
  for (const field of fields) {
    taken.customer[field] = from.customer[field];
    taken.customerConfidence[field] = from.customerConfidence[field];
    taken.customerEvidence[field] = from.customerEvidence[field];
    for (const part of ['customerReadings', 'customerFormerly'] as const) {
      const value = from[part]?.[field];
      if (value) Object.assign(taken[part] ?? {}, { [field]: value });
      else delete taken[part]?.[field];
    }
  }
  return taken;
}

function moreUrgent(first: Notes, half: Notes): Pick<Notes, 'urgency' | 'urgencyReason'> {
  const { urgency, urgencyReason } =
    urgencies.indexOf(half.urgency) < urgencies.indexOf(first.urgency) ? half : first;
  return { urgency, urgencyReason };
}

const isStated = (customer: Customer, label: MissingLabel) =>
  customerFields.some((field) => field === label && customer[field] !== null);

/** The turns of the second half follow those of the first, and so does its sound. */
function shiftMoments(notes: Notes, from: { position: number; seconds: number }): Notes {
  const move = (turns: number[]) => turns.map((turn) => turn + from.position);
  const shift = <Item extends { evidence: number[] }>(item: Item): Item => ({
    ...item,
    evidence: move(item.evidence),
  });
  const { name, phone, email, address } = notes.customerEvidence;
  return {
    ...notes,
    customerEvidence: { name: move(name), phone: move(phone), email: move(email), address: move(address) },
    customerReadings: Object.fromEntries(
      Object.entries(notes.customerReadings ?? {}).map(([field, readings]) => [field, readings.map(shift)]),
    ),
    readBack: Object.fromEntries(
      Object.entries(notes.readBack ?? {}).map(([field, noted]) => [
        field,
        { ...noted, seconds: noted.seconds + from.seconds },
      ]),
    ),
    scope: notes.scope.map(shift),
    materials: notes.materials.map(shift),
    constraints: notes.constraints.map(shift),
    actionItems: notes.actionItems.map(shift),
  };
}
