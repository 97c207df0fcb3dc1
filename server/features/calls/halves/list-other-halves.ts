import { sql } from 'kysely';
import { isOfferedByHand, joinWithinHours, looksLikeOneCall } from '#domain/calls/halves.ts';
import type { OtherHalf, OtherHalves } from '#domain/calls/shown-calls.ts';
import type { Deps } from '../../../deps.ts';
import { findObstacle, selectCandidates } from './select-candidates.ts';

/** More than somebody makes in a day with one customer. */
const mostLooked = 100;
const mostShown = 10;

/** Calls that may be the rest of this one, or of which this one is the rest; the likely one apart. */
export async function listOtherHalves(
  { db }: Deps,
  { accountId, callId }: { accountId: string; callId: string },
): Promise<OtherHalves<Date>> {
  return db.asAccount(accountId, async (tx) => {
    const own = await selectCandidates(tx, accountId).where('calls.id', '=', callId).executeTakeFirst();
    if (!own) return { likely: null, others: [] };
    const reach = joinWithinHours * 3600_000;
    // A call that lasts longer than the hours it may be joined within is none.
    const around = await selectCandidates(tx, accountId)
      .where('calls.id', '!=', callId)
      .where('calls.joined_into_id', 'is', null)
      .where('calls.started_at', '>', new Date(own.startedAt.getTime() - 2 * reach))
      .where('calls.started_at', '<', new Date(own.endedAt.getTime() + reach))
      // The nearest, where more are made in that time than are looked at.
      .orderBy(sql`abs(extract(epoch from calls.started_at - ${own.startedAt}::timestamptz))`)
      .limit(mostLooked)
      .execute();
    const inOrder = (other: (typeof around)[number]) =>
      other.startedAt < own.startedAt ? ([other, own] as const) : ([own, other] as const);
    const isBetween = (one: (typeof around)[number]) => (other: { id: string; startedAt: Date }) =>
      other.id !== one.id &&
      other.startedAt > inOrder(one)[0].startedAt &&
      other.startedAt < inOrder(one)[1].startedAt;
    const possible = around.filter(
      (other) => findObstacle(...inOrder(other)) === null && isOfferedByHand(...inOrder(other)),
    );
    const likely = possible.filter(
      (other) => looksLikeOneCall(...inOrder(other)) && !around.some(isBetween(other)),
    );
    const show = (other: (typeof around)[number]): OtherHalf<Date> => ({
      callId: other.id,
      startedAt: other.startedAt,
      durationSeconds: other.durationSeconds,
      jobTitle: other.jobTitle,
      customerName: other.customerName,
      isLater: other.startedAt > own.startedAt,
    });
    const first = likely.at(0);
    const others = possible.filter((other) => other !== first).slice(0, mostShown);
    return {
      likely: first ? show(first) : null,
      others: others.toSorted((a, b) => a.startedAt.getTime() - b.startedAt.getTime()).map(show),
    };
  });
}
