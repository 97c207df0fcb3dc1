import type { Tx } from '../../db/database.ts';
import type { OwnVisit } from './find-visit.ts';

type VisitText =
  | { kind: 'on_my_way'; round: number; minutes: number }
  | { kind: 'day_before'; beginsAt: Date };

/** What was written for a visit. The same twice is refused by the table. */
export async function noteVisitText(
  tx: Tx,
  { accountId, ref }: OwnVisit,
  { messageId, at, ...text }: VisitText & { messageId: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('visit_texts')
    .values({
      account_id: accountId,
      promise_id: 'promiseId' in ref ? ref.promiseId : null,
      appointment_id: 'appointmentId' in ref ? ref.appointmentId : null,
      message_id: messageId,
      created_at: at,
      kind: text.kind,
      ...(text.kind === 'on_my_way'
        ? { round: text.round, minutes: text.minutes }
        : { begins_at: text.beginsAt }),
    })
    .execute();
}
