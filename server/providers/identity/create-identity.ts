import { createSecretKey } from 'node:crypto';
import { betterAuth } from 'better-auth';
import { createEmailVerificationToken } from 'better-auth/api';
import { symmetricDecrypt } from 'better-auth/crypto';
import { twoFactor } from 'better-auth/plugins/two-factor';
import { parse } from 'hono/utils/cookie';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import { AppError } from '#domain/plain/errors.ts';
import type { DB } from '../../db/schema.generated.ts';
import type { Env } from '../../env.ts';
import type { Log } from '../../log.ts';
import { addressHeader, type Identity, type SignInResult } from './identity.ts';
import { createPartyIdentity } from './parties/create-party-identity.ts';
import { createPasskeyIdentity } from './passkeys/create-passkey-identity.ts';
import { provenSignIn } from './proven-sign-in.ts';
import { createSessionReader, readSigned, sessionSeconds } from './session-cookie.ts';
import { createSignInRows } from './sign-in-rows.ts';
import { toAppError } from './to-app-error.ts';
import { findTotpStep } from './totp-step.ts';

interface Options {
  env: Env;
  log: Log;
  db: Kysely<DB>;
  pool: pg.Pool;
  secret: string;
  publicUrl: string;
  sendPasswordReset: (loginId: string, token: string) => Promise<void>;
  /** After the link of a mail has set a new one. */
  onPasswordReset: (loginId: string) => Promise<void>;
  /** The first time, not when the same link is opened again. */
  onEmailConfirmed: (loginId: string) => Promise<void>;
}

const isSecure = (publicUrl: string) => publicUrl.startsWith('https:');
/** A browser takes `__Host-` from this host over TLS alone: no neighbor under our domain can plant a cookie. */
const cookiePrefix = (publicUrl: string) => `${isSecure(publicUrl) ? '__Host-' : ''}jotline`;

const confirmationSeconds = 3 * 24 * 3600;

export function createIdentity(options: Options): Identity {
  const auth = createAuth(options);
  const cookieName = `${cookiePrefix(options.publicUrl)}.session_token`;
  const sessions = createSessionReader({
    db: options.db,
    pool: options.pool,
    secret: options.secret,
    cookieName,
  });

  /** Better Auth reports every refusal by throwing; ours are the product's own words. */
  async function call<T>(work: () => Promise<T>): Promise<T> {
    return work().catch((error) => {
      throw toAppError(error);
    });
  }
  /** False for a code that was taken before, or that is older than one that was. */
  async function takeCode(loginId: string, code: string): Promise<boolean> {
    const { secretConfig: key } = await auth.$context;
    const row = await options.db
      .selectFrom('two_factors')
      .select('secret')
      .where('login_id', '=', loginId)
      .executeTakeFirst();
    const secret = row && (await symmetricDecrypt({ key, data: row.secret }));
    const step = secret && findTotpStep(secret, code, new Date());
    if (!step) return false;
    const { numUpdatedRows } = await options.db
      .updateTable('two_factors')
      .set({ last_step: step })
      .where('login_id', '=', loginId)
      .where((eb) => eb.or([eb('last_step', 'is', null), eb('last_step', '<', step)]))
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }
  /** Whose open confirmation it is; the table keeps hashes of their names. */
  async function findVerified(identifier: string): Promise<string | null> {
    const { internalAdapter } = await auth.$context;
    return (await internalAdapter.findVerificationValue(identifier))?.value ?? null;
  }
  /** A login of Google's or Microsoft's word alone has nothing to compare with, and should hear so. */
  async function refuseWithoutPassword(headers: Headers): Promise<void> {
    const found = await sessions.findSession(headers.get('cookie') ?? undefined);
    if (!found) return;
    const ways = await partyIdentity.listWays(found.user.id);
    if (!ways.some(({ kind }) => kind === 'password'))
      throw new AppError('invalid_credentials', {
        userMessage: 'You have no password yet. Set one under Settings > Security first.',
      });
  }
  const cookiesOf = (result: { headers: Headers }) => result.headers.getSetCookie();
  const own = {
    ...options,
    cookiePrefix: cookiePrefix(options.publicUrl),
    isSecure: isSecure(options.publicUrl),
    keeper: () => auth.$context,
  };
  const partyIdentity = createPartyIdentity(own);
  const passkeyIdentity = createPasskeyIdentity(own);

  return {
    ...sessions,
    ...createSignInRows(options.db),
    ...partyIdentity,
    ...passkeyIdentity,
    hashPassword: async (password) => (await auth.$context).password.hash(password),

    signIn: (body, headers) =>
      call(async (): Promise<SignInResult> => {
        const result = await auth.api.signInEmail({ body, headers, returnHeaders: true });
        return { totpRequired: 'twoFactorRedirect' in result.response, cookies: cookiesOf(result) };
      }),
    signInWithCode: (input, headers) =>
      call(async (): Promise<SignInResult> => {
        const result =
          'code' in input
            ? await auth.api.verifyTOTP({ body: { code: input.code }, headers, returnHeaders: true })
            : await auth.api.verifyBackupCode({
                body: { code: input.recoveryCode },
                headers,
                returnHeaders: true,
              });
        const { token, user } = result.response;
        if ('code' in input && !(await takeCode(user.id, input.code))) {
          // The library has let them in: who was signed in already stays, who is new does not.
          if (token && cookiesOf(result).length > 0)
            await options.db.deleteFrom('sessions').where('token', '=', token).execute();
          throw usedCode();
        }
        return { totpRequired: false, cookies: cookiesOf(result) };
      }),
    async findHalfSignedIn(cookieHeader = '') {
      const name = `${cookiePrefix(options.publicUrl)}.two_factor`;
      const identifier = readSigned(parse(cookieHeader, name)[name], createSecretKey(options.secret, 'utf8'));
      return identifier && findVerified(identifier);
    },
    signInProven: (loginId, headers) =>
      call(async (): Promise<SignInResult> => {
        const body = { loginId };
        const result = await auth.api.signInProven({ body, headers, returnHeaders: true });
        return { totpRequired: 'twoFactorRedirect' in result.response, cookies: cookiesOf(result) };
      }),
    signInByPasskey: (loginId, headers) =>
      call(async () =>
        cookiesOf(await auth.api.signInByPasskey({ body: { loginId }, headers, returnHeaders: true })),
      ),
    signOut: (headers) =>
      call(async () => cookiesOf(await auth.api.signOut({ headers, returnHeaders: true }))),

    checkPassword: (password, headers) =>
      call(async () => {
        await refuseWithoutPassword(headers);
        await auth.api.verifyPassword({ body: { password }, headers });
      }),
    changePassword: ({ currentPassword, newPassword, endOtherSessions }, headers) =>
      call(async () => {
        await refuseWithoutPassword(headers);
        const body = { currentPassword, newPassword, revokeOtherSessions: endOtherSessions };
        const result = await auth.api.changePassword({ body, headers, returnHeaders: true });
        await forgetResets(options.db, result.response.user.id);
        return cookiesOf(result);
      }),
    requestPasswordReset: (email) =>
      call(async () => void (await auth.api.requestPasswordReset({ body: { email } }))),
    resetPassword: ({ token, password }) =>
      call(async () => {
        const asked = await findVerified(`reset-password:${token}`);
        const unproven = asked && (await hasUnprovenWays(options.db, asked)) ? asked : null;
        await auth.api.resetPassword({ body: { token, newPassword: password } });
        if (unproven) {
          await partyIdentity.forgetParties(unproven);
          await passkeyIdentity.forgetPasskeys(unproven);
        }
        return { loginId: asked ?? '' };
      }),

    createEmailConfirmation: (email) =>
      createEmailVerificationToken(options.secret, email, undefined, confirmationSeconds),
    confirmEmail: (token) => call(async () => void (await auth.api.verifyEmail({ query: { token } }))),

    startTotp: (password, headers) =>
      call(async () => {
        await refuseWithoutPassword(headers);
        const started = await auth.api.enableTwoFactor({ body: { password, method: 'totp' }, headers });
        if (started.method !== 'totp')
          throw new AppError('internal', { message: 'unexpected second factor' });
        const { totpURI, backupCodes } = started;
        const secret = new URL(totpURI).searchParams.get('secret');
        if (!secret) throw new AppError('internal', { message: 'authenticator address without a secret' });
        return { uri: totpURI, secret, recoveryCodes: backupCodes };
      }),
    confirmTotp: (code, headers) =>
      call(async () => {
        const result = await auth.api.verifyTOTP({ body: { code }, headers, returnHeaders: true });
        if (!(await takeCode(result.response.user.id, code))) throw usedCode();
        return cookiesOf(result);
      }),
    stopTotp: (password, headers) =>
      call(async () => {
        await refuseWithoutPassword(headers);
        return cookiesOf(
          await auth.api.disableTwoFactor({ body: { password }, headers, returnHeaders: true }),
        );
      }),
  };
}

/**
 * Who sets a new password by mail takes the login back, and whoever else found a way in must be out: also who signed up with
 * an address that was not theirs. Who sets their first one, with an address that is proven, adds a way.
 */
async function hasUnprovenWays(db: Kysely<DB>, loginId: string): Promise<boolean> {
  const login = await db
    .selectFrom('logins')
    .leftJoin('sign_in_methods', (join) =>
      join
        .onRef('sign_in_methods.login_id', '=', 'logins.id')
        .on('sign_in_methods.provider_id', '=', 'credential'),
    )
    .select(['logins.email_verified', 'sign_in_methods.id as passwordId'])
    .where('logins.id', '=', loginId)
    .executeTakeFirst();
  return login !== undefined && (login.passwordId !== null || !login.email_verified);
}

const usedCode = () =>
  new AppError('invalid_code', {
    message: 'a code that was taken before',
    userMessage: 'That code was used already. Wait for the next one.',
  });

/** A new password closes every other way to set one. */
async function forgetResets(db: Kysely<DB>, loginId: string): Promise<void> {
  await db.deleteFrom('verifications').where('value', '=', loginId).execute();
}

const timestamps = { createdAt: 'created_at', updatedAt: 'updated_at' };

function createAuth({ db, secret, publicUrl, ...tell }: Options) {
  return betterAuth({
    appName: 'Jotline',
    baseURL: publicUrl,
    secret,
    database: { db, type: 'postgres', transaction: true },
    telemetry: { enabled: false },
    logger: { disabled: true },
    // Our own limiter stands in front of every route and holds across processes.
    rateLimit: { enabled: false },
    advanced: {
      // We name our cookies ourselves: the library knows a weaker prefix alone.
      useSecureCookies: false,
      cookiePrefix: cookiePrefix(publicUrl),
      defaultCookieAttributes: { secure: isSecure(publicUrl) },
      database: { generateId: 'uuid' },
      ipAddress: { ipAddressHeaders: [addressHeader] },
    },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: 1,
      maxPasswordLength: 1000,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: ({ user, token }) => tell.sendPasswordReset(user.id, token),
      async onPasswordReset({ user }) {
        await forgetResets(db, user.id);
        await tell.onPasswordReset(user.id);
      },
    },
    emailVerification: {
      expiresIn: confirmationSeconds,
      afterEmailVerification: ({ id }) => tell.onEmailConfirmed(id),
    },
    session: {
      expiresIn: sessionSeconds,
      disableSessionRefresh: true,
      modelName: 'sessions',
      fields: {
        ...timestamps,
        userId: 'login_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
      },
    },
    user: {
      modelName: 'logins',
      fields: { ...timestamps, emailVerified: 'email_verified' },
      // Logins are made with their account, never by the library; it only has to know that the column is filled.
      additionalFields: {
        account: { type: 'string', fieldName: 'account_id', input: false, required: true },
      },
    },
    account: {
      modelName: 'sign_in_methods',
      fields: {
        ...timestamps,
        userId: 'login_id',
        accountId: 'provider_account_id',
        providerId: 'provider_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
      },
    },
    verification: {
      modelName: 'verifications',
      fields: { ...timestamps, expiresAt: 'expires_at' },
      // Who reads the table, or a backup of it, holds no key to an account.
      storeIdentifier: 'hashed',
    },
    plugins: [
      provenSignIn,
      twoFactor({
        issuer: 'Jotline',
        schema: {
          user: { fields: { twoFactorEnabled: 'two_factor_enabled' } },
          twoFactor: {
            modelName: 'two_factors',
            fields: {
              backupCodes: 'backup_codes',
              userId: 'login_id',
              failedVerificationCount: 'failed_verification_count',
              lockedUntil: 'locked_until',
            },
          },
        },
      }),
    ],
  });
}
