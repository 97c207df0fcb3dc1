import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import {
  type Context,
  isSpanContextValid,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Step, Tracer } from './tracer.ts';

/** One try to hand over; a stop waits no longer either. */
const timeoutMilliseconds = 5000;
const batchMilliseconds = 2000;
const complaintMilliseconds = 60_000;

const kinds: Record<Step['kind'], SpanKind> = { request: SpanKind.SERVER, job: SpanKind.CONSUMER };

interface Place {
  context: Context;
  job: string | number | undefined;
}

interface OtlpSettings {
  /** Without `/v1/traces`. */
  endpoint: string;
  headers: Record<string, string>;
  serviceName: string;
  /** Of all traces, 0…1. */
  share: number;
  onLost: (error: Error) => void;
}

/**
 * The library's global tracer stays unset: what other packages would tell it by themselves (statements, addresses) is
 * not ours to pass on.
 */
export function createOtlpTracer(settings: OtlpSettings): Tracer {
  const exporter = complainRarely(
    new OTLPTraceExporter({
      url: `${settings.endpoint.replace(/\/$/, '')}/v1/traces`,
      headers: settings.headers,
      timeoutMillis: timeoutMilliseconds,
    }),
    settings.onLost,
  );
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': settings.serviceName,
      'service.instance.id': randomUUID(),
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(settings.share) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter,
        scheduledDelayMillis: batchMilliseconds,
        exportTimeoutMillis: timeoutMilliseconds,
      }),
    ],
  });
  const tracer = provider.getTracer('jotline');
  const here = new AsyncLocalStorage<Place>();
  const findSpan = () => {
    const place = here.getStore();
    return place && trace.getSpan(place.context)?.spanContext();
  };

  return {
    async step({ name, kind, askedAt, facts }, work) {
      const parent = readPlace(askedAt);
      const span = tracer.startSpan(name, { kind: kinds[kind], attributes: facts }, parent);
      const notes = {
        rename: (to: string) => void span.updateName(to),
        add: (more: object) => void span.setAttributes({ ...more }),
        fail: (type: string) => markFailed(span, type),
      };
      try {
        return await here.run({ context: trace.setSpan(parent, span), job: facts?.['jotline.job'] }, () =>
          work(notes),
        );
      } catch (error) {
        markFailed(span, nameError(error));
        throw error;
      } finally {
        span.end();
      }
    },
    findPlace(forJob) {
      const found = here.getStore()?.job === forJob ? undefined : findSpan();
      return found && `00-${found.traceId}-${found.spanId}-0${found.traceFlags & 1}`;
    },
    findTraceId: () => findSpan()?.traceId,
    watch: (need, watched) => watchCalls(watched, (method, ask) => askWatched(need, method, ask)),
    // What could not be handed over has been said.
    close: () => provider.shutdown().catch(() => {}),
  };

  function askWatched(need: string, method: string, ask: () => unknown): unknown {
    const place = here.getStore();
    if (!place) return ask();
    const attributes = { 'jotline.provider': need };
    const span = tracer.startSpan(`${need}.${method}`, { kind: SpanKind.CLIENT, attributes }, place.context);
    const answer = here.run({ ...place, context: trace.setSpan(place.context, span) }, ask);
    // What is answered at once asks nobody: its span is never ended, and so never told.
    if (!(answer instanceof Promise)) return answer;
    answer.then(
      () => span.end(),
      (error) => {
        markFailed(span, nameError(error));
        span.end();
      },
    );
    return answer;
  }
}

function watchCalls<Provider extends object>(
  provider: Provider,
  ask: (method: string, call: () => unknown) => unknown,
): Provider {
  return new Proxy(provider, {
    get(target, property, receiver) {
      const value = Reflect.get(target, property, receiver);
      if (typeof value !== 'function' || typeof property !== 'string') return value;
      return (...input: unknown[]) => ask(property, () => Reflect.apply(value, target, input));
    },
  });
}

const placePattern = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/** As https://www.w3.org/TR/trace-context/ writes it; what is not so begins a trace of its own. */
function readPlace(place = ''): Context {
  const [, traceId = '', spanId = '', flags = ''] = placePattern.exec(place) ?? [];
  const found = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true };
  return isSpanContextValid(found) ? trace.setSpanContext(ROOT_CONTEXT, found) : ROOT_CONTEXT;
}

function markFailed(span: Span, type: string): void {
  span.setAttribute('error.type', type);
  span.setStatus({ code: SpanStatusCode.ERROR });
}

/** Its code or its class: the words of an error may name a person. */
function nameError(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : error.name;
}

/** A receiver that is away for hours is a line a minute. */
function complainRarely(exporter: SpanExporter, onLost: (error: Error) => void): SpanExporter {
  let complainedAt = Number.NEGATIVE_INFINITY;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const now = performance.now();
        if (result.error && now - complainedAt > complaintMilliseconds) {
          complainedAt = now;
          onLost(result.error);
        }
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
}
