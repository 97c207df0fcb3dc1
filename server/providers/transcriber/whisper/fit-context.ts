import { ENGINE_RATE } from './engine.ts';

/** What the engine reads of half a minute; it has room for no more. */
const WHOLE = 1500;
const A_SECOND = 50;
/** Silence to read behind the sound: with half of it the engine says things twice, or nothing. */
const MARGIN = 256;

/** How much the engine is to read. Left alone it reads half a minute, however short the sound: most of its work. */
export function fitContext(samples: number): number {
  return Math.min(WHOLE, Math.ceil((samples / ENGINE_RATE) * A_SECOND) + MARGIN);
}
