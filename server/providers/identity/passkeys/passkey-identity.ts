import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import type { NewPasskeyAnswer, PasskeyAnswer } from '#domain/accounts/passkeys.ts';
import type { ShownPasskey } from '#domain/accounts/shown-account.ts';
import type { Tx } from '../../../db/database.ts';

/** What a device has made, checked. */
export interface MadePasskey {
  credentialId: string;
  publicKey: Uint8Array;
  signCount: number;
  transports: string[];
}

/** What a browser is asked with. The extensions that a device may have are of no use to us. */
type ToMake = Omit<PublicKeyCredentialCreationOptionsJSON, 'extensions'>;
type ToSign = Omit<PublicKeyCredentialRequestOptionsJSON, 'extensions'>;

interface OfSession {
  loginId: string;
  sessionId: string;
  cookieHeader: string | undefined;
}

/** Signing in with what a device holds. Questions work once, for some minutes, in the browser that they were given to. */
export interface PasskeyIdentity {
  /** What a browser needs to make one for this person. */
  askForNewPasskey: (
    person: OfSession & { email: string; name: string },
  ) => Promise<{ options: ToMake; cookies: string[] }>;
  readNewPasskey: (answer: NewPasskeyAnswer, session: OfSession) => Promise<MadePasskey>;
  /** Refused where this login has as many as can be. Another of the same name gets a number. */
  createPasskey: (
    tx: Tx,
    input: { loginId: string; name: string; made: MadePasskey },
  ) => Promise<ShownPasskey<Date>>;
  /** False when this login has no such passkey; one of the same name is a refusal. */
  changePasskeyName: (input: { loginId: string; passkeyId: string; name: string }) => Promise<boolean>;
  /** False when this login has no such passkey. */
  removePasskey: (tx: Tx, input: { loginId: string; passkeyId: string }) => Promise<boolean>;
  /** All of them at once, for a login that is taken back by mail. */
  forgetPasskeys: (loginId: string) => Promise<void>;
  /** The one of this login that a device calls so. */
  findPasskey: (input: { loginId: string; credentialId: string }) => Promise<ShownPasskey<Date> | null>;
  listPasskeys: (loginId: string) => Promise<ShownPasskey<Date>[]>;

  /** What a browser needs to ask whoever is in front of it; nobody has said yet who that is. */
  askForPasskey: (cookieHeader: string | undefined) => Promise<{ options: ToSign; cookies: string[] }>;
  /** Whose it is; notes that it was used. */
  readPasskey: (
    answer: PasskeyAnswer,
    cookieHeader: string | undefined,
  ) => Promise<{ loginId: string; cookies: string[] }>;
  /** Without any proof: for the activity log of who was not let in. */
  findLoginOfPasskey: (credentialId: string) => Promise<string | null>;
}
