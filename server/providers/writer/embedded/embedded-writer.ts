import { findCardRuns, maskCardNumbers } from '#domain/card-numbers.ts';
import type { ActionItem, NoteItem, Notes } from '#domain/notes.ts';
import type { Turn } from '#domain/transcript.ts';
import type { NotesWriter, WriterInput, WrittenNotes } from '../writer.ts';
import { isBudgetMissing } from './budget.ts';
import { findCategory } from './category.ts';
import { type ChosenItem, chooseItems } from './choose-items.ts';
import { dropRepeats } from './drop-repeats.ts';
import { findAddress } from './find-address.ts';
import { findDue } from './find-due.ts';
import { findEmail } from './find-email.ts';
import { findMissing } from './find-missing.ts';
import { findName } from './find-name.ts';
import { findPhone } from './find-phone.ts';
import { findTitle } from './find-title.ts';
import { findNoJob, findRefusal } from './gates.ts';
import { type Phrased, phraseAction, phraseFact, phraseScope } from './phrase-items.ts';
import { type Scores, scoreSentences } from './sentence-model.ts';
import { type Sentence, splitSentences } from './split-sentences.ts';
import { titleWordScores } from './title-words.ts';
import { findUrgency } from './urgency.ts';
import { loadModel, type WriterModel } from './weights.ts';
import { writeAmounts } from './write-amounts.ts';
import { writeSummary } from './write-summary.ts';

type Weighed = Phrased & { score: number };
type WeighedAction = Weighed & { owner: ActionItem['owner']; due: string | null };

const WORK_SENTENCE = 0.5;

function findCustomer(turns: Turn[], companyName?: string) {
  const fields = {
    name: findName(turns, companyName),
    phone: findPhone(turns),
    email: findEmail(turns),
    address: findAddress(turns),
  };
  const pick = <K extends 'value' | 'confidence' | 'evidence'>(key: K) => ({
    name: fields.name[key],
    phone: fields.phone[key],
    email: fields.email[key],
    address: fields.address[key],
  });
  return {
    customer: pick('value'),
    customerConfidence: pick('confidence'),
    customerEvidence: pick('evidence'),
  };
}

/** An action without a day of its own takes the one of a neighbouring sentence in the same turn. */
function dueOf(sentences: readonly Sentence[], item: ChosenItem): string | null {
  const own = item.sentences
    .map((index) => findDue(writeAmounts(sentences[index]!.text)))
    .find((due) => due !== null);
  if (own) return own;
  const turn = sentences[item.sentences[0]!]!.turn;
  for (const step of [-1, 1]) {
    const index = step < 0 ? item.sentences[0]! - 1 : item.sentences.at(-1)! + 1;
    const near = sentences[index];
    if (!near || Math.abs(near.turn - turn) > 1) continue;
    const due = findDue(writeAmounts(near.text));
    if (due) return due;
  }
  return null;
}

const usable = (item: Phrased) => item.text.split(/\s+/).length >= 2 || /\d/.test(item.text);

function buildSections(sentences: readonly Sentence[], items: ChosenItem[]) {
  const facts = (label: ChosenItem['label'], phrase: typeof phraseFact): Weighed[] =>
    dropRepeats(
      items
        .filter((item) => item.label === label)
        .map((item) => ({ ...phrase(sentences, item), score: item.score }))
        .filter(usable),
    );
  const actions: WeighedAction[] = items
    .filter((item) => item.label === 'proAction' || item.label === 'customerAction')
    .map((item) => ({
      ...phraseAction(sentences, item),
      score: item.score,
      owner: item.label === 'proAction' ? ('pro' as const) : ('customer' as const),
      due: dueOf(sentences, item),
    }))
    .filter(usable)
    .sort((a, b) => a.evidence[0]! - b.evidence[0]!);
  return {
    scope: facts('scope', phraseScope),
    materials: facts('materials', phraseFact),
    constraints: facts('constraints', phraseFact),
    actions: dropRepeats(actions),
  };
}

const toItem = ({ text, evidence }: Phrased): NoteItem => ({ text, evidence });

export function writeNotes(
  model: WriterModel,
  { turns: raw, companyName, serviceTypes }: WriterInput,
): WrittenNotes {
  const refusal = findRefusal(raw);
  if (refusal !== null) return { kind: 'refused_recording', evidence: [refusal] };
  const cardTurns = new Set(findCardRuns(raw).keys());
  const turns = maskCardNumbers(raw);
  const sentences = splitSentences(turns);
  const scores: Scores[] = scoreSentences(model.sentences, sentences, turns.length);
  const { customer, customerConfidence, customerEvidence } = findCustomer(turns, companyName);
  const noJob = findNoJob(
    turns,
    customer.address !== null,
    scores.filter((score) => score.scope > WORK_SENTENCE).length,
  );
  if (noJob) return { kind: 'no_job', ...noJob };

  const category = findCategory(turns, companyName, serviceTypes);
  const { urgency, reason: urgencyReason } = findUrgency(turns, model.urgency);
  const sections = buildSections(sentences, chooseItems(sentences, scores, model.thresholds, cardTurns));
  const actionItems = sections.actions.map(({ text, evidence, owner, due }) => ({
    text,
    owner,
    due,
    evidence,
  }));
  const body = {
    jobTitle: findTitle(
      sentences,
      scores,
      titleWordScores(sentences, scores, category, model.titleWords),
      category,
    ),
    category,
    urgency,
    urgencyReason,
    customer,
    scope: sections.scope.map(toItem),
    materials: sections.materials.map(toItem),
    constraints: sections.constraints.map(toItem),
    actionItems,
    missing: findMissing(turns, customer, actionItems, isBudgetMissing(turns, model.budget)),
  };
  const notes: Notes = { ...body, summary: writeSummary(body), customerConfidence, customerEvidence };
  return { kind: 'notes', notes };
}

/** The writer that needs no account and no internet: rules, and a small model of our own. */
export function createEmbeddedWriter(model?: WriterModel): NotesWriter {
  return { write: async (input) => writeNotes(model ?? loadModel(), input) };
}
