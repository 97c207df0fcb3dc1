import * as oidc from 'openid-client';
import { parties, partyNames } from '#domain/accounts/sign-in-ways.ts';
import type { Env } from '../../../env.ts';
import { type Finding, look } from '../../finding.ts';
import { discoverParty } from './connect-parties.ts';
import { type PartySettings, readPartySettings } from './party-settings.ts';

/** Whether Google and Microsoft answer, and know us by our secret; nothing where they are not set up. */
export async function inspectParties(env: Env, publicUrl: string): Promise<Finding[]> {
  const settings = readPartySettings(env);
  const findings: Finding[] = [];
  for (const party of parties) {
    const its = settings[party];
    if (!its) continue;
    const callback = `${publicUrl}/auth/callback/${party}`;
    const secret = `${party.toUpperCase()}_CLIENT_SECRET`;
    findings.push(await look(`Sign-in with ${partyNames[party]}`, () => tryCode(its, { callback, secret })));
  }
  return findings;
}

/** With a code that nobody has given out: who knows us refuses the code, who does not refuses us. */
async function tryCode(its: PartySettings, { callback, secret }: { callback: string; secret: string }) {
  const configuration = await discoverParty(its).catch((cause) => {
    throw new Error(`${its.issuer} does not answer as an issuer of sign-ins`, { cause });
  });
  const refusal = await oidc
    .genericGrantRequest(configuration, 'authorization_code', {
      code: 'tried-by-the-doctor',
      redirect_uri: callback,
      code_verifier: oidc.randomPKCECodeVerifier(),
    })
    .catch((error: unknown) => error);
  if (refusal instanceof oidc.ResponseBodyError) {
    if (['invalid_client', 'unauthorized_client'].includes(refusal.error))
      throw new Error(`${secret} is refused: make a new one, it may have run out.`);
    return `knows us; ${callback} must be among the redirect addresses of the app`;
  }
  if (refusal instanceof oidc.WWWAuthenticateChallengeError)
    throw new Error(`${secret} is refused: make a new one, it may have run out.`);
  throw new Error(`${its.issuer} answers in a way that is not understood`, { cause: refusal });
}
