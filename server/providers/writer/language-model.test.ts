import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { waterHeater } from '#test/support/sound/call-scripts.ts';
import { createEmbeddedWriter } from './embedded/embedded-writer.ts';
import { createLanguageModelWriter } from './language-model.ts';
import type { ModelAnswer } from './model-answer.ts';

const said = (turn: number, words: string) => [{ turn, words }];
const field = (value: string, turn: number, words: string) => ({ value, quotes: said(turn, words) });

const answer: ModelAnswer = {
  outcome: 'notes',
  outcomeReason: '',
  outcomeQuotes: [],
  jobTitle: 'Replace 50-gallon gas water heater',
  category: 'Plumbing',
  urgency: 'high',
  urgencyReason: 'the heater leaks',
  summarySentences: ['Nora Whitfield called.', 'Her water heater leaks.', 'Sam will replace it.'],
  customer: {
    name: field('Nora Whitfield', 1, 'my name is Nora Whitfield'),
    phone: field('+15125550143', 9, 'five one two'),
    email: field('invented@example.com', 11, 'write to invented at example dot com'),
    address: null,
  },
  scope: [
    { text: 'Install a new unit with a drain pan', quotes: said(99, 'a new fifty gallon gas unit') },
    { text: 'Repaint the garage', quotes: said(1, 'please repaint the garage') },
  ],
  materials: [{ text: '50-gallon gas water heater', quotes: said(3, 'fifty gallon gas water heater') }],
  constraints: [],
  actionItems: [
    { text: 'Email the estimate', quotes: said(13, 'email you the estimate'), owner: 'pro', due: 'tonight' },
  ],
  missing: ['address', 'name', 'access'],
};

let reply: () => { status: number; body: unknown };
const requests: { path: string; body: Record<string, unknown> }[] = [];
const server = createServer(async (request, response) => {
  let text = '';
  for await (const chunk of request) text += chunk;
  requests.push({ path: request.url ?? '', body: JSON.parse(text) });
  const { status, body } = reply();
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
afterAll(() => void server.close());

/** What an OpenAI-compatible server answers. */
const completion = (content: unknown) => ({
  status: 200,
  body: {
    id: 'x',
    object: 'chat.completion',
    created: 1,
    model: 'stand-in',
    choices: [
      { index: 0, finish_reason: 'stop', message: { role: 'assistant', content: JSON.stringify(content) } },
    ],
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
  },
});

const log = { info: vi.fn(), warn: vi.fn() };
const writer = createLanguageModelWriter({
  settings: { vendor: 'openai-compatible', baseUrl, apiKey: 'key', model: 'stand-in' },
  embedded: createEmbeddedWriter(),
  log,
});

beforeEach(() => {
  requests.length = 0;
  log.info.mockClear();
  log.warn.mockClear();
});

describe('a language model', () => {
  test('writes notes; what its quotes do not show is dropped and counted, never logged', async () => {
    reply = () => completion(answer);
    const written = await writer.write({ turns: waterHeater, companyName: 'Brightwater Plumbing' });
    if (written.kind !== 'notes') throw new Error(written.kind);
    const { notes } = written;
    expect(written.writer).toBe('stand-in');
    expect(notes.summary).toBe('Nora Whitfield called. Her water heater leaks. Sam will replace it.');
    // The number of the turn was wrong, the words were not.
    expect(notes.scope).toEqual([{ text: 'Install a new unit with a drain pan', evidence: [4] }]);
    expect(notes.customer).toMatchObject({ name: 'Nora Whitfield', email: null, address: null });
    expect(notes.customerConfidence).toMatchObject({ phone: 'confirmed', email: 'not_stated' });
    expect(notes.missing).toEqual(['address', 'access']);
    expect(log.info).toHaveBeenCalledWith({ kept: 5, dropped: 2 }, expect.any(String));
    expect(JSON.stringify(log.info.mock.calls)).not.toMatch(/repaint|invented/);
    expect(requests[0]?.path).toBe('/v1/chat/completions');
    expect(requests[0]?.body).toMatchObject({ model: 'stand-in', response_format: { type: 'json_schema' } });
  });

  test('that fails is asked again, then the embedded writer writes and the notes say so', async () => {
    reply = () => ({ status: 500, body: { error: { message: 'out of order' } } });
    const written = await writer.write({ turns: waterHeater });
    expect(written).toMatchObject({ kind: 'notes', writer: 'embedded, since stand-in failed' });
    expect(requests).toHaveLength(3);
  });

  test('that answers something else does not end the call, and its words do not reach the log', async () => {
    reply = () => completion({ notes: 'Nora Whitfield has a leak' });
    const written = await writer.write({ turns: waterHeater });
    expect(written).toMatchObject({ kind: 'notes', writer: 'embedded, since stand-in failed' });
    expect(JSON.stringify(log.warn.mock.calls)).not.toContain('Whitfield');
  });

  test('that sees a refusal nobody spoke is not believed', async () => {
    const quotes = said(1, 'do not record me');
    reply = () => completion({ ...answer, outcome: 'refused_recording', outcomeQuotes: quotes });
    expect(await writer.write({ turns: waterHeater })).toMatchObject({ kind: 'notes' });
  });

  test('never sees a call whose recording was refused', async () => {
    const turns = [
      { speaker: 'customer' as const, text: "No, I don't want to be recorded.", start: 0, end: 3 },
    ];
    expect(await writer.write({ turns })).toMatchObject({ kind: 'refused_recording' });
    expect(requests).toEqual([]);
  });

  test('of Anthropic is asked in its own words', async () => {
    const claude = createLanguageModelWriter({
      settings: { vendor: 'anthropic', apiKey: 'key', model: 'claude-stand-in', baseUrl },
      embedded: createEmbeddedWriter(),
      log,
    });
    reply = () => ({
      status: 200,
      body: {
        type: 'message',
        id: 'm',
        role: 'assistant',
        model: 'claude-stand-in',
        stop_reason: 'end_turn',
        content: [{ type: 'text', text: JSON.stringify(answer) }],
        usage: { input_tokens: 1, output_tokens: 1 },
      },
    });
    const written = await claude.write({ turns: waterHeater });
    expect(requests[0]?.path).toBe('/v1/messages');
    expect(written).toMatchObject({ kind: 'notes', writer: 'claude-stand-in' });
  });
});
