import { expect, test, vi } from 'vitest';
import { answerJson, startStandIn } from '#test/support/servers/stand-in-server.ts';
import { systemClock } from '../../clock.ts';
import { createEmbeddedWriter } from '../embedded/embedded-writer.ts';
import { createLanguageModelWriter } from '../language-model.ts';
import { findOllama } from './find-ollama.ts';
import { probeLanguageModel } from './probe-language-model.ts';

const NODE_ENV = 'test';

test('an Ollama is offered with its address and first model, and never used', async () => {
  const url = await startStandIn((request, _body, response) =>
    answerJson(response, request.url === '/api/tags' ? 200 : 404, {
      models: [{ name: 'llama3.1:latest', size: 1 }, { name: 'qwen3:8b' }],
    }),
  );
  const offer = `Ollama is running with llama3.1: set WRITER_BASE_URL=${url}/v1 WRITER_MODEL=llama3.1 to use it`;
  expect(await findOllama({ OLLAMA_HOST: url, NODE_ENV })).toBe(offer);
  expect(await findOllama({ OLLAMA_HOST: url.replace('http://', ''), NODE_ENV })).toBe(offer);
});

test('no Ollama, one without models, one that hangs and one nobody asked for are passed over', async () => {
  const empty = await startStandIn((_request, _body, response) => answerJson(response, 200, { models: [] }));
  const hanging = await startStandIn(() => {});
  const started = performance.now();
  for (const OLLAMA_HOST of ['127.0.0.1:9', empty, hanging, undefined])
    expect(await findOllama({ OLLAMA_HOST, NODE_ENV })).toBeNull();
  expect(performance.now() - started).toBeLessThan(2000);
});

test('a language model that is away at the start is named, and its health says so until it answers', async () => {
  const refused = await startStandIn((_request, _body, response) => answerJson(response, 401, {}));
  const bare = await startStandIn((_request, _body, response) => answerJson(response, 404, {}));
  const settings = { vendor: 'openai-compatible' as const, model: 'stand-in', apiKey: 'key' };
  expect(await probeLanguageModel({ ...settings, baseUrl: `${bare}/v1` })).toBeNull();
  expect(await probeLanguageModel({ ...settings, baseUrl: 'http://127.0.0.1:9/v1' })).toMatchObject({
    kind: 'unreachable',
  });
  const writer = createLanguageModelWriter({
    settings: { ...settings, baseUrl: `${refused}/v1` },
    embedded: createEmbeddedWriter(),
    log: { info: vi.fn(), warn: vi.fn() },
    clock: systemClock,
  });
  expect(await writer.probe?.()).toBe(
    'its key is refused: until it answers, the embedded writer writes the notes',
  );
  expect(writer.health?.()).toMatchObject({ state: 'degraded', kind: 'unauthorised', failures: 1 });
});
