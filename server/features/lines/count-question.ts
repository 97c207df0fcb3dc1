import type { Deps } from '../../deps.ts';

/** An account that asks addresses whether they want notes does so a few times an hour, and not all day long. */
export async function countQuestion(
  { rateLimits }: Pick<Deps, 'rateLimits'>,
  accountId: string,
): Promise<void> {
  await rateLimits.consume('address-question', accountId);
  await rateLimits.consume('address-question-day', accountId);
}
