import { hasJob, type LabelledCall } from '../notes-training/load-calls.ts';
import { isSpeakable } from './to-speakable.ts';

export const numberOf = (id: string) => Number.parseInt(id, 10);

/** Written down as a recogniser heard them: their words were misheard before anybody speaks them. */
const isHeardAlready = (id: string) => numberOf(id) >= 801 && numberOf(id) <= 860;

/** Jobs that can be spoken aloud, spread evenly over the set. */
export function pickSpokenCalls(calls: LabelledCall[], count: number): LabelledCall[] {
  return spread(
    calls.filter(
      (call) => hasJob(call) && !isHeardAlready(call.id) && isSpeakable(call.turns.map((turn) => turn.text)),
    ),
    count,
  );
}

export function spread<Item>(items: Item[], count: number): Item[] {
  const wanted = Math.min(count, items.length);
  return Array.from({ length: wanted }, (_, index) => items[Math.floor((index * items.length) / wanted)]!);
}
