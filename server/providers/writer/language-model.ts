import { createAnthropic } from '@ai-sdk/anthropic';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { generateText, type LanguageModel, Output } from 'ai';
import type { Turn } from '#domain/calls/transcript.ts';
import type { Log } from '../../log.ts';
import { findEvidence, groundAnswer, normalize } from './ground-answer.ts';
import type { LanguageModelSettings } from './language-model-settings.ts';
import { instructions, type ModelAnswer, modelAnswerSchema } from './model-answer.ts';
import type { NotesWriter, WriterInput, WrittenNotes } from './writer.ts';

export interface LanguageModelOptions {
  settings: LanguageModelSettings;
  /** Writes when the model does not, and says first whether the words may leave this machine at all. */
  embedded: NotesWriter;
  log: Pick<Log, 'info' | 'warn'>;
  timeoutMilliseconds?: number;
}

const answerMilliseconds = 120_000;
/** Some ten times what the notes of a long call need. */
const longestAnswerTokens = 16_000;

export function createLanguageModelWriter(options: LanguageModelOptions): NotesWriter {
  const { settings, embedded, log } = options;
  const model = connectLanguageModel(settings);
  return {
    describe: () => `language model ${settings.model}`,
    async write(input) {
      const byRules = await embedded.write(input);
      // Who refused the recording, or may have, did not agree to have it read by a vendor either.
      if (byRules.kind === 'refused_recording' || byRules.kind === 'unsure_recording') return byRules;
      try {
        const answer = await ask(model, input, options.timeoutMilliseconds ?? answerMilliseconds);
        return read(answer, { input, byRules, name: settings.model, log });
      } catch (error) {
        // Only what kind of failure: the message of a refused answer repeats what was said in the call.
        const reason = error instanceof Error ? error.name : 'unknown';
        log.warn({ reason }, 'language model gave no notes: the embedded writer wrote them');
        return byRules.kind === 'notes'
          ? { ...byRules, writer: `embedded, since ${settings.model} failed` }
          : byRules;
      }
    },
  };
}

export function connectLanguageModel(settings: LanguageModelSettings): LanguageModel {
  if (settings.vendor === 'anthropic')
    return createAnthropic({ apiKey: settings.apiKey, baseURL: settings.baseUrl })(settings.model);
  return createOpenAICompatible({
    name: 'writer',
    baseURL: settings.baseUrl,
    apiKey: settings.apiKey,
    supportsStructuredOutputs: true,
  })(settings.model);
}

async function ask(model: LanguageModel, input: WriterInput, milliseconds: number): Promise<ModelAnswer> {
  const { output } = await generateText({
    model,
    output: Output.object({ schema: modelAnswerSchema, name: 'job_notes' }),
    system: instructions,
    prompt: describeCall(input),
    maxOutputTokens: longestAnswerTokens,
    maxRetries: 2,
    abortSignal: AbortSignal.timeout(milliseconds),
  });
  return output;
}

function describeCall({ turns, companyName, serviceTypes }: WriterInput): string {
  const lines = turns.map((turn, index) => `${index} ${turn.speaker}: ${turn.text}`);
  return [
    ...(companyName ? [`The pro's company: ${companyName}`] : []),
    ...(serviceTypes?.length ? [`Its trades: ${serviceTypes.join(', ')}`] : []),
    'Transcript, one numbered turn a line:',
    ...lines,
  ].join('\n');
}

interface Reading {
  input: WriterInput;
  byRules: WrittenNotes;
  name: string;
  log: Pick<Log, 'info' | 'warn'>;
}

/** An outcome that ends the call, like an item, counts only when its words were really said. */
function read(answer: ModelAnswer, { input, byRules, name, log }: Reading): WrittenNotes {
  if (answer.outcome !== 'notes') {
    const evidence = findEvidence(answer.outcomeQuotes, spokenWords(input.turns));
    if (evidence.length === 0) throw new Error(`outcome ${answer.outcome} without words that were said`);
    if (answer.outcome === 'refused_recording') return doubtRecording(input, evidence);
    return { kind: 'no_job', reason: answer.outcomeReason, evidence };
  }
  const heard = byRules.kind === 'notes' ? byRules.notes : null;
  const { notes, kept, dropped } = groundAnswer(answer, input.turns, heard);
  log.info({ kept, dropped }, 'notes held against the transcript');
  const sentences = answer.summarySentences.map((sentence) => sentence.trim()).filter(Boolean);
  const summary = sentences.length >= 3 ? sentences.slice(0, 5).join(' ') : heard?.summary;
  const items = [...notes.scope, ...notes.materials, ...notes.constraints, ...notes.actionItems];
  if (!summary || !notes.jobTitle || items.length === 0) throw new Error('notes without a leg to stand on');
  return { kind: 'notes', notes: { ...notes, summary }, writer: name };
}

/** The rules heard no refusal and the model did: a person decides, once for each moment. */
function doubtRecording({ turns, noRefusalAt = [] }: WriterInput, evidence: number[]): WrittenNotes {
  const doubted = evidence
    .map((index) => turns[index])
    .find((turn) => turn && !noRefusalAt.some((moment) => moment >= turn.start && moment <= turn.end));
  if (!doubted) throw new Error('a refusal that a person has ruled out');
  return { kind: 'unsure_recording', evidence, quote: doubted.text.slice(0, 1000), seconds: doubted.start };
}

function spokenWords(turns: Turn[]): string[] {
  return turns.map((turn) => normalize(turn.text));
}
