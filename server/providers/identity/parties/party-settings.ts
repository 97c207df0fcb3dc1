import type { Party } from '#domain/accounts/sign-in-ways.ts';
import type { Env } from '../../../env.ts';

export interface PartySettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Whether its tokens say in a way that can be relied on that an address is the person's. */
  vouches: (claims: Record<string, unknown>) => boolean;
}

/** Those with an id and a secret; `env.ts` sees to it that none has one of the two. */
export function readPartySettings(env: Env): Partial<Record<Party, PartySettings>> {
  const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, MICROSOFT_CLIENT_ID, MICROSOFT_CLIENT_SECRET } = env;
  return {
    ...(GOOGLE_CLIENT_ID &&
      GOOGLE_CLIENT_SECRET && {
        google: {
          issuer: env.GOOGLE_ISSUER,
          clientId: GOOGLE_CLIENT_ID,
          clientSecret: GOOGLE_CLIENT_SECRET,
          vouches: (claims) => claims.email_verified === true,
        },
      }),
    ...(MICROSOFT_CLIENT_ID &&
      MICROSOFT_CLIENT_SECRET && {
        microsoft: {
          issuer: env.MICROSOFT_ISSUER,
          clientId: MICROSOFT_CLIENT_ID,
          clientSecret: MICROSOFT_CLIENT_SECRET,
          // Any administrator of any organization can write any address into `email`; this one says that they own the domain.
          vouches: ({ xms_edov: owned }) => [true, 'true', 1, '1'].includes(owned as string),
        },
      }),
  };
}
