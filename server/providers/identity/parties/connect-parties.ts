import * as oidc from 'openid-client';
import { emailSchema } from '#domain/accounts/accounts.ts';
import { type Party, parties, partyNames } from '#domain/accounts/sign-in-ways.ts';
import { AppError } from '#domain/plain/errors.ts';
import { type Env, isOwnMachine } from '../../../env.ts';
import type { Proof } from './party-identity.ts';
import { type PartySettings, readPartySettings } from './party-settings.ts';

/** What only we and the one browser know; the answer must fit to it. */
export interface Checks {
  state: string;
  nonce: string;
  codeVerifier: string;
}

const timeoutSeconds = 10;

/** Reads where a party has its doors. A stand-in on this machine may do without TLS, and nobody else. */
export function discoverParty({ issuer, clientId, clientSecret }: PartySettings) {
  const execute = [oidc.enableNonRepudiationChecks];
  if (isOwnMachine(issuer)) execute.push(oidc.allowInsecureRequests);
  return oidc.discovery(new URL(issuer), clientId, clientSecret, undefined, {
    execute,
    timeout: timeoutSeconds,
  });
}

/** The protocol: authorization code with PKCE, state and nonce, and a signature that is checked. */
export function connectParties({ env, publicUrl }: { env: Env; publicUrl: string }) {
  const settings = readPartySettings(env);
  const opened = new Map<Party, Promise<oidc.Configuration>>();
  const callback = (party: Party) => `${publicUrl}/auth/callback/${party}`;

  /** Asked once; one that did not answer is asked again the next time. */
  async function open(party: Party) {
    const its = settings[party];
    if (!its)
      throw new AppError('not_found', {
        userMessage: `Signing in with ${partyNames[party]} is not set up here.`,
      });
    const opening = opened.get(party) ?? discoverParty(its);
    opened.set(party, opening);
    opening.catch(() => opened.delete(party));
    return { its, configuration: await opening };
  }

  return {
    known: parties.filter((party) => settings[party]),

    async buildLeave(party: Party): Promise<{ url: string; checks: Checks }> {
      const { configuration } = await open(party);
      const checks = {
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        codeVerifier: oidc.randomPKCECodeVerifier(),
      };
      const url = oidc.buildAuthorizationUrl(configuration, {
        redirect_uri: callback(party),
        scope: 'openid email profile',
        state: checks.state,
        nonce: checks.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(checks.codeVerifier),
        code_challenge_method: 'S256',
        // On a shared office computer the browser may be somebody else's there.
        prompt: 'select_account',
      });
      return { url: url.href, checks };
    },

    async readReturn(party: Party, query: string, checks: Checks): Promise<Proof> {
      const { its, configuration } = await open(party);
      const tokens = await oidc.authorizationCodeGrant(configuration, new URL(callback(party) + query), {
        expectedState: checks.state,
        expectedNonce: checks.nonce,
        pkceCodeVerifier: checks.codeVerifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims) throw new Error('no identity token');
      const email = emailSchema.safeParse(claims.email);
      return {
        party,
        subject: `${claims.iss} ${claims.sub}`,
        email: email.success ? email.data : null,
        isEmailVerified: email.success && its.vouches(claims),
        name: readName(claims.name),
      };
    },
  };
}

const readName = (name: unknown) =>
  typeof name === 'string'
    ? name
        .replace(/\p{Cc}/gu, ' ')
        .trim()
        .slice(0, 120)
    : '';
