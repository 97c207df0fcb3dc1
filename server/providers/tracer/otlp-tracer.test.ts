import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, test, vi } from 'vitest';
import { startTraceReceiver } from '#test/support/servers/trace-receiver.ts';
import { createOtlpTracer } from './otlp-tracer.ts';

const receiver = await startTraceReceiver();
const settings = { headers: {}, serviceName: 'jotline', share: 1 };

describe('stopping', () => {
  test('hands over what was not handed over yet', async () => {
    const onLost = vi.fn();
    const tracer = createOtlpTracer({ ...settings, endpoint: receiver.url, onLost });
    await tracer.step({ name: 'the last thing', kind: 'job' }, async () => {});
    await tracer.close();
    expect(receiver.spans.map(({ name }) => name)).toEqual(['the last thing']);
    expect(onLost).not.toHaveBeenCalled();
  });

  test('ends all the same when the collector is away, and it is said once', async () => {
    const onLost = vi.fn();
    const tracer = createOtlpTracer({ ...settings, endpoint: 'http://127.0.0.1:9', onLost });
    for (let count = 0; count < 1200; count += 1)
      await tracer.step({ name: 'nobody hears of it', kind: 'job' }, async () => {});
    await tracer.close();
    expect(onLost).toHaveBeenCalledOnce();
  });
});

test('without a collector nothing of it is loaded', async () => {
  const listLoaded = async (endpoint: string) => {
    const script = `
      import { createRequire } from 'node:module';
      import { readEnv } from '#server/env.ts';
      import { createTracer } from '#server/providers/tracer/create-tracer.ts';
      const tracer = await createTracer({ env: readEnv({ OTEL_EXPORTER_OTLP_ENDPOINT: '${endpoint}' }) });
      await tracer.step({ name: 'x', kind: 'job' }, async () => {});
      console.log(Object.keys(createRequire(import.meta.url).cache).filter((file) => file.includes('opentelemetry')).length);
      process.exit();`;
    const args = ['--import', 'tsx', '--input-type=module', '-e', script];
    const { stdout } = await promisify(execFile)(process.execPath, args);
    return Number(stdout);
  };
  expect(await listLoaded(receiver.url)).toBeGreaterThan(10);
  expect(await listLoaded('')).toBe(0);
});
