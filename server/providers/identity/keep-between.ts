import { randomBytes } from 'node:crypto';
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import { parse } from 'hono/utils/cookie';

/** The part of the library's context that this needs. */
export interface Keeper {
  secretConfig: Parameters<typeof symmetricEncrypt>[0]['key'];
  internalAdapter: {
    createVerificationValue: (row: {
      identifier: string;
      value: string;
      expiresAt: Date;
    }) => Promise<unknown>;
    findVerificationValue: (identifier: string) => Promise<{ value: string; expiresAt: Date } | null>;
    consumeVerificationValue: (identifier: string) => Promise<{ value: string } | null>;
  };
}

const wordForm = /^[A-Za-z0-9_-]{43}$/;

/**
 * What we must know again when the same browser comes back: the browser keeps a random word, the database what belongs to
 * it, encrypted and under a hash of the word. Who reads the table holds nothing.
 */
export function createBetween<Content>({
  cookieName,
  isSecure,
  seconds,
  keeper,
}: {
  cookieName: string;
  isSecure: boolean;
  seconds: number;
  keeper: () => Promise<Keeper>;
}) {
  const secure = isSecure ? '; Secure' : '';
  const write = (word: string, maxAge: number) =>
    // Lax: the way back from another site is a plain visit, and must bring it.
    `${cookieName}=${word}; Max-Age=${maxAge}; Path=/; HttpOnly; SameSite=Lax${secure}`;

  const readWord = (cookieHeader = '') => parse(cookieHeader, cookieName)[cookieName];
  /** `also` must be named again to find it. */
  function identify(cookieHeader = '', also = ''): string | null {
    const word = readWord(cookieHeader);
    return word ? `${cookieName}:${word}:${also}` : null;
  }
  async function open(value: string): Promise<Content> {
    const { secretConfig: key } = await keeper();
    return JSON.parse(await symmetricDecrypt({ key, data: value }));
  }

  return {
    /** With the cookies that came along, what was kept before stays too: a browser has several tabs. */
    async keep(content: Content, also = '', cookieHeader?: string): Promise<string[]> {
      const { secretConfig: key, internalAdapter } = await keeper();
      const known = readWord(cookieHeader);
      const word = known && wordForm.test(known) ? known : randomBytes(32).toString('base64url');
      await internalAdapter.createVerificationValue({
        identifier: `${cookieName}:${word}:${also}`,
        value: await symmetricEncrypt({ key, data: JSON.stringify(content) }),
        expiresAt: new Date(Date.now() + seconds * 1000),
      });
      return [write(word, seconds)];
    },
    async find(cookieHeader: string | undefined): Promise<Content | null> {
      const identifier = identify(cookieHeader);
      const { internalAdapter } = await keeper();
      const found = identifier && (await internalAdapter.findVerificationValue(identifier));
      return found && found.expiresAt > new Date() ? open(found.value) : null;
    },
    /** Works once. */
    async take(cookieHeader: string | undefined, also = ''): Promise<Content | null> {
      const identifier = identify(cookieHeader, also);
      const { internalAdapter } = await keeper();
      const taken = identifier && (await internalAdapter.consumeVerificationValue(identifier));
      return taken ? open(taken.value) : null;
    },
    forget: () => [write('', 0)],
  };
}
