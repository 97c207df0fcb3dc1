interface WhileSo {
  /** Whether the work is still wanted. One that fails says nothing: the next one will tell. */
  look: () => Promise<boolean>;
  everyMilliseconds: number;
  onFailedLook: (err: unknown) => void;
  signal: AbortSignal;
}

/**
 * Works for as long as a look from time to time says that somebody waits for it. Looks do not pile up, and none comes after
 * the work is over. Null: it was called off.
 */
export async function whileSo<T>(
  { look, everyMilliseconds, onFailedLook, signal }: WhileSo,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<{ result: T } | null> {
  const unwanted = new AbortController();
  let looking: Promise<void> | null = null;
  const timer = setInterval(() => {
    looking ??= look()
      .then((isSo) => isSo || unwanted.abort(new Error('nobody waits for it any more')))
      .catch(onFailedLook)
      .then(() => {
        looking = null;
      });
  }, everyMilliseconds);
  try {
    return { result: await work(AbortSignal.any([signal, unwanted.signal])) };
  } catch (error) {
    if (unwanted.signal.aborted) return null;
    throw error;
  } finally {
    clearInterval(timer);
    await looking;
  }
}
