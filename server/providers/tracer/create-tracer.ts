import type { Env } from '../../env.ts';
import type { Log } from '../../log.ts';
import type { StepNotes, Tracer } from './tracer.ts';

const unheard: StepNotes = { rename: () => {}, add: () => {}, fail: () => {} };

/** Where nobody asked for traces: the work is run, and that is all. */
const idleTracer: Tracer = {
  step: (_, work) => work(unheard),
  findPlace: () => undefined,
  findTraceId: () => undefined,
  watch: (_, provider) => provider,
  close: async () => {},
};

export async function createTracer({ env, log }: { env: Env; log: Log }): Promise<Tracer> {
  const endpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (!endpoint) return idleTracer;
  // Only here: who does not use it does not load it.
  const { createOtlpTracer } = await import('./otlp-tracer.ts');
  return createOtlpTracer({
    endpoint,
    headers: env.OTEL_EXPORTER_OTLP_HEADERS,
    serviceName: env.OTEL_SERVICE_NAME,
    share: env.OTEL_TRACES_SAMPLER_ARG,
    onLost: (err) => log.warn({ err }, 'traces not delivered'),
  });
}
