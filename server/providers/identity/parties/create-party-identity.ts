import type { Kysely } from 'kysely';
import { type Party, partyNames } from '#domain/accounts/sign-in-ways.ts';
import { AppError } from '#domain/plain/errors.ts';
import type { DB } from '../../../db/schema.generated.ts';
import type { Env } from '../../../env.ts';
import type { Log } from '../../../log.ts';
import { createBetween, type Keeper } from '../keep-between.ts';
import { type Checks, connectParties } from './connect-parties.ts';
import type { PartyIdentity, Proof, Purpose } from './party-identity.ts';
import { createPartyRows } from './party-rows.ts';
import { readPartyProblem } from './read-party-problem.ts';

interface Options {
  env: Env;
  log: Log;
  db: Kysely<DB>;
  publicUrl: string;
  cookiePrefix: string;
  isSecure: boolean;
  keeper: () => Promise<Keeper>;
}

interface Journey {
  party: Party;
  purpose: Purpose;
  checks: Checks;
}

const journeySeconds = 10 * 60;
const newcomerSeconds = 30 * 60;

export function createPartyIdentity(options: Options): PartyIdentity {
  const { env, log, db, publicUrl, cookiePrefix, isSecure, keeper } = options;
  const connected = connectParties({ env, publicUrl });
  const between = { isSecure, keeper };
  const journeys = createBetween<Journey>({
    ...between,
    cookieName: `${cookiePrefix}.journey`,
    seconds: journeySeconds,
  });
  const newcomers = createBetween<Proof>({
    ...between,
    cookieName: `${cookiePrefix}.newcomer`,
    seconds: newcomerSeconds,
  });

  function note(party: Party, error: unknown) {
    const read = readPartyProblem(error);
    const isOurs = read.problem === 'unreachable' || read.problem === 'unchecked';
    log[isOurs ? 'warn' : 'info']({ party, ...read }, 'sign-in with another party not finished');
    return read.problem;
  }

  return {
    ...createPartyRows(db),
    parties: connected.known,
    describeParties: () =>
      connected.known.length > 0
        ? ['password', ...connected.known.map((party) => partyNames[party])].join(', ')
        : 'password (GOOGLE_CLIENT_ID and MICROSOFT_CLIENT_ID open two more ways)',

    async leaveForParty(party, purpose) {
      const { url, checks } = await connected.buildLeave(party).catch((error: unknown) => {
        if (error instanceof AppError) throw error;
        note(party, error);
        throw new AppError('unavailable', {
          cause: error,
          userMessage: `${partyNames[party]} does not answer at the moment. Try again later, or sign in another way.`,
        });
      });
      return { url, cookies: await journeys.keep({ party, purpose, checks }, checks.state) };
    },
    async returnFromParty(party, { query, cookieHeader }) {
      const state = new URLSearchParams(query).get('state') ?? '';
      // With a state that is not this browser's nothing is found, so nobody ends a journey of somebody else.
      const journey = await journeys.take(cookieHeader, state);
      if (!journey || journey.party !== party) return { problem: 'unfinished', purpose: null, cookies: [] };
      const { purpose, checks } = journey;
      const cookies = journeys.forget();
      try {
        return { proof: await connected.readReturn(party, query, checks), purpose, cookies };
      } catch (error) {
        return { problem: note(party, error), purpose, cookies };
      }
    },
    keepNewcomer: (proof) => newcomers.keep(proof),
    findNewcomer: (cookieHeader) => newcomers.find(cookieHeader),
    async forgetNewcomer(cookieHeader) {
      await newcomers.take(cookieHeader);
      return newcomers.forget();
    },
  };
}
