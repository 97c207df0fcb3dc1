import { Secret, TOTP } from 'otpauth';

/** The six digits that an authenticator app shows at a time. */
export const readAuthenticator = (secret: string, timestamp = Date.now()): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
