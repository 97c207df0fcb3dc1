import { describe, expect, test, vi } from 'vitest';
import {
  anthropicError,
  anthropicMessage,
  startAnthropicServer,
} from '#test/support/servers/anthropic-server.ts';
import {
  type ChatReply,
  type ChatRequest,
  completion,
  openAiError,
  refuseLikeOpenAi,
  startChatServer,
} from '#test/support/servers/openai-server.ts';
import { startStandIn } from '#test/support/servers/stand-in-server.ts';
import { waterHeater } from '#test/support/sound/call-scripts.ts';
import { waterHeaterAnswer } from '#test/support/sound/model-answers.ts';
import { systemClock } from '../clock.ts';
import { createEmbeddedWriter } from './embedded/embedded-writer.ts';
import { createLanguageModelWriter } from './language-model.ts';
import { type LanguageModelSettings, readLanguageModelSettings } from './language-model-settings.ts';

const answer = waterHeaterAnswer;
const written = completion({ content: JSON.stringify(answer) });
const atOnce = { 'retry-after-ms': '1' };

function connect(settings: LanguageModelSettings, timeoutMilliseconds?: number) {
  const log = { info: vi.fn(), warn: vi.fn() };
  const writer = createLanguageModelWriter({
    settings,
    embedded: createEmbeddedWriter(),
    log,
    clock: systemClock,
    timeoutMilliseconds,
  });
  return { writer, log };
}

/** A server of our own, or one that passes on to OpenAI. */
async function connectCompatible(reply: (request: ChatRequest) => ChatReply, model = 'stand-in') {
  const server = await startChatServer(reply);
  const { baseUrl } = server;
  return { ...connect({ vendor: 'openai-compatible', baseUrl, apiKey: 'key', model }), ...server };
}

async function connectOpenAi(model: string, reply: (request: ChatRequest) => ChatReply = () => written) {
  const server = await startChatServer((request) => refuseLikeOpenAi(request) ?? reply(request));
  const settings = { vendor: 'openai' as const, apiKey: 'key', model, baseUrl: server.baseUrl };
  return { ...connect(settings), ...server };
}

const failedBy = (model: string) => ({ kind: 'notes', writer: `embedded, since ${model} failed` });

describe('a language model', () => {
  test('writes notes; what its quotes do not show is dropped and counted, never logged', async () => {
    const { writer, log, requests } = await connectCompatible(() => written);
    const result = await writer.write({ turns: waterHeater, companyName: 'Brightwater Plumbing' });
    if (result.kind !== 'notes') throw new Error(result.kind);
    const { notes } = result;
    expect(result.writer).toBe('stand-in');
    expect(notes.summary).toBe('Nora Whitfield called. Her water heater leaks. Sam will replace it.');
    // The number of the turn was wrong, the words were not.
    expect(notes.scope).toEqual([{ text: 'Install a new unit with a drain pan', evidence: [4] }]);
    expect(notes.customer).toMatchObject({ name: 'Nora Whitfield', email: null, address: null });
    expect(notes.customerConfidence).toMatchObject({ phone: 'confirmed', email: 'not_stated' });
    expect(notes.missing).toEqual(['address', 'access']);
    expect(log.info).toHaveBeenCalledWith({ kept: 8, dropped: 2, parts: 1 }, expect.any(String));
    expect(JSON.stringify(log.info.mock.calls)).not.toMatch(/repaint|invented/);
    expect(requests).toHaveLength(1);
    expect(requests[0]).toMatchObject({ model: 'stand-in', response_format: { type: 'json_schema' } });
    expect(writer.health?.()).toEqual({ state: 'ok' });
  });

  test('that fails is asked again, then the embedded writer writes, the notes say so and so does its health', async () => {
    const outOfOrder = openAiError(500, { message: 'out of order', type: 'server_error' }, atOnce);
    let reply: ChatReply = outOfOrder;
    const { writer, requests } = await connectCompatible(() => reply);
    expect(await writer.write({ turns: waterHeater })).toMatchObject(failedBy('stand-in'));
    expect(requests).toHaveLength(3);
    await writer.write({ turns: waterHeater });
    const since = expect.any(Date);
    expect(writer.health?.()).toEqual({ state: 'degraded', kind: 'server_error', failures: 2, since });
    reply = written;
    expect(await writer.write({ turns: waterHeater })).toMatchObject({ writer: 'stand-in' });
    expect(writer.health?.()).toEqual({ state: 'ok' });
  });

  test('that answers something else does not end the call, and its words do not reach the log', async () => {
    const nonsense = completion({ content: JSON.stringify({ notes: 'Nora Whitfield has a leak' }) });
    const { writer, log } = await connectCompatible(() => nonsense);
    expect(await writer.write({ turns: waterHeater })).toMatchObject(failedBy('stand-in'));
    expect(JSON.stringify(log.warn.mock.calls)).toContain('bad_answer');
    expect(JSON.stringify(log.warn.mock.calls)).not.toContain('Whitfield');
  });

  test('never sees a call whose recording was refused', async () => {
    const { writer, requests } = await connectCompatible(() => written);
    const turns = [
      { speaker: 'customer' as const, text: "No, I don't want to be recorded.", start: 0, end: 3 },
    ];
    expect(await writer.write({ turns })).toMatchObject({ kind: 'refused_recording' });
    expect(requests).toEqual([]);
  });
});

describe('the vendor is found by its address or its key', () => {
  test.each([
    [{ WRITER_BASE_URL: 'https://api.openai.com/v1', WRITER_MODEL: 'gpt-5', WRITER_API_KEY: 'k' }, 'openai'],
    [{ WRITER_BASE_URL: 'https://eu.api.openai.com/v1', WRITER_MODEL: 'gpt-5' }, 'openai'],
    [{ WRITER_BASE_URL: 'http://127.0.0.1:11434/v1', WRITER_MODEL: 'llama3.1' }, 'openai-compatible'],
    [{ WRITER_BASE_URL: 'https://api.openai.com.evil.example/v1', WRITER_MODEL: 'x' }, 'openai-compatible'],
    [{ OPENAI_API_KEY: 'k' }, 'openai'],
    [{ OPENAI_API_KEY: 'k', ANTHROPIC_API_KEY: 'k' }, 'anthropic'],
    [{ WRITER_MODEL: 'gpt-5' }, undefined],
  ])('%o is %s', (env, vendor) => {
    expect(readLanguageModelSettings(env)?.vendor).toBe(vendor);
  });
});

describe('OpenAI', () => {
  test('is asked in words that its current models take', async () => {
    const { writer, requests } = await connectOpenAi('gpt-5-mini');
    expect(await writer.write({ turns: waterHeater })).toMatchObject({ writer: 'gpt-5-mini' });
    expect(requests).toHaveLength(1);
    expect(requests[0]).toMatchObject({
      max_completion_tokens: 20_000,
      response_format: { type: 'json_schema', json_schema: { strict: true } },
    });
  });

  test('gives notes with a model that knows no schemas, which is not asked for one twice', async () => {
    const { writer, requests } = await connectOpenAi('gpt-4-turbo');
    await writer.write({ turns: waterHeater });
    expect(await writer.write({ turns: waterHeater })).toMatchObject({ writer: 'gpt-4-turbo' });
    const asked = requests.map((request) => request.response_format?.type);
    expect(asked).toEqual(['json_schema', 'json_object', 'json_object']);
  });

  test.each<[string, ChatReply, number]>([
    ['declined', completion({ content: null, refusal: 'I cannot help with that.' }), 1],
    ['cut_off', completion({ content: '{"outcome":"no', finish_reason: 'length' }), 3],
    ['filtered', completion({ content: '', finish_reason: 'content_filter' }), 1],
    ['bad_answer', completion(), 3],
    [
      'rate_limited',
      openAiError(
        429,
        {
          message: 'Rate limit reached for gpt-5-mini on tokens per min (TPM)',
          type: 'tokens',
          code: 'rate_limit_exceeded',
        },
        { 'retry-after': '0', ...atOnce },
      ),
      3,
    ],
    ['unauthorised', openAiError(401, { message: 'Incorrect API key provided', code: 'invalid_api_key' }), 1],
    ['unknown_model', openAiError(404, { message: 'The model does not exist', code: 'model_not_found' }), 1],
  ])('that says %s is stood in for, after as many tries as make sense', async (kind, reply, tries) => {
    const { writer, requests } = await connectOpenAi('gpt-5-mini', () => reply);
    expect(await writer.write({ turns: waterHeater })).toMatchObject(failedBy('gpt-5-mini'));
    expect(writer.health?.()).toMatchObject({ state: 'degraded', kind });
    expect(requests).toHaveLength(tries);
  });
});

describe('a server that speaks the same protocol', () => {
  test('and passes on to a model that refuses max_tokens is asked in the other words, and then at once', async () => {
    const { writer, requests } = await connectCompatible(
      (request) => refuseLikeOpenAi(request) ?? written,
      'gpt-5-mini',
    );
    expect(await writer.write({ turns: waterHeater })).toMatchObject({ writer: 'gpt-5-mini' });
    await writer.write({ turns: waterHeater });
    expect(requests.map((request) => 'max_tokens' in request)).toEqual([true, false, false]);
    expect(requests.at(-1)).toMatchObject({ max_completion_tokens: 16_000 });
  });

  test('and knows no JSON at all is asked for words that hold it', async () => {
    const prose = `Sure! Here are the notes:\n\`\`\`json\n${JSON.stringify(answer)}\n\`\`\`\nAnything else?`;
    const { writer, requests } = await connectCompatible(({ response_format: format }) =>
      format
        ? openAiError(400, { message: "'response_format.type' must be 'text'" })
        : completion({ content: prose }),
    );
    expect(await writer.write({ turns: waterHeater })).toMatchObject({ kind: 'notes', writer: 'stand-in' });
    expect(requests.map((request) => request.response_format?.type)).toEqual([
      'json_schema',
      'json_object',
      undefined,
    ]);
    expect(JSON.stringify(requests[2]?.messages)).toContain('JSON schema');
  });

  test('and stumbles over the schema is asked without', async () => {
    const { writer } = await connectCompatible(({ response_format: format }) =>
      format?.type === 'json_schema'
        ? openAiError(500, { message: 'Failed to initialize samplers: failed to parse grammar' }, atOnce)
        : written,
    );
    expect(await writer.write({ turns: waterHeater })).toMatchObject({ writer: 'stand-in' });
  });

  test('that never answers is given up on', async () => {
    const url = await startStandIn(() => {});
    const { writer } = connect({ vendor: 'openai-compatible', baseUrl: `${url}/v1`, model: 'stand-in' }, 200);
    expect(await writer.write({ turns: waterHeater })).toMatchObject(failedBy('stand-in'));
    expect(writer.health?.()).toMatchObject({ kind: 'timeout' });
  });
});

describe('Anthropic', () => {
  async function connectAnthropic(reply: () => ChatReply) {
    const server = await startAnthropicServer(reply);
    const model = 'claude-sonnet-4-5';
    return {
      ...connect({ vendor: 'anthropic', apiKey: 'key', model, baseUrl: server.baseUrl }),
      ...server,
    };
  }

  test('is asked in its own words', async () => {
    const { writer, requests } = await connectAnthropic(() => anthropicMessage(JSON.stringify(answer)));
    const result = await writer.write({ turns: waterHeater });
    expect(result).toMatchObject({ kind: 'notes', writer: 'claude-sonnet-4-5' });
    expect(requests).toHaveLength(1);
  });

  test.each([
    ['overloaded', anthropicError(529, 'overloaded_error', 'Overloaded', atOnce)],
    ['rate_limited', anthropicError(429, 'rate_limit_error', 'Too many requests', atOnce)],
    ['filtered', anthropicMessage('', 'refusal')],
    ['too_long', anthropicError(400, 'invalid_request_error', 'prompt is too long: 210000 tokens > 200000')],
  ])('that is %s is stood in for', async (kind, reply) => {
    const { writer } = await connectAnthropic(() => reply);
    expect(await writer.write({ turns: waterHeater })).toMatchObject(failedBy('claude-sonnet-4-5'));
    expect(writer.health?.()).toMatchObject({ state: 'degraded', kind });
  });
});
