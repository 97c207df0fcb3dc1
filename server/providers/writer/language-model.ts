import { noJobReasons } from '#domain/calls/no-job.ts';
import type { Notes } from '#domain/calls/notes.ts';
import { standIn } from '#domain/calls/notes-writer.ts';
import type { Log } from '../../log.ts';
import type { Clock } from '../clock.ts';
import { findEvidence, normalize } from './grounding/find-evidence.ts';
import { type Grounded, groundAnswer } from './grounding/ground-answer.ts';
import { isBelievable } from './grounding/is-believable.ts';
import { readSaid } from './grounding/read-said.ts';
import { createJsonAsker } from './language-model/ask-for-json.ts';
import { connectLanguageModel } from './language-model/connect-language-model.ts';
import { describeCall, toData } from './language-model/describe-call.ts';
import { mergeParts } from './language-model/merge-parts.ts';
import { ModelFailure, toModelFailure } from './language-model/model-failure.ts';
import { probeLanguageModel } from './language-model/probe-language-model.ts';
import { splitTranscript } from './language-model/split-transcript.ts';
import { createWriterHealth } from './language-model/writer-health.ts';
import type { LanguageModelSettings } from './language-model-settings.ts';
import {
  instructions,
  type ModelAnswer,
  modelAnswerSchema,
  overviewInstructions,
  overviewSchema,
} from './model-answer.ts';
import type { NotesWriter, WriterInput, WrittenNotes } from './writer.ts';

export interface LanguageModelOptions {
  settings: LanguageModelSettings;
  /** Writes when the model does not, and says first whether the words may leave this machine at all. */
  embedded: NotesWriter;
  log: Pick<Log, 'info' | 'warn'>;
  clock: Clock;
  timeoutMilliseconds?: number;
}

const answerMilliseconds = 120_000;

/**
 * How much of a call is shown at once, and how much may be said about it. The first is some ten times what a long
 * call needs; a server with a smaller memory says so, and is then shown less for as long as we run.
 */
const sizes = [
  { transcriptTokens: 24_000, answerTokens: 16_000 },
  { transcriptTokens: 6000, answerTokens: 4000 },
  { transcriptTokens: 1800, answerTokens: 1600 },
];

export function createLanguageModelWriter(options: LanguageModelOptions): NotesWriter {
  const { settings, embedded, log } = options;
  const ask = createJsonAsker(connectLanguageModel(settings));
  const health = createWriterHealth(options.clock);
  let size = 0;

  async function askInParts(input: WriterInput, signal: AbortSignal): Promise<ModelAnswer[]> {
    const { transcriptTokens, answerTokens } = sizes[size]!;
    try {
      const answers: ModelAnswer[] = [];
      for (const part of splitTranscript(input.turns, transcriptTokens)) {
        const prompt = describeCall(input, part);
        const question = { system: instructions, schema: modelAnswerSchema, name: 'job_notes' };
        answers.push(await ask({ ...question, prompt, answerTokens, signal }));
      }
      return answers;
    } catch (error) {
      const failure = toModelFailure(error);
      const isTooMuch = failure.kind === 'too_long' || failure.kind === 'cut_off';
      if (!isTooMuch || size === sizes.length - 1) throw failure;
      size += 1;
      return askInParts(input, signal);
    }
  }

  /** Title and summary of a call that was read in parts, from what the parts brought. */
  async function askForOverview(
    merged: Grounded,
    input: WriterInput,
    signal: AbortSignal,
  ): Promise<Grounded> {
    const { customer, scope, materials, constraints, actionItems } = merged.notes;
    const texts = (items: { text: string }[]) => items.map(({ text }) => text);
    const facts = {
      customer,
      scope: texts(scope),
      materials: texts(materials),
      constraints: texts(constraints),
      actionItems: texts(actionItems),
    };
    const { answerTokens } = sizes[size]!;
    const question = { system: overviewInstructions, schema: overviewSchema, name: 'overview' };
    try {
      const prompt = `<<<ITEMS\n${toData(facts)}\nITEMS>>>`;
      const { jobTitle, summarySentences } = await ask({ ...question, prompt, answerTokens, signal });
      const said = readSaid(input);
      return {
        ...merged,
        notes: {
          ...merged.notes,
          jobTitle: jobTitle.trim() && said.allows(jobTitle) ? jobTitle.trim() : merged.notes.jobTitle,
        },
        summarySentences: summarySentences.filter((sentence) => said.traces(sentence)),
      };
    } catch {
      // The best part has told its own.
      return merged;
    }
  }

  async function write(input: WriterInput, byRules: WrittenNotes): Promise<WrittenNotes> {
    const signal = AbortSignal.timeout(options.timeoutMilliseconds ?? answerMilliseconds);
    const answers = await askInParts(input, signal);
    const ended = readOutcome(answers, input, byRules);
    if (ended) return ended;
    const heard = byRules.kind === 'notes' ? byRules.notes : null;
    const parts = answers
      .filter(({ outcome }) => outcome === 'notes')
      .map((answer) => groundAnswer(answer, input, heard));
    const merged = mergeParts(parts);
    const whole = parts.length > 1 ? await askForOverview(merged, input, signal) : merged;
    const { kept, dropped } = whole;
    log.info({ kept, dropped, parts: parts.length }, 'notes held against the transcript');
    return { kind: 'notes', notes: finish(whole, heard), writer: settings.model };
  }

  return {
    describe: () => `language model ${settings.model}`,
    health: health.read,
    async probe() {
      const obstacle = await probeLanguageModel(settings);
      if (obstacle === null) return null;
      health.failed(obstacle.kind);
      return `${obstacle.words}: until it answers, the embedded writer writes the notes`;
    },
    async write(input) {
      const byRules = await embedded.write(input);
      // Who refused the recording, or may have, did not agree to have it read by a vendor either.
      if (byRules.kind === 'refused_recording' || byRules.kind === 'unsure_recording') return byRules;
      try {
        const written = await write(input, byRules);
        health.answered();
        return written;
      } catch (error) {
        // Only what kind of failure: the message of a refused answer repeats what was said in the call.
        const { kind } = toModelFailure(error);
        // A model that answers nonsense works; one that does not answer does not.
        if (kind === 'not_believed') health.answered();
        else health.failed(kind);
        log.warn({ reason: kind }, 'language model gave no notes: the embedded writer wrote them');
        return byRules.kind === 'notes' ? { ...byRules, writer: standIn(settings.model) } : byRules;
      }
    },
  };
}

/** An outcome that ends the call, like an item, counts only when its words were really said, and mean it. */
function readOutcome(answers: ModelAnswer[], input: WriterInput, byRules: WrittenNotes): WrittenNotes | null {
  const spoken = input.turns.map((turn) => normalize(turn.text));
  const ending = answers.find(({ outcome }) => outcome === 'refused_recording') ?? answers[0];
  if (!ending || ending.outcome === 'notes') return null;
  // A wrong number is one from beginning to end.
  if (ending.outcome === 'no_job' && answers.some(({ outcome }) => outcome !== 'no_job')) return null;
  const evidence = findEvidence(ending.outcomeQuotes, spoken);
  if (!isBelievable(ending.outcome, evidence, input, byRules)) throw new ModelFailure('not_believed');
  if (ending.outcome === 'refused_recording') return doubtRecording(input, evidence);
  return { kind: 'no_job', reason: readReason(ending.outcomeReason) ?? 'other', evidence };
}

const readReason = (words: string) =>
  noJobReasons.find((reason) => reason === words.trim().toLowerCase().replace(/[ -]/g, '_'));

function finish({ notes, summarySentences }: Grounded, heard: Notes | null): Notes {
  const summary =
    summarySentences.length >= 3 ? summarySentences.slice(0, 5).join(' ') : (heard?.summary ?? '');
  const items = [...notes.scope, ...notes.materials, ...notes.constraints, ...notes.actionItems];
  if (!summary || !notes.jobTitle || items.length === 0) throw new ModelFailure('not_believed');
  return { ...notes, summary };
}

/** The rules heard no refusal and the model did: a person decides, once for each moment. */
function doubtRecording({ turns, noRefusalAt = [] }: WriterInput, evidence: number[]): WrittenNotes {
  const doubted = evidence
    .map((index) => turns[index])
    .find((turn) => turn && !noRefusalAt.some((moment) => moment >= turn.start && moment <= turn.end));
  if (!doubted) throw new ModelFailure('not_believed');
  return { kind: 'unsure_recording', evidence, quote: doubted.text.slice(0, 1000), seconds: doubted.start };
}
