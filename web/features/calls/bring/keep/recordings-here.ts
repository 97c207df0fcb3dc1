import { useSyncExternalStore } from 'react';
import type { KeptRecording } from './kept-recording.ts';

/**
 * Recordings stay in this browser's own database until the server has them: a memo while it is spoken, piece by piece, and
 * everything that waits for a connection. Where the browser keeps nothing they live in memory, for as long as the page is open.
 */
let opening: Promise<IDBDatabase | null> | undefined;
let here: KeptRecording[] = [];
let spoken: string | null = null;
let isReading = false;
let isKeptHere = true;
const pieces = new Map<string, Blob[]>();
const listeners = new Set<() => void>();

function open(): Promise<IDBDatabase | null> {
  opening ??= new Promise<IDBDatabase | null>((resolve) => {
    const request = indexedDB.open('jotline-recordings', 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore('recordings', { keyPath: 'id' });
      request.result.createObjectStore('pieces', { keyPath: ['recordingId', 'position'] });
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => resolve(null);
  }).catch(() => null);
  return opening;
}

async function write(work: (recordings: IDBObjectStore, pieces: IDBObjectStore) => void): Promise<void> {
  const database = await open();
  if (!database) {
    isKeptHere = false;
    return;
  }
  await new Promise<void>((resolve) => {
    const transaction = database.transaction(['recordings', 'pieces'], 'readwrite');
    transaction.oncomplete = () => resolve();
    // A full disk, a private window: it is in memory still, and the page says so.
    transaction.onabort = () => {
      isKeptHere = false;
      resolve();
    };
    work(transaction.objectStore('recordings'), transaction.objectStore('pieces'));
  });
}

function tell(next: KeptRecording[]): void {
  here = next;
  for (const listener of listeners) listener();
}

/** While it is spoken it is on the page already, and not in the list of what was left. */
export function noteSpoken(id: string | null): void {
  spoken = id;
  tell([...here]);
}

export async function readRecordingsHere(): Promise<void> {
  if (isReading) return;
  isReading = true;
  const database = await open();
  if (!database) return;
  const request = database.transaction('recordings').objectStore('recordings').getAll();
  request.onsuccess = () => {
    const known = new Set(here.map(({ id }) => id));
    tell([...(request.result as KeptRecording[]).filter(({ id }) => !known.has(id)), ...here]);
  };
}

export async function keepRecording(recording: KeptRecording): Promise<void> {
  const others = here.filter(({ id }) => id !== recording.id);
  tell([...others, recording]);
  await write((recordings) => void recordings.put(recording));
}

/** A second or two of a memo: what was spoken before the page went is not lost. */
export async function keepPiece(recordingId: string, piece: Blob): Promise<void> {
  const known = pieces.get(recordingId) ?? [];
  pieces.set(recordingId, [...known, piece]);
  await write((_, store) => void store.put({ recordingId, position: known.length, piece }));
}

/** The memo as the browser recorded it, also when that was before the page was closed. */
export async function joinPieces(recordingId: string): Promise<Blob> {
  const known = pieces.get(recordingId);
  if (known) return new Blob(known, { type: known[0]?.type ?? '' });
  const database = await open();
  if (!database) return new Blob();
  const stored = await new Promise<{ piece: Blob }[]>((resolve) => {
    const range = IDBKeyRange.bound([recordingId, 0], [recordingId, Number.MAX_SAFE_INTEGER]);
    const request = database.transaction('pieces').objectStore('pieces').getAll(range);
    request.onsuccess = () => resolve(request.result as { piece: Blob }[]);
    request.onerror = () => resolve([]);
  });
  return new Blob(
    stored.map(({ piece }) => piece),
    { type: stored[0]?.piece.type ?? '' },
  );
}

export async function forgetPieces(recordingId: string): Promise<void> {
  pieces.delete(recordingId);
  const range = IDBKeyRange.bound([recordingId, 0], [recordingId, Number.MAX_SAFE_INTEGER]);
  await write((_, store) => void store.delete(range));
}

export async function forgetRecording(id: string): Promise<void> {
  tell(here.filter((recording) => recording.id !== id));
  await write((recordings) => void recordings.delete(id));
  await forgetPieces(id);
}

/** Those of one person, oldest first; whether they outlive the page. */
export function useRecordingsHere(loginId: string): { recordings: KeptRecording[]; isKeptHere: boolean } {
  const all = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      void readRecordingsHere();
      return () => listeners.delete(listener);
    },
    () => here,
  );
  return {
    recordings: all.filter((recording) => recording.loginId === loginId && recording.id !== spoken),
    isKeptHere,
  };
}
