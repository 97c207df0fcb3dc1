import { randomUUID } from 'node:crypto';
import {
  broughtRate,
  countParts,
  partBytes,
  partType,
  statements,
} from '#domain/calls/brought-recordings.ts';
import { toMuLaw } from '#domain/calls/g711.ts';
import { tone } from '#domain/calls/wav.ts';
import type { Answer, TestClient } from './test-client.ts';

/** Samples as a browser sends them: a hum that is no silence. */
export function humSamples(seconds: number): Buffer {
  return Buffer.from(Uint8Array.from(tone(180, seconds, broughtRate, 0.2), toMuLaw));
}

export const quietSamples = (seconds: number) => Buffer.alloc(seconds * broughtRate, toMuLaw(0));

export const nobody = { contactId: null, customerName: null, customerPhone: null };

export function announceRecording(
  client: TestClient,
  { samples, ...overrides }: { samples: Buffer } & Record<string, unknown>,
): Promise<Answer> {
  const source = overrides.source === 'upload' ? 'upload' : 'memo';
  return client.post('/api/recordings', {
    id: randomUUID(),
    source,
    bytes: samples.length,
    happenedAt: new Date(Date.now() - 3600_000).toISOString(),
    lineId: null,
    statement: statements[source].version,
    ...overrides,
  });
}

export function sendPart(
  client: TestClient,
  id: string,
  position: number,
  samples: Buffer,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const body = new Uint8Array(samples.subarray(position * partBytes, (position + 1) * partBytes));
  const all = { origin: 'http://localhost:3000', 'content-type': partType, ...headers };
  return client.send(`/api/recordings/${id}/parts/${position}`, { method: 'PUT', headers: all, body });
}

/** From the statement to the call, as the page does it. */
export async function bringRecording(
  client: TestClient,
  {
    samples,
    customer = nobody,
    ...announced
  }: { samples: Buffer; customer?: object } & Record<string, unknown>,
): Promise<{ id: string; callId: string; answer: Answer }> {
  const { body } = await announceRecording(client, { samples, ...announced });
  for (let position = 0; position < countParts(samples.length); position += 1)
    await sendPart(client, body.id, position, samples);
  const answer = await client.post(`/api/recordings/${body.id}/finish`, customer);
  return { id: body.id, callId: answer.body.callId, answer };
}
