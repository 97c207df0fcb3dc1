import crypto, { type BinaryLike, type ScryptOptions } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

type Callback = (error: Error | null, key: Buffer) => void;

/**
 * Deriving a key from a password is slow by intent, and nearly every test signs somebody up with the same one. It is a
 * function of what it is given and of nothing else: the answer of the first time is the answer.
 */
export function rememberScrypt(): void {
  const original = crypto.scrypt;
  const known = new Map<string, Buffer>();
  const remembered = (
    password: BinaryLike,
    salt: BinaryLike,
    length: number,
    options: ScryptOptions,
    done: Callback,
  ) => {
    const asked = JSON.stringify([password, salt, length, options]);
    const key = known.get(asked);
    if (key) {
      setImmediate(done, null, Buffer.from(key));
      return;
    }
    original(password, salt, length, options, (error, made) => {
      if (!error) known.set(asked, Buffer.from(made));
      done(error, made);
    });
  };
  Object.assign(crypto, { scrypt: remembered });
  syncBuiltinESMExports();
}
