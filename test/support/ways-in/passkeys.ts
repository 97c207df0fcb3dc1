import {
  AuthenticatorEmulator,
  PasskeysCredentialsMemoryRepository,
  RpId,
  WebAuthnEmulator,
} from 'nid-webauthn-emulator';
import { password } from '../factories.ts';
import type { Answer, TestClient } from '../test-client.ts';

export const ownOrigin = 'http://localhost:3000';

/** How a device behaves, and where its browser believes to be. */
interface Manner {
  origin?: string;
  rpId?: string;
  verifies?: boolean;
}

/** A phone, or what else holds passkeys. */
export interface Device {
  // biome-ignore lint/suspicious/noExplicitAny: questions and answers are what the app and the device make of them.
  make: (options: any, manner?: Manner) => any;
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  sign: (options: any, manner?: Manner) => any;
  /** What somebody has who got hold of its secrets. */
  copy: () => Device;
}

export function createDevice({
  counts = true,
  kept = new PasskeysCredentialsMemoryRepository(),
} = {}): Device {
  function open({ verifies = true, rpId = 'localhost' }: Manner) {
    const interact = (user: unknown) => ({ user, options: { up: true, uv: verifies } });
    const credentials = {
      saveCredential: (one: Credential) => kept.saveCredential(one),
      deleteCredential: (one: Credential) => kept.deleteCredential(one),
      // It would not sign for a place that it does not know; one that lies does.
      loadCredentials: () =>
        kept.loadCredentials().map((one) => ({
          ...one,
          publicKeyCredentialSource: { ...one.publicKeyCredentialSource, rpId: new RpId(rpId) },
        })),
    };
    const authenticator = new AuthenticatorEmulator({
      transports: ['internal'],
      signCounterIncrement: counts ? 1 : 0,
      credentialsRepository: credentials,
      userMakeCredentialInteraction: interact,
      userGetAssertionInteraction: interact,
    });
    return new WebAuthnEmulator(authenticator);
  }
  return {
    make: (options, manner = {}) => {
      const { origin = ownOrigin, rpId = 'localhost' } = manner;
      return open(manner).createJSON(origin, { ...options, rp: { ...options.rp, id: rpId } }, [origin]);
    },
    sign: (options, manner = {}) => {
      const { origin = ownOrigin, rpId = 'localhost' } = manner;
      return open(manner).getJSON(origin, { ...options, rpId }, [origin]);
    },
    copy: () => {
      const copied = new PasskeysCredentialsMemoryRepository();
      for (const one of kept.loadCredentials()) copied.saveCredential(one);
      return createDevice({ counts, kept: copied });
    },
  };
}

type Credential = Parameters<PasskeysCredentialsMemoryRepository['saveCredential']>[0];

export async function askForNew(client: TestClient, body: object = { password }): Promise<Answer> {
  return client.post('/api/passkeys/options', body);
}

/** Adds one to the account of who is signed in. */
export async function addPasskey(client: TestClient, device = createDevice(), manner: Manner = {}) {
  const asked = await askForNew(client);
  if (asked.status !== 200) throw new Error(JSON.stringify(asked.body));
  const answer = device.make(asked.body, manner);
  return { device, answer, added: await client.post('/api/passkeys', { answer }) };
}

export async function signInByPasskey(client: TestClient, device: Device, manner: Manner = {}) {
  const { body } = await client.post('/api/sign-in/passkey/options');
  const answer = device.sign(body, manner);
  return { answer, signedIn: await client.post('/api/sign-in/passkey', { answer }) };
}
