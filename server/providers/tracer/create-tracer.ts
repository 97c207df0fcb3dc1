import type { Env } from '../../env.ts';
import type { Log } from '../../log.ts';
import { idleTracer } from './idle-tracer.ts';
import type { Tracer } from './tracer.ts';

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
