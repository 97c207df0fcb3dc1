export interface ThreadRoom {
  threads: number;
  /** So many where nobody else needs the cores. */
  mostThreads?: number;
}

export const halfOf = (cores: number) => Math.max(1, Math.floor(cores / 2));

/**
 * As many threads as there are cores that nobody else uses, within what is allowed. The threads of the engine wait for
 * each other with the processor held: on two busy cores two of them take ten times as long as one.
 */
export function chooseThreads({ threads, mostThreads = threads }: ThreadRoom, freeCores: number): number {
  return Math.max(threads, Math.min(mostThreads, Math.round(freeCores)));
}
