import { sql } from 'kysely';
import { isServed } from '#domain/billing/standing.ts';
import { dayOf } from '#domain/plain/clock-time.ts';
import { type VisitObstacle, visitTextLimits } from '#domain/visits/visit-obstacles.ts';
import type { Tx } from '../../../db/database.ts';
import { findStanding } from '../../../records/accounts/find-standing.ts';
import { findDeadReason } from '../../../records/texts/dead-numbers.ts';
import { isOptedOut } from '../../../records/texts/opt-outs/is-opted-out.ts';
import { findOwnSender } from '../../../records/texts/senders/find-own-sender.ts';
import { waitsForAnswer } from '../../../records/texts/timing/find-text-time.ts';
import type { Visit } from '../../../records/visits/find-visit.ts';
import { textTimeOf, type VisitCustomer } from './find-visit-customer.ts';

interface Asked {
  accountId: string;
  visit: Visit;
  customer: VisitCustomer | { missing: 'no_contact' | 'no_number' };
  now: Date;
}

type Reachable = Asked & { customer: VisitCustomer };

/** An hour before and after the time that was agreed on, they expect somebody at the door. */
const expectedMs = 60 * 60_000;
const dayMs = 24 * 60 * 60_000;

/** What stands against "on my way", which the pro sends by hand. docs/decisions/023 says why these, and no others. */
export async function findOnMyWayObstacle(tx: Tx, asked: Asked): Promise<VisitObstacle | null> {
  const { visit, now } = asked;
  const basic = findBasicObstacle(asked);
  if (basic) return basic;
  const isLater = visit.day !== null && visit.day > dayOf(now, visit.timeZone);
  if (isLater && !isExpected(asked)) return 'not_today';
  const reachable = asked as Reachable;
  const obstacle = await findTextingObstacle(tx, reachable);
  if (obstacle) return obstacle;
  return isAwake(reachable) ? null : 'night';
}

/** What stands against a reminder, which nobody presses: it needs their consent too, and somebody who pays for it. */
export async function findReminderObstacle(tx: Tx, asked: Asked): Promise<VisitObstacle | null> {
  const basic = findBasicObstacle(asked);
  if (basic) return basic;
  if (asked.visit.day === null) return 'no_day';
  const { accountId, now, ...reachable } = asked as Reachable;
  const obstacle = await findTextingObstacle(tx, { ...reachable, accountId, now });
  if (obstacle) return obstacle;
  if (!reachable.customer.hasAgreed && !reachable.customer.lastWroteAt) return 'no_consent';
  return isServed(await findStanding(tx, accountId, now)) ? null : 'no_plan';
}

function findBasicObstacle({ visit, customer }: Asked): VisitObstacle | null {
  if (!visit.isVisit) return 'not_a_visit';
  if (!visit.isOpen) return 'done';
  return 'missing' in customer ? customer.missing : null;
}

async function findTextingObstacle(
  tx: Tx,
  { accountId, customer, now }: Reachable,
): Promise<VisitObstacle | null> {
  const { phone } = customer;
  if (await isOptedOut(tx, { accountId, phone })) return 'opted_out';
  if (await findDeadReason(tx, { phone, now })) return 'dead_number';
  const owner = await tx
    .selectFrom('logins')
    .select('email_verified')
    .where('account_id', '=', accountId)
    .where('role', '=', 'owner')
    .executeTakeFirst();
  if (!owner?.email_verified) return 'email_not_confirmed';
  if ((await findOwnSender(tx, accountId))?.isApproved === false) return 'sender_pending';
  return findReachedLimit(tx, { accountId, phone, now });
}

/** Until the transaction ends, nobody else of the account counts. */
async function findReachedLimit(
  tx: Tx,
  { accountId, phone, now }: { accountId: string; phone: string; now: Date },
): Promise<VisitObstacle | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`visit-texts:${accountId}`}, 0))`.execute(tx);
  const sent = await tx
    .selectFrom('messages')
    .select(({ fn }) => [
      fn.countAll<number>().as('ofAccount'),
      fn.countAll<number>().filterWhere('to_phone', '=', phone).as('ofCustomer'),
    ])
    .where('account_id', '=', accountId)
    .where('direction', '=', 'outbound')
    .where('purpose', 'in', ['on_my_way', 'visit_reminder'])
    .where('created_at', '>', new Date(now.getTime() - dayMs))
    .executeTakeFirstOrThrow();
  if (sent.ofCustomer >= visitTextLimits.customer) return 'too_many_customer';
  return sent.ofAccount >= visitTextLimits.account ? 'too_many_account' : null;
}

function isAwake({ visit, customer, now }: Reachable): boolean {
  return (
    waitsForAnswer(customer.lastWroteAt, now) ||
    isExpected({ visit, now }) ||
    textTimeOf(customer, now) <= now
  );
}

function isExpected({ visit: { time, beginsAt }, now }: Pick<Asked, 'visit' | 'now'>): boolean {
  if (time === null || beginsAt === null) return false;
  return Math.abs(beginsAt.getTime() - now.getTime()) <= expectedMs;
}
