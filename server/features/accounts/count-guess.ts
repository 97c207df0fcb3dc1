import { AppError } from '#domain/plain/errors.ts';
import type { Deps } from '../../deps.ts';
import { hashAddress } from '../../hash-address.ts';
import { toNetwork } from '../../http/client-address.ts';

/**
 * Counts a try to sign in by who tries and by whom it is about, so that a thousand machines have no more guesses than
 * one. Someone else's guesses do not keep the owner out of where they are signed in, or were until lately.
 */
export async function countGuess(
  { identity, rateLimits }: Deps,
  { email, network }: { email: string; network: string },
): Promise<void> {
  const account = hashAddress(email);
  await rateLimits.consume('sign-in', `${network} ${account}`);
  try {
    await rateLimits.consume('sign-in-account', account);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const known = await identity.listAddresses(email);
    if (!known.some((address) => toNetwork(address) === network)) throw error;
  }
}
