import { sql } from 'kysely';
import type { Communications, ShownPeriod } from '#domain/overview/shown-overview.ts';
import type { Deps } from '../../deps.ts';
import { periodStart } from '../../period-start.ts';
import type { Viewer } from './viewer.ts';

/** Calls and texts of a period: totals, the average length, and a bar for each day. */
export async function getCommunications(
  deps: Deps,
  user: Viewer,
  { period, now }: { period: ShownPeriod; now: Date },
): Promise<Communications<Date>> {
  const since = periodStart(period, now, user.timeZone);
  const [days, [messages], latest] = await Promise.all([
    listDays(deps, user, since, now),
    countMessages(deps, user, since),
    listConversations(deps, user),
  ]);
  const totalCalls = days.reduce((sum, { calls }) => sum + calls, 0);
  const measured = days.reduce((sum, day) => sum + day.measured, 0);
  const seconds = days.reduce((sum, day) => sum + day.seconds, 0);
  return {
    period,
    totalCalls,
    averageSeconds: measured > 0 ? Math.round(seconds / measured) : null,
    callsByDay: days.map(({ day, calls }) => ({ day, calls })),
    messages: { received: messages?.received ?? 0, sent: messages?.sent ?? 0, latest },
  };
}

/** Every day from the first of the period to today, those without a call too. */
function listDays(
  { db }: Deps,
  { accountId, timeZone }: Viewer,
  from: ReturnType<typeof periodStart>,
  now: Date,
) {
  return db.readAsAccount(accountId, (read) =>
    read
      .selectFrom(
        sql<{ day: string }>`(
          select to_char(day, 'YYYY-MM-DD') as day
          from generate_series(
            ${from} at time zone ${timeZone}, ${now}::timestamptz at time zone ${timeZone}, interval '1 day'
          ) day
        )`.as('days'),
      )
      .leftJoin(
        (eb) =>
          eb
            .selectFrom('calls')
            .select([
              sql<string>`to_char(started_at at time zone ${timeZone}, 'YYYY-MM-DD')`.as('called_on'),
              sql<number>`count(*)`.as('calls'),
              sql<number>`count(duration_seconds)`.as('measured'),
              sql<number>`sum(duration_seconds)`.as('seconds'),
            ])
            .where('account_id', '=', accountId)
            .where('deleted_at', 'is', null)
            .where('joined_into_id', 'is', null)
            .where('started_at', '>=', from)
            .groupBy('called_on')
            .as('counted'),
        (join) => join.onRef('counted.called_on', '=', 'days.day'),
      )
      .select('days.day')
      .select(sql<number>`coalesce(counted.calls, 0)::int`.as('calls'))
      .select(sql<number>`coalesce(counted.measured, 0)::int`.as('measured'))
      .select(sql<number>`coalesce(counted.seconds, 0)::int`.as('seconds'))
      .orderBy('days.day'),
  );
}

function countMessages({ db }: Deps, user: Viewer, since: ReturnType<typeof periodStart>) {
  return db.readAsAccount(user.accountId, (read) =>
    read
      .selectFrom('messages')
      .select(sql<number>`count(*) filter (where direction = 'inbound')`.as('received'))
      .select(sql<number>`count(*) filter (where direction = 'outbound')`.as('sent'))
      .where('account_id', '=', user.accountId)
      .where('direction', 'in', ['inbound', 'outbound'])
      .where('created_at', '>=', since),
  );
}

function listConversations({ db }: Deps, user: Viewer) {
  return db.readAsAccount(user.accountId, (read) =>
    read
      .selectFrom('conversations')
      .leftJoin('contacts', 'contacts.id', 'conversations.contact_id')
      .leftJoinLateral(
        (eb) =>
          eb
            .selectFrom('messages')
            .select(['body', 'direction'])
            .whereRef('messages.account_id', '=', 'conversations.account_id')
            .whereRef('messages.conversation_id', '=', 'conversations.id')
            .orderBy('created_at', 'desc')
            .limit(1)
            .as('last'),
        (join) => join.onTrue(),
      )
      .select(['conversations.id', 'conversations.phone', 'contacts.name', 'last.body', 'last.direction'])
      .select('last_message_at as lastMessageAt')
      .where('conversations.account_id', '=', user.accountId)
      .orderBy('last_message_at', 'desc')
      .orderBy('conversations.id', 'desc')
      .limit(5),
  );
}
