import { formatClockTime } from '#domain/plain/clock-time.ts';
import { AppError } from '#domain/plain/errors.ts';
import { visitObstacles } from '#domain/visits/visit-obstacles.ts';
import { type OnMyWay, onMyWayText } from '#domain/visits/visit-texts.ts';
import type { Deps } from '../../../deps.ts';
import { getSenderName } from '../../../records/accounts/find-sender-name.ts';
import type { OwnVisit } from '../../../records/visits/find-visit.ts';
import { listVisitTexts } from '../../../records/visits/list-visit-texts.ts';
import { noteVisitText } from '../../../records/visits/note-visit-text.ts';
import { findVisitCustomer } from './find-visit-customer.ts';
import { findOnMyWayObstacle } from './find-visit-obstacle.ts';
import { getVisit } from './get-visit.ts';

import { queueVisitText } from './queue-visit-text.ts';

/** One touch, one text: a second one is sent only to who was shown that there was a first. */
export async function sendOnMyWay(
  deps: Deps,
  { minutes, round, ...own }: OwnVisit & OnMyWay,
): Promise<{ at: Date }> {
  const { accountId, ref } = own;
  return deps.db.service.transaction().execute(async (tx) => {
    const visit = await getVisit(tx, own, { lock: true });
    const now = deps.clock.now();
    const last = (await listVisitTexts(tx, own)).find(({ kind }) => kind === 'on_my_way');
    if (round !== (last?.round ?? 0) + 1)
      throw new AppError('conflict', {
        message: `on my way: round ${round} after ${last?.round ?? 0}`,
        userMessage: last
          ? `They were told at ${formatClockTime(last.at, visit.timeZone)} already. Look again before you send another.`
          : 'They were not told yet. Look again before you send it.',
      });
    const customer = await findVisitCustomer(tx, { accountId, contactId: visit.contactId });
    const obstacle = await findOnMyWayObstacle(tx, { accountId, visit, customer, now });
    if (obstacle || 'missing' in customer) refuse(obstacle ?? 'no_contact');
    const text = await queueVisitText(deps, tx, {
      accountId,
      customer,
      purpose: 'on_my_way',
      body: onMyWayText(await getSenderName(tx, accountId), minutes),
      key: `on-my-way:${'promiseId' in ref ? ref.promiseId : ref.appointmentId}:${round}`,
      at: now,
    });
    if (!text) throw new Error('a round of on my way is in the texts, and not noted for its visit');
    await noteVisitText(tx, own, { kind: 'on_my_way', round, minutes, messageId: text.id, at: now });
    return { at: now };
  });
}

function refuse(obstacle: keyof typeof visitObstacles): never {
  const code =
    obstacle === 'email_not_confirmed'
      ? obstacle
      : obstacle === 'too_many_account' || obstacle === 'too_many_customer'
        ? 'rate_limited'
        : 'conflict';
  throw new AppError(code, { message: `on my way: ${obstacle}`, userMessage: visitObstacles[obstacle] });
}
