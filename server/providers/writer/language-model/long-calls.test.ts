import { expect, test, vi } from 'vitest';
import type { Turn } from '#domain/calls/transcript.ts';
import {
  type ChatReply,
  type ChatRequest,
  completion,
  openAiError,
  startChatServer,
} from '#test/support/servers/openai-server.ts';
import { waterHeater } from '#test/support/sound/call-scripts.ts';
import { said, waterHeaterAnswer } from '#test/support/sound/model-answers.ts';
import { systemClock } from '../../clock.ts';
import { createEmbeddedWriter } from '../embedded/embedded-writer.ts';
import { createLanguageModelWriter } from '../language-model.ts';
import { estimateTokens, splitTranscript } from './split-transcript.ts';

const chat = (count: number): Turn[] =>
  Array.from({ length: count }, (_, index) => ({
    speaker: index % 2 ? 'pro' : 'customer',
    text: `And then we talked about the weather for a while, part ${index} of it.`,
    start: 0,
    end: 0,
  }));
/** Small talk before the job: the job begins at turn 200. */
const long = [...chat(200), ...waterHeater];

/** The numbers of the turns that a request shows. */
function shownTurns({ messages }: ChatRequest): number[] {
  const prompt = JSON.stringify(messages.at(-1)?.content);
  return [...prompt.matchAll(/\[(\d+),\\+"(?:pro|customer)/g)].map((match) => Number(match[1]));
}

async function connect(reply: (request: ChatRequest) => ChatReply) {
  const { baseUrl, requests } = await startChatServer(reply);
  const writer = createLanguageModelWriter({
    settings: { vendor: 'openai-compatible', baseUrl, model: 'stand-in' },
    embedded: createEmbeddedWriter(),
    log: { info: vi.fn(), warn: vi.fn() },
    clock: systemClock,
  });
  return { writer, requests };
}

test('a transcript is cut between turns, every part fits, and each begins with the end of the one before', () => {
  const parts = splitTranscript(long, 1800);
  expect(parts.length).toBeGreaterThan(2);
  const covered = new Set(parts.flatMap(({ turns, from }) => turns.map((_, index) => from + index)));
  expect(covered.size).toBe(long.length);
  for (const [at, { turns, from }] of parts.entries()) {
    expect(turns.reduce((sum, turn) => sum + estimateTokens(turn), 0)).toBeLessThanOrEqual(1800);
    expect(turns[0]).toBe(long[from]);
    const before = parts[at - 1];
    if (before) expect(before.from + before.turns.length - from).toBe(6);
  }
  expect(splitTranscript(waterHeater, 24_000)).toHaveLength(1);
  // A turn that is longer than a part still goes, alone.
  expect(splitTranscript(long, 1).every(({ turns }) => turns.length === 1)).toBe(true);
});

test('a server with a small memory is shown the call in parts, and what they bring is one answer', async () => {
  const empty = {
    ...waterHeaterAnswer,
    customer: { name: null, phone: null, email: null, address: null },
    jobTitle: 'Talk about the weather',
    urgency: 'low' as const,
    scope: [],
    materials: [],
    actionItems: [],
    summarySentences: ['They talked about the weather.'],
    missing: ['name' as const, 'budget' as const, 'access' as const],
  };
  const move = (quotes: { turn: number; words: string }[]) =>
    quotes.map(({ turn, words }) => ({ turn: turn + 200, words }));
  const full = {
    ...waterHeaterAnswer,
    scope: waterHeaterAnswer.scope.map((item) => ({ ...item, quotes: move(item.quotes) })),
    materials: [
      ...waterHeaterAnswer.materials,
      { text: 'A gas water heater, 50-gallon', quotes: said(204, 'fifty gallon gas unit') },
    ],
  };
  const { writer, requests } = await connect((request) => {
    if (JSON.stringify(request.messages).length > 20_000 || (request.max_tokens ?? 0) > 2000)
      return openAiError(400, {
        message:
          "This model's maximum context length is 8192 tokens. However, you requested 24000 tokens (8000 in the messages, 16000 in the completion).",
        code: 'context_length_exceeded',
      });
    const shown = shownTurns(request);
    const overview = { jobTitle: 'Replace gas water heater', summarySentences: full.summarySentences };
    const answer = shown.length === 0 ? overview : shown.includes(204) ? full : empty;
    return completion({ content: JSON.stringify(answer) });
  });
  const written = await writer.write({ turns: long });
  if (written.kind !== 'notes') throw new Error(written.kind);
  const { notes } = written;
  expect(written.writer).toBe('stand-in');
  // Evidence counts from the start of the call, not of the part.
  expect(notes.scope).toEqual([{ text: 'Install a new unit with a drain pan', evidence: [204] }]);
  expect(notes.materials).toEqual([{ text: '50-gallon gas water heater', evidence: [203, 204] }]);
  expect(notes).toMatchObject({
    jobTitle: 'Replace gas water heater',
    urgency: 'high',
    customer: { name: 'Nora Whitfield', phone: '+15125550143' },
    missing: ['access'],
  });
  expect(notes.summary).toBe('Nora Whitfield called. Her water heater leaks. Sam will replace it.');
  // The size that fitted is kept for the next call.
  const before = requests.length;
  await writer.write({ turns: waterHeater });
  expect(requests.length).toBe(before + 1);
});
