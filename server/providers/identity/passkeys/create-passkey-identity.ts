import type { Kysely } from 'kysely';
import { passkeyMinutes } from '#domain/accounts/passkeys.ts';
import { AppError } from '#domain/plain/errors.ts';
import type { DB } from '../../../db/schema.generated.ts';
import type { Log } from '../../../log.ts';
import { createBetween, type Keeper } from '../keep-between.ts';
import type { PasskeyIdentity } from './passkey-identity.ts';
import { createPasskeyRows } from './passkey-rows.ts';

interface Options {
  log: Log;
  db: Kysely<DB>;
  publicUrl: string;
  cookiePrefix: string;
  isSecure: boolean;
  keeper: () => Promise<Keeper>;
}

/** Read when the first page asks: it brings a quarter of a second and 20 MB that a start and a worker do without. */
const readLibrary = () => import('@simplewebauthn/server');

// What Node 20 can check and every device knows one of: EdDSA, ES256, RS256.
const supportedAlgorithmIDs = [-8, -7, -257];
const timeout = passkeyMinutes * 60_000;

export function createPasskeyIdentity(options: Options): PasskeyIdentity {
  const { log, db, cookiePrefix, isSecure, keeper } = options;
  const { origin, hostname } = new URL(options.publicUrl);
  const expected = { expectedOrigin: origin, expectedRPID: hostname, requireUserVerification: true };
  const { listCredentials, findCredential, noteUse, ...rows } = createPasskeyRows(db);
  const between = { isSecure, keeper, seconds: passkeyMinutes * 60 };
  const additions = createBetween<{ loginId: string; sessionId: string }>({
    ...between,
    cookieName: `${cookiePrefix}.new_passkey`,
  });
  const signIns = createBetween<'sign-in'>({ ...between, cookieName: `${cookiePrefix}.passkey` });

  function refuse(loginId: string, error: unknown): never {
    // What stands between quotes in the library's words came from outside.
    const reason = error instanceof Error ? error.message.split('"')[0] : undefined;
    log.info({ loginId, reason }, 'passkey refused');
    throw new AppError('invalid_credentials', {
      message: 'passkey refused',
      userMessage: 'That passkey was not accepted. Try again, or sign in another way.',
    });
  }

  return {
    ...rows,

    async askForNewPasskey({ loginId, sessionId, email, name, cookieHeader }) {
      const { generateRegistrationOptions } = await readLibrary();
      const known = await listCredentials(loginId);
      const asked = await generateRegistrationOptions({
        rpName: 'Jotline',
        rpID: hostname,
        userID: new TextEncoder().encode(loginId),
        userName: email,
        userDisplayName: name,
        attestationType: 'none',
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        excludeCredentials: known.map(({ id, transports }) => ({ id, transports: transports as never })),
        supportedAlgorithmIDs,
        timeout,
      });
      const cookies = await additions.keep({ loginId, sessionId }, asked.challenge, cookieHeader);
      return { options: asked, cookies };
    },
    async readNewPasskey({ id, rawId, type, response }, { loginId, sessionId, cookieHeader }) {
      const challenge = readChallenge(response.clientDataJSON);
      const addition = challenge && (await additions.take(cookieHeader, challenge));
      if (!addition || addition.loginId !== loginId || addition.sessionId !== sessionId) throw tooLate();
      const { verifyRegistrationResponse } = await readLibrary();
      const answer = { id, rawId, type, response, clientExtensionResults: {} };
      const { registrationInfo } = await verifyRegistrationResponse({
        ...expected,
        response: answer as never,
        expectedChallenge: challenge,
        supportedAlgorithmIDs,
      }).catch((error: unknown) => refuse(loginId, error));
      if (!registrationInfo) return refuse(loginId, null);
      const { credential } = registrationInfo;
      return {
        credentialId: credential.id,
        publicKey: credential.publicKey,
        signCount: credential.counter,
        transports: response.transports,
      };
    },

    async askForPasskey(cookieHeader) {
      const { generateAuthenticationOptions } = await readLibrary();
      const asked = await generateAuthenticationOptions({
        rpID: hostname,
        userVerification: 'required',
        timeout,
      });
      return { options: asked, cookies: await signIns.keep('sign-in', asked.challenge, cookieHeader) };
    },
    async readPasskey({ id, rawId, type, response }, cookieHeader) {
      const challenge = readChallenge(response.clientDataJSON);
      if (!challenge || !(await signIns.take(cookieHeader, challenge))) throw tooLate();
      const known = await findCredential(id);
      if (!known)
        throw new AppError('not_found', {
          userMessage: 'That passkey opens nothing here any more. Sign in another way.',
        });
      const { loginId, publicKey, signCount } = known;
      if (Buffer.from(response.userHandle, 'base64url').toString() !== loginId)
        return refuse(loginId, new Error('of another person'));
      const { verifyAuthenticationResponse } = await readLibrary();
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        ...expected,
        response: { id, rawId, type, response, clientExtensionResults: {} },
        expectedChallenge: challenge,
        credential: { id, publicKey: new Uint8Array(publicKey), counter: signCount },
      }).catch((error: unknown) => refuse(loginId, error));
      if (!verified) return refuse(loginId, new Error('wrong signature'));
      if (!(await noteUse(id, authenticationInfo.newCounter)))
        return refuse(loginId, new Error('signed twice with one count'));
      return { loginId, cookies: signIns.forget() };
    },
  };
}

/** Which question somebody answers. Whether it was asked at all, and of them, is known to us alone. */
function readChallenge(clientDataJSON: string): string | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    return typeof challenge === 'string' ? challenge : null;
  } catch {
    return null;
  }
}

const tooLate = () =>
  new AppError('invalid_token', {
    message: 'passkey: no open question',
    userMessage: 'That took too long, or was finished already. Try again.',
  });
