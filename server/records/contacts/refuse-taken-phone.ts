import { AppError } from '#domain/plain/errors.ts';
import type { Tx } from '../../db/database.ts';
import { findContactByPhone } from './find-contact-by-phone.ts';

/** Two entries with one number are one person: they are merged, not written a second time. */
export async function refuseTakenPhone(
  tx: Tx,
  { accountId, phone, ownId }: { accountId: string; phone: string | null; ownId: string | null },
): Promise<void> {
  const other = phone ? await findContactByPhone(tx, { accountId, phone }) : null;
  if (!other || other.id === ownId) return;
  const message = `${other.name ?? 'Another contact'} has this number. Merge the two instead.`;
  throw new AppError('conflict', { userMessage: message, issues: [{ path: 'phone', message }] });
}
