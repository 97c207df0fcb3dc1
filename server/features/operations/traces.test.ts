import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { confirmEmail } from '#test/support/billing.ts';
import { startTraceReceiver } from '#test/support/servers/trace-receiver.ts';
import { startTranscriptionServer } from '#test/support/servers/transcription-server.ts';
import { waterHeater } from '#test/support/sound/call-scripts.ts';
import { signUpCaller, startCallingApp, talk } from '#test/support/sound/phone.ts';

const receiver = await startTraceReceiver();
const speech = await startTranscriptionServer();
speech.sayOtherwise(waterHeater);
afterAll(() => speech.close());

const app = await startCallingApp({
  OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
  OTEL_EXPORTER_OTLP_HEADERS: 'x-team=gutters%20and%20pipes',
  TRANSCRIBER_BASE_URL: speech.url,
});
let pro: Awaited<ReturnType<typeof signUpCaller>>;
beforeAll(async () => {
  pro = await signUpCaller(app);
  await confirmEmail(app, pro.user.accountId);
});

const waiting = { timeout: 120_000, interval: 100 };

/** The names from the step itself up to where its trace began. */
function wayTo(name: RegExp, within = ''): string[] {
  const ways = receiver.spans.filter((span) => name.test(span.name)).map(walkUp);
  return ways.find((way) => way.some((step) => step.startsWith(within))) ?? [];
}

function walkUp(from: (typeof receiver.spans)[number]): string[] {
  const parent = receiver.spans.find(
    ({ spanId, traceId }) => spanId === from.parentSpanId && traceId === from.traceId,
  );
  return [from.name, ...(parent ? walkUp(parent) : from.parentSpanId ? ['a parent that never came'] : [])];
}

describe('with a collector', () => {
  test("a call is one trace: the carrier's webhook, the jobs after it, and what each asked of a provider", async () => {
    await app.call({ from: pro.from, audio: talk(70) });
    await vi.waitFor(() => {
      expect(receiver.text()).not.toContain('not as it should be');
      expect(wayTo(/^telephony\.fetchRecording$/)).toEqual([
        'telephony.fetchRecording',
        'job calls.fetch-recording',
        expect.stringMatching(/^POST \/webhooks\/voice\//),
      ]);
      expect(wayTo(/^transcriber\.transcribe$/)).toEqual([
        'transcriber.transcribe',
        'job calls.transcribe',
        'job calls.fetch-recording',
        expect.stringMatching(/^POST \/webhooks\/voice\//),
      ]);
      expect(wayTo(/^mailer\.send$/, 'job calls.transcribe')).toEqual([
        'mailer.send',
        'job calls.send-delivery',
        'job calls.deliver-notes',
        'job calls.write-notes',
        'job calls.transcribe',
        'job calls.fetch-recording',
        expect.stringMatching(/^POST \/webhooks\/voice\//),
      ]);
    }, waiting);
    expect(receiver.spans.every(({ service }) => service === 'jotline')).toBe(true);
    expect(receiver.headers[0]).toMatchObject({ 'x-team': 'gutters and pipes' });
  });

  test('the log has the ids of the traces', async () => {
    const line = app
      .logs()
      .split('\n')
      .find((text) => text.includes('"job":"calls.transcribe"') && text.includes('"job done"'));
    const { traceId, jobId } = JSON.parse(line ?? '{}');
    const found = receiver.spans.find(({ name }) => name === 'job calls.transcribe');
    expect(found).toMatchObject({ traceId, attributes: { 'jotline.job_id': jobId, 'jotline.job_try': 1 } });
    const asked = await app.visit().get('/api/calls');
    expect(asked.status).toBe(401);
    const requestId = asked.headers.get('x-request-id');
    const logged = app
      .logs()
      .split('\n')
      .find((text) => text.includes(`"${requestId}"`) && text.includes('"msg":"request"'));
    await vi.waitFor(() => {
      const span = receiver.spans.find(({ attributes }) => attributes['jotline.request_id'] === requestId);
      expect(span).toMatchObject({
        traceId: JSON.parse(logged ?? '{}').traceId,
        name: 'GET /api/calls',
        attributes: { 'http.response.status_code': 401, 'http.route': '/api/calls' },
      });
    }, waiting);
  });

  test('nothing of a person is in them: no number, name, address or word of the call', () => {
    const text = receiver.text();
    const own = [pro.user.email, pro.input.fullName, pro.from, pro.from.slice(2), '5125550143'];
    const said = ['Nora', 'Whitfield', 'Alder', 'heater', 'example.com', '@'];
    for (const words of [...own, ...said]) expect(text).not.toContain(words);
    const known = /^(http\.(request\.method|route|response\.status_code)|error\.type|jotline\.\w+)$/;
    const told = new Set(receiver.spans.flatMap(({ attributes }) => Object.keys(attributes)));
    expect([...told].filter((key) => !known.test(key))).toEqual([]);
  });

  test("a stranger's traceparent is not taken over", async () => {
    const traceId = 'a'.repeat(32);
    const answer = await app
      .visit()
      .get('/api/session', { traceparent: `00-${traceId}-${'b'.repeat(16)}-01` });
    const requestId = answer.headers.get('x-request-id');
    await vi.waitFor(() => {
      const span = receiver.spans.find(({ attributes }) => attributes['jotline.request_id'] === requestId);
      expect(span).toBeDefined();
      expect(span?.traceId).not.toBe(traceId);
      expect(span?.parentSpanId).toBeUndefined();
    }, waiting);
  });

  test('a step that fails says by which error, not in which words', async () => {
    const failing = app.deps.tracer.step({ name: 'job test.fail', kind: 'job' }, async () => {
      await app.deps.tracer
        .watch('mailer', { send: async () => Promise.reject(new RangeError('Nora')) })
        .send();
    });
    await expect(failing).rejects.toThrow('Nora');
    await vi.waitFor(() => {
      expect(wayTo(/^mailer\.send$/, 'job test.fail')).toEqual(['mailer.send', 'job test.fail']);
    }, waiting);
    const spans = receiver.spans.filter(({ attributes }) => attributes['error.type'] === 'RangeError');
    expect(spans.map(({ name, status }) => [name, status.code])).toEqual([
      ['mailer.send', 2],
      ['job test.fail', 2],
    ]);
  });

  test('a job that enqueues itself begins a trace of its own, another job stays in it', async () => {
    const { tracer } = app.deps;
    const step = { name: 'job test.again', kind: 'job', facts: { 'jotline.job': 'test.again' } } as const;
    const places = await tracer.step(step, async () => [
      tracer.findPlace('test.again'),
      tracer.findPlace('test.next'),
      `00-${tracer.findTraceId()}-`,
    ]);
    expect(places[0]).toBeUndefined();
    expect(places[1]).toContain(places[2]);
  });
});
