import type { Kysely } from 'kysely';
import type { DB } from '../../db/schema.generated.ts';
import type { OwnVisit } from './find-visit.ts';

/** What was written for a visit, the latest first. */
export async function listVisitTexts(db: Kysely<DB>, { accountId, ref }: OwnVisit) {
  return db
    .selectFrom('visit_texts')
    .select(['kind', 'round', 'begins_at as beginsAt', 'created_at as at'])
    .where('account_id', '=', accountId)
    .where((eb) =>
      'promiseId' in ref
        ? eb('promise_id', '=', ref.promiseId)
        : eb('appointment_id', '=', ref.appointmentId),
    )
    .orderBy('created_at', 'desc')
    .orderBy('round', (order) => order.desc().nullsLast())
    .orderBy('id')
    .execute();
}
