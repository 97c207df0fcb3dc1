import type { Speaker } from '#domain/calls/transcript.ts';
import type { Voice } from './synthesiser.ts';

/** Neighbours and their neighbours never share a recorded voice: two people on a call are two people. */
const people: Voice[] = [
  { name: 'rms', pitch: 105, stretch: 0.95 },
  { name: 'slt', pitch: 185, stretch: 1 },
  { name: 'awb', pitch: 130, stretch: 1.05 },
  { name: 'rms', pitch: 130, stretch: 1 },
  { name: 'slt', pitch: 160, stretch: 1.05 },
  { name: 'awb', pitch: 110, stretch: 1 },
];

/** Who speaks with which voice, the same for the same number on every run. */
export function castVoices(number: number): Record<Speaker, Voice> {
  const person = (offset: number) => people[(number + offset) % people.length]!;
  const [customer, other] = Math.floor(number / people.length) % 2 === 0 ? [1, 2] : [2, 1];
  return { pro: person(0), customer: person(customer), other: person(other), unknown: person(other) };
}
