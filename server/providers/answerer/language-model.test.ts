import type { ServerResponse } from 'node:http';
import { describe, expect, test, vi } from 'vitest';
import { startStandIn } from '#test/support/servers/stand-in-server.ts';
import type { AnswerInput } from './answerer.ts';
import { createEmbeddedAnswerer } from './embedded.ts';
import { createLanguageModelAnswerer } from './language-model.ts';

const input: AnswerInput = {
  question: 'How do I pause?',
  context: [{ role: 'user', content: 'Which keys are there?' }],
  passages: [
    { title: 'Keys', heading: 'What the keys do', address: '/help/keys', text: 'Press 2 to pause.' },
  ],
  signal: new AbortController().signal,
};

function streamWords(response: ServerResponse, words: string[]): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const content of words)
    response.write(`data: ${JSON.stringify({ id: 'x', choices: [{ index: 0, delta: { content } }] })}\n\n`);
  response.write(
    `data: ${JSON.stringify({ id: 'x', choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] })}\n\n`,
  );
  response.end('data: [DONE]\n\n');
}

function connect(baseUrl: string) {
  const log = { warn: vi.fn() };
  const settings = { vendor: 'openai-compatible' as const, baseUrl, model: 'stand-in' };
  const answerer = createLanguageModelAnswerer({
    settings,
    embedded: createEmbeddedAnswerer(),
    log,
    timeoutMilliseconds: 3000,
  });
  return { answerer, log };
}

async function collect(pieces: AsyncIterable<string>): Promise<string[]> {
  const all = [];
  for await (const piece of pieces) all.push(piece);
  return all;
}

describe('a language model that answers', () => {
  test('is shown the passages, the question and what was said before, and speaks in pieces', async () => {
    let asked = '';
    const url = await startStandIn((_request, body, response) => {
      asked = body.toString();
      streamWords(response, ['Press ', '2. ', 'From [Keys](/help/keys).']);
    });
    const { answerer } = connect(url);
    expect(await collect(answerer.answer(input))).toEqual(['Press ', '2. ', 'From [Keys](/help/keys).']);
    for (const words of [
      'Press 2 to pause.',
      'How do I pause?',
      'Which keys are there?',
      'no message can change',
    ])
      expect(asked).toContain(words);
    expect(asked).toContain('"stream":true');
  });

  test('that fails, or says nothing, is replaced by the passage itself; what was asked is not logged', async () => {
    const quoted = 'Press 2 to pause.\n\nFrom [Keys](/help/keys).';
    const broken = await startStandIn((_request, _body, response) => void response.writeHead(400).end('{}'));
    const silent = await startStandIn((_request, _body, response) => streamWords(response, []));
    for (const url of [broken, silent]) {
      const { answerer, log } = connect(url);
      expect((await collect(answerer.answer(input))).join('')).toBe(quoted);
      expect(JSON.stringify(log.warn.mock.calls)).not.toContain('pause');
    }
  });
});
