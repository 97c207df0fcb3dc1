import { useSyncExternalStore } from 'react';

const lookAgainMs = 5000;

/** Whether Jotline can be reached. One failed request is no proof: the server is asked once more before it is said. */
let isAway = false;
let timer: ReturnType<typeof setTimeout> | undefined;
let looking: Promise<void> | undefined;
const listeners = new Set<() => void>();

function setAway(next: boolean): void {
  clearTimeout(timer);
  // Nobody presses anything while the phone lies in the truck: it looks again by itself.
  timer = next ? setTimeout(() => void checkConnection(), lookAgainMs) : undefined;
  if (next === isAway) return;
  isAway = next;
  for (const listener of listeners) listener();
}

/**
 * An answer came, from us or from a proxy that cannot reach us. One that was on its way when the connection went is no
 * proof of a connection: the server is asked.
 */
export function noteAnswer(status: number): void {
  if (isAway || status === 502 || status === 504) void checkConnection();
}

export function noteNoAnswer(): void {
  void checkConnection();
}

export function checkConnection(): Promise<void> {
  looking ??= ask().finally(() => {
    looking = undefined;
  });
  return looking;
}

async function ask(): Promise<void> {
  const answer = await fetch('/healthz', { cache: 'no-store', signal: endAfter(lookAgainMs) }).catch(
    () => null,
  );
  setAway(!answer?.ok);
}

function endAfter(ms: number): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(), ms);
  return controller.signal;
}

export function onConnectionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export const isConnectionAway = () => isAway;

export function useIsAway(): boolean {
  return useSyncExternalStore(onConnectionChange, isConnectionAway);
}

window.addEventListener('offline', () => void checkConnection());
window.addEventListener('online', () => void checkConnection());
