import type { Kysely } from 'kysely';
import { type Registration, registrationSchema } from '#domain/numbers/registration.ts';
import { emptyRegistration } from '#domain/numbers/registration-rules.ts';
import { AppError } from '#domain/plain/errors.ts';
import type { DB } from '../../../db/schema.generated.ts';
import type { CarrierIds } from '../../../providers/numbers/numbers.ts';

/** The registration of an account as its jobs work on it; null when nothing was handed in. */
export async function findRegistration(db: Kysely<DB>, accountId: string) {
  const row = await db
    .selectFrom('sender_registrations')
    .select([
      'state',
      'details',
      'carrier_ids',
      'rejected_step as rejectedStep',
      'submitted_at as submittedAt',
      'next_look_at as nextLookAt',
    ])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (!row) return null;
  const { details, carrier_ids: ids, ...rest } = row;
  return { ...rest, business: readDetails(details), known: (ids ?? {}) as CarrierIds };
}

export async function getRegistration(db: Kysely<DB>, accountId: string) {
  const found = await findRegistration(db, accountId);
  if (!found) throw new AppError('not_found', { message: 'no registration' });
  return found;
}

export function readDetails(details: unknown): Registration {
  return registrationSchema.parse({ ...emptyRegistration, ...(details as object) });
}
