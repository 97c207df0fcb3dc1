import { AppError } from '#domain/plain/errors.ts';
import { isVisit } from '#domain/promises/is-visit.ts';
import type { AskedTime } from '#domain/promises/promises.ts';
import type { Clash } from '#domain/promises/shown-promises.ts';
import type { Deps } from '../../../../deps.ts';
import { startOfDue } from '../../../../records/visits/start-of-due.ts';
import type { Reader } from '../../page/list-calls.ts';
import { findClashes, toClash } from './find-clashes.ts';
import { onlyVisits, selectTimed, whose } from './list-visits.ts';

interface Asked {
  callId: string;
  promiseId: string;
  asked: AskedTime;
}

/** What a promise would clash with, were it these words at that time. */
export async function listClashes(
  { db, clock }: Deps,
  { accountId, timeZone }: Reader,
  { callId, promiseId, asked: { text, due } }: Asked,
): Promise<{ clashes: Clash[] }> {
  const [promise] = await db.readAsAccount(accountId, (read) =>
    read
      .selectFrom('promises')
      .innerJoin('calls', 'calls.id', 'promises.call_id')
      .leftJoin('phone_numbers', 'phone_numbers.id', 'calls.phone_number_id')
      .select(['promises.id', 'promises.owner', whose.as('whose')])
      .where('promises.account_id', '=', accountId)
      .where('promises.call_id', '=', callId)
      .where('promises.id', '=', promiseId),
  );
  if (!promise) throw new AppError('not_found', { userMessage: 'We could not find that promise.' });
  if (!isVisit({ owner: promise.owner, text })) return { clashes: [] };
  const timed = await db.readAsAccount(accountId, (read) =>
    selectTimed(read, { accountId, firstDay: due.day, lastDay: due.day }),
  );
  const visit = { ...promise, start: startOfDue(due, timeZone) };
  return { clashes: findClashes(visit, onlyVisits(timed, timeZone), clock.now()).map(toClash) };
}
