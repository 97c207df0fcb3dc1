import type { Speaker, Turn } from '#domain/calls/transcript.ts';

const SPEAKERS: Record<string, Speaker> = { P: 'pro', C: 'customer', O: 'other', U: 'unknown' };

/** A transcript from lines such as "P: Pipwick Plumbing." and "C: My heater leaks." */
export function talk(...lines: string[]): Turn[] {
  return lines.map((line, index) => ({
    speaker: SPEAKERS[line.charAt(0)] ?? 'unknown',
    text: line.replace(/^[PCOU]: /, ''),
    start: index * 5,
    end: index * 5 + 4,
  }));
}
