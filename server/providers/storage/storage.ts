import type { Readable } from 'node:stream';

/** First and last byte, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface StoredFile {
  /** The whole file, or the range that was asked for. */
  body: Readable;
  contentType: string;
  /** Of the whole file. */
  bytes: number;
}

/** Private by default: nothing is served without a link that we signed and that ends. */
export interface Storage {
  describe: () => string;
  /** Keys are ours (`calls/<id>/recording.wav`), never a name that someone typed. */
  put: (key: string, body: Buffer, contentType: string) => Promise<void>;
  /** A range beyond the end is cut off there. */
  find: (key: string, range?: ByteRange) => Promise<StoredFile | null>;
  /** Like `put` for what is too large to hold; returns its size. A stream that breaks off leaves nothing behind. */
  putStream: (key: string, body: Readable, contentType: string) => Promise<number>;
  remove: (key: string) => Promise<void>;
  /** An address that serves the file without a session until it expires. */
  signLink: (key: string, options: { expiresInSeconds: number }) => Promise<string>;
}

const keyPattern = /^[a-z0-9][a-z0-9-]*(\/[a-zA-Z0-9][a-zA-Z0-9._-]*)+$/;

export function assertKey(key: string): void {
  if (!keyPattern.test(key) || key.includes('..') || key.length > 300) throw new Error('not a storage key');
}

/**
 * A stream that breaks while nobody listens ends the process: between being opened and being read, we listen. Who reads
 * it hears of the break all the same.
 */
export function withOwner<Stream extends Readable>(stream: Stream): Stream {
  return stream.on('error', () => {});
}
