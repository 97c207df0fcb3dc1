import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';

/** Lets everything through; afterwards the sum of it can be read. */
export function hashStream() {
  const hash = createHash('sha256');
  const stream = new Transform({
    transform(chunk, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return { stream, read: () => hash.digest('hex') };
}
