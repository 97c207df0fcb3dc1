import { AppError } from '#domain/plain/errors.ts';
import type { Tx } from '../../../db/database.ts';
import { findVisit, type OwnVisit, type Visit } from '../../../records/visits/find-visit.ts';

/** Somebody else's is not found. */
export async function getVisit(tx: Tx, own: OwnVisit, options?: { lock: boolean }): Promise<Visit> {
  const visit = await findVisit(tx, own, options);
  if (visit) return visit;
  const what = 'promiseId' in own.ref ? 'promise' : 'appointment';
  throw new AppError('not_found', { userMessage: `We could not find that ${what}.` });
}
