import type { VisitText, VisitTexts } from '#domain/visits/shown-visits.ts';
import type { Database } from '../../../db/database.ts';
import { beginningOf, isReminded } from '../../../records/visits/find-visit.ts';

interface ListedVisit {
  id: string;
  day: string | null;
  time: string | null;
  ownReminder: boolean | null;
  isRemindedByDefault: boolean;
}

interface Whose {
  accountId: string;
  timeZone: string;
}

/** What was texted about these promised visits, as the database shows it to the person. */
export async function listTextsOfVisits(
  db: Database,
  { accountId, timeZone }: Whose,
  visits: ListedVisit[],
): Promise<Map<string, VisitTexts<Date>>> {
  if (visits.length === 0) return new Map();
  const rows = await db.readAsAccount(accountId, (read) =>
    read
      .selectFrom('visit_texts')
      .leftJoin('messages', (join) =>
        join
          .onRef('messages.account_id', '=', 'visit_texts.account_id')
          .onRef('messages.id', '=', 'visit_texts.message_id'),
      )
      .select(['promise_id as promiseId', 'kind', 'begins_at as beginsAt', 'visit_texts.created_at as at'])
      .select(['messages.state', 'messages.error'])
      .where('visit_texts.account_id', '=', accountId)
      .where(
        'promise_id',
        'in',
        visits.map(({ id }) => id),
      )
      .orderBy('visit_texts.created_at', 'desc')
      .orderBy('visit_texts.round', (order) => order.desc().nullsLast())
      .orderBy('visit_texts.id'),
  );
  return new Map(
    visits.map(({ id, day, time, ...reminder }) => {
      const own = rows.filter(({ promiseId }) => promiseId === id);
      const beginsAt = day === null ? null : beginningOf({ day, time }, timeZone);
      const onMyWay = own.find(({ kind }) => kind === 'on_my_way');
      const reminded = own.find((text) => beginsAt && text.beginsAt?.getTime() === beginsAt.getTime());
      return [id, { onMyWay: show(onMyWay), reminder: show(reminded), isReminded: isReminded(reminder) }];
    }),
  );
}

function show(
  text: { at: Date; state: string | null; error: string | null } | undefined,
): VisitText<Date> | null {
  if (!text) return null;
  const isLost = text.state === 'failed' || text.state === 'undelivered';
  return { at: text.at, problem: isLost ? (text.error ?? 'Not delivered.') : null };
}
