import type { Customer, CustomerField, NoteItem, Notes } from '#domain/calls/notes.ts';
import type { Turn } from '#domain/calls/transcript.ts';
import { findCardRuns, maskCardNumbers } from '../../../spoken/card-numbers.ts';
import { writeDigitRuns } from '../../../spoken/spoken-numbers.ts';
import { embeddedWriterLine, type NotesWriter, type WriterInput, type WrittenNotes } from '../writer.ts';
import { findAddress } from './customer/address/find-address.ts';
import { applyKnownWords } from './customer/apply-known-words.ts';
import { compareNameWithEmail } from './customer/compare-name-with-email.ts';
import { findEmail } from './customer/find-email.ts';
import { findName } from './customer/find-name.ts';
import { findPhone } from './customer/find-phone.ts';
import type { FoundField } from './customer/found-field.ts';
import { proNamesOf } from './customer/pro-names.ts';
import { settlesBudget } from './items/agree-prices.ts';
import { buildSections } from './items/build-sections.ts';
import { chooseItems } from './items/choose-items.ts';
import { contentStems } from './items/drop-repeats.ts';
import { dropVocatives } from './items/drop-vocatives.ts';
import { lookAgain } from './items/look-again.ts';
import { nameProducts } from './items/name-products.ts';
import type { Phrased } from './items/phrase-items.ts';
import { type Judged, judgeCall } from './model/judge-call.ts';
import { loadModel, type WriterModel } from './model/weights.ts';
import { listWords, type WordsOfTurn, wordsByTurn } from './model/word-chances.ts';
import { doubtSpeakers, guessSpeakers } from './speech/guess-speakers.ts';
import { isUnchanged, mergeSegments, segmentsOf } from './speech/merge-segments.ts';
import { type Sentence, splitSentences } from './speech/split-sentences.ts';
import { writeSummary } from './summary/write-summary.ts';
import { findTitle } from './title/find-title.ts';
import { knowWords, titleWordScores } from './title/title-words.ts';
import { findCategory, tradeWords } from './verdicts/category.ts';
import { findMissing } from './verdicts/find-missing.ts';
import { findNoJob } from './verdicts/find-no-job.ts';
import { findRefusal } from './verdicts/find-refusal.ts';
import { findUrgency } from './verdicts/urgency.ts';

function findCustomer(heard: Turn[], tagged: WordsOfTurn, companyName?: string) {
  const turns = doubtSpeakers(heard);
  // The pro introduces themselves in the same words; here a guess is better than no speaker at all.
  const name = findName(guessSpeakers(turns), { companyName });
  const fields = {
    ...compareNameWithEmail({ name, email: findEmail(turns, name.value) }),
    phone: findPhone(turns),
    address: findAddress(turns, name.value, tagged),
  };
  const pick = <K extends keyof FoundField>(key: K) => ({
    name: fields.name[key],
    phone: fields.phone[key],
    email: fields.email[key],
    address: fields.address[key],
  });
  return {
    customer: pick('value'),
    customerConfidence: pick('confidence'),
    customerEvidence: pick('evidence'),
    customerReadings: pick('readings'),
  };
}

/** "I thought hornets, but no", "not squirrels": what the job is not has no place in its title. */
function ruledOut(turns: readonly Turn[]): string[] {
  const pattern =
    /\b(?:not|thought|instead of|rather than|don't want) (?:it was |it's |a |an |the |any |just |about )*(\p{L}{4,})/giu;
  return turns
    .flatMap((turn) => [...turn.text.matchAll(pattern)].map((match) => match[1]!.toLowerCase()))
    .filter((word) => !/ing$/.test(word));
}

/** Names of people, of the company and of the street are no part of a job's title. */
function namesIn(turns: Turn[], { name, address }: Customer, companyName?: string): Set<string> {
  const street = (address ?? '')
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((word) => !tradeWords.has(word));
  return new Set([
    ...ruledOut(turns),
    ...proNamesOf(turns, companyName),
    ...(name ?? '').toLowerCase().split(' '),
    ...street,
  ]);
}

/** The address has a field of its own. */
function isAddress(text: string, address: string | null): boolean {
  const known = contentStems(address ?? '');
  const stems = [...contentStems(writeDigitRuns(text))];
  return stems.length >= 2 && stems.filter((stem) => known.has(stem)).length / stems.length >= 0.6;
}

const toItem = ({ text, evidence }: Phrased): NoteItem => ({ text, evidence });

type Judge = (sentences: readonly Sentence[], turnCount: number) => Promise<Judged>;

export async function writeNotes(
  model: WriterModel,
  input: WriterInput,
  judge: Judge = (sentences, turnCount) => judgeCall(model.sentences, sentences, turnCount),
): Promise<WrittenNotes> {
  const refusal = await findRefusal(input.turns, input.noRefusalAt);
  if (refusal) return refusal;
  const merged = mergeSegments(input.turns);
  const written = await writeMerged(model, { ...input, turns: merged.turns }, judge);
  if (isUnchanged(merged)) return written;
  const at = (evidence: number[], text: string) => segmentsOf(merged, input.turns, evidence, text);
  if (written.kind !== 'notes') return { ...written, evidence: at(written.evidence, '') };
  const { notes } = written;
  const located = <T extends NoteItem>(items: T[]) =>
    items.map((item) => ({ ...item, evidence: at(item.evidence, item.text) }));
  const { customer, customerEvidence: said, customerReadings: read = {} } = notes;
  const reread = (field: CustomerField) =>
    (read[field] ?? []).map((reading) => ({ ...reading, evidence: at(reading.evidence, reading.value) }));
  return {
    kind: 'notes',
    notes: {
      ...notes,
      scope: located(notes.scope),
      materials: located(notes.materials),
      constraints: located(notes.constraints),
      actionItems: located(notes.actionItems),
      customerEvidence: {
        name: at(said.name, customer.name ?? ''),
        phone: at(said.phone, customer.phone ?? ''),
        email: at(said.email, customer.email ?? ''),
        address: at(said.address, customer.address ?? ''),
      },
      customerReadings: {
        name: reread('name'),
        phone: reread('phone'),
        email: reread('email'),
        address: reread('address'),
      },
    },
  };
}

async function writeMerged(
  model: WriterModel,
  { turns: raw, companyName, serviceTypes, vocabulary = [], isJob = false }: WriterInput,
  judge: Judge,
): Promise<WrittenNotes> {
  const cardTurns = new Set(findCardRuns(raw).keys());
  const turns = maskCardNumbers(raw);
  // Contact data are read from the turns as heard: a wrong guess must not hide the customer's number.
  const sentences = splitSentences(guessSpeakers(turns));
  const { scores, reading } = await judge(sentences, turns.length);
  const tagged = wordsByTurn(sentences, reading, 'address');
  const found = applyKnownWords(findCustomer(turns, tagged, companyName), vocabulary);
  const { customer } = found;
  const noJob = isJob ? null : findNoJob({ turns, reading, hasAddress: customer.address !== null });
  if (noJob) return { kind: 'no_job', ...noJob };

  const category = findCategory(reading.category, companyName, serviceTypes);
  const { urgency, reason: urgencyReason } = findUrgency(turns, reading.urgency);
  const people = [...proNamesOf(turns, companyName), ...(customer.name ?? '').toLowerCase().split(' ')];
  const drafts = buildSections(
    model.clauses,
    dropVocatives(sentences, people),
    chooseItems(sentences, scores, model.thresholds, cardTurns),
  );
  const sections = lookAgain(drafts, { sentences, scores, reading }, model.worth, model.thresholds.worth);
  const constraints = sections.constraints.filter((item) => !isAddress(item.text, customer.address));
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
      titleWordScores(
        sentences,
        scores,
        category,
        model.titleWords,
        knowWords(model.sentences.first, model.titleCounts),
        listWords(reading, 'title'),
      ),
      model.titleVerbs,
      category,
      namesIn(turns, customer, companyName),
    ),
    category,
    urgency,
    urgencyReason,
    customer,
    scope: sections.scope.map(toItem),
    materials: sections.materials.map(toItem),
    constraints: constraints.map(toItem),
    actionItems,
    missing: findMissing(customer, reading.missing, sections.constraints.some(settlesBudget)),
  };
  const summary = writeSummary({ ...body, ...sections, constraints, actionItems: sections.actions });
  const notes: Notes = { ...body, ...found, summary };
  return { kind: 'notes', notes: nameProducts(notes, vocabulary) };
}

/** The writer that needs no account and no internet: rules, and a small model of our own. */
export function createEmbeddedWriter(model?: WriterModel): NotesWriter {
  return {
    describe: () => embeddedWriterLine,
    write: async (input) => writeNotes(model ?? loadModel(), input),
  };
}
