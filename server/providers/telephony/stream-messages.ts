import { z } from 'zod';
import { parseJson } from '../parse-json.ts';

/** What the carrier says on the WebSocket of a stream, in our words. */
export type StreamMessage =
  | { kind: 'start'; callId: string; streamId: string; parameters: Record<string, string> }
  /** G.711 mu-law at 8 kHz; the time counts from the beginning of the stream. */
  | { kind: 'sound'; atMilliseconds: number; sound: Buffer }
  | { kind: 'stop' }
  | { kind: 'other' };

const id = z.string().min(1).max(255);
const count = z.coerce.number().int().min(0);

const schema = z.discriminatedUnion('event', [
  z.object({
    event: z.literal('start'),
    start: z.object({
      callSid: id,
      streamSid: id,
      customParameters: z.record(z.string(), z.string().max(500)).default({}),
      mediaFormat: z.object({
        encoding: z.literal('audio/x-mulaw'),
        sampleRate: z.literal(8000),
        channels: z.literal(1),
      }),
    }),
  }),
  z.object({
    event: z.literal('media'),
    media: z.object({
      track: z.string().default('inbound'),
      // A call ends after four hours.
      timestamp: count.max(5 * 3600_000),
      payload: z.base64().max(32_000),
    }),
  }),
  z.object({ event: z.literal('stop') }),
  z.object({ event: z.enum(['connected', 'mark', 'dtmf']) }),
]);

/** Null for what no carrier would say. */
export function readStreamMessage(text: string): StreamMessage | null {
  const parsed = schema.safeParse(parseJson(text));
  if (!parsed.success) return null;
  const message = parsed.data;
  if (message.event === 'start') {
    const { callSid: callId, streamSid: streamId, customParameters: parameters } = message.start;
    return { kind: 'start', callId, streamId, parameters };
  }
  if (message.event === 'stop') return { kind: 'stop' };
  // Our own announcements are on the other track.
  if (message.event !== 'media' || message.media.track !== 'inbound') return { kind: 'other' };
  const { timestamp, payload } = message.media;
  return { kind: 'sound', atMilliseconds: timestamp, sound: Buffer.from(payload, 'base64') };
}
