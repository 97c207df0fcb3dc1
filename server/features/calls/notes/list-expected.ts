import type { Deps } from '../../../deps.ts';
import { listKnownWords } from '../vocabulary/list-words.ts';
import { findCompanyContext } from './company-context.ts';
import { expectedWords } from './trade-vocabulary.ts';

/** What the recogniser may expect to hear in a call of this account. */
export async function listExpected(deps: Deps, accountId: string | null) {
  const { companyName, serviceTypes } = await findCompanyContext(deps, accountId);
  const own = await listKnownWords(deps, accountId);
  return { companyName, vocabulary: expectedWords(own, serviceTypes) };
}
