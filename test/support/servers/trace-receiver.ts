import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';
import { z } from 'zod';

const value = z.union([
  z.strictObject({ stringValue: z.string() }).transform((found) => found.stringValue),
  z.strictObject({ intValue: z.coerce.number() }).transform((found) => found.intValue),
]);
const attributes = z
  .array(z.strictObject({ key: z.string(), value }))
  .transform((pairs) => Object.fromEntries(pairs.map((pair) => [pair.key, pair.value])));
const span = z.object({
  traceId: z.string().regex(/^[0-9a-f]{32}$/),
  spanId: z.string().regex(/^[0-9a-f]{16}$/),
  parentSpanId: z.string().optional(),
  name: z.string(),
  kind: z.number(),
  startTimeUnixNano: z.string().regex(/^\d{19}$/),
  endTimeUnixNano: z.string().regex(/^\d{19}$/),
  attributes,
  events: z.array(z.never()),
  status: z.strictObject({ code: z.number() }),
});
const exported = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes }),
      scopeSpans: z.array(z.object({ spans: z.array(span) })),
    }),
  ),
});

export type ReceivedSpan = z.infer<typeof span> & { service: unknown };

export interface TraceReceiver {
  url: string;
  spans: ReceivedSpan[];
  headers: Record<string, unknown>[];
  /** Everything as it came. */
  text: () => string;
}

/** A collector as OTLP over HTTP knows it: takes JSON at /v1/traces, and nothing else. */
export async function startTraceReceiver(): Promise<TraceReceiver> {
  const spans: ReceivedSpan[] = [];
  const headers: Record<string, unknown>[] = [];
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const body = Buffer.concat(pieces).toString();
    const isExport = request.method === 'POST' && request.url === '/v1/traces';
    const parsed = isExport ? exported.safeParse(JSON.parse(body)) : null;
    if (!parsed?.success) {
      bodies.push(`not as it should be: ${parsed?.error.message ?? request.url}`);
      return response.writeHead(400).end();
    }
    headers.push(request.headers);
    bodies.push(body);
    for (const { resource, scopeSpans } of parsed.data.resourceSpans)
      for (const found of scopeSpans.flatMap((scope) => scope.spans))
        spans.push({ ...found, service: resource.attributes['service.name'] });
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, spans, headers, text: () => bodies.join('\n') };
}
