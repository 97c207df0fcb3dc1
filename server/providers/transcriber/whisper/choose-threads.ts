/** Below this share of the machine in use there is room for all threads. */
const QUIET_SHARE = 0.75;

export const halfOf = (cores: number) => Math.max(1, Math.floor(cores / 2));

/**
 * How many threads the engine gets: half the cores, since two on busy cores are slower than one; all of them where
 * somebody has just hung up and waits, or where the machine has little else to do.
 */
export function chooseThreads({
  cores,
  load,
  isAwaited,
}: {
  cores: number;
  load: number;
  isAwaited: boolean;
}): number {
  const half = halfOf(cores);
  return isAwaited || load < QUIET_SHARE * half ? cores : half;
}
