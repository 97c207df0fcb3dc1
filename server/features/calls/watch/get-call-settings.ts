import { sql } from 'kysely';
import type { CallSettings } from '#domain/calls/live.ts';
import { dayOf } from '#domain/plain/clock-time.ts';
import { AppError } from '#domain/plain/errors.ts';
import { addDays } from '#domain/promises/read-day.ts';
import { visitReminderText } from '#domain/visits/visit-texts.ts';
import type { Deps } from '../../../deps.ts';
import type { Reader } from '../page/list-calls.ts';

export async function getCallSettings(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { accountId, timeZone }: Reader,
): Promise<Omit<CallSettings, 'isLive'>> {
  const [settings] = await db.readAsAccount(accountId, (read) =>
    read
      .selectFrom('accounts')
      .leftJoin('company_info', 'company_info.account_id', 'accounts.id')
      .select(['tell_missing as tellMissing', 'remind_promises as remindPromises'])
      .select(['remind_promises_by as remindPromisesBy', 'remind_visits as remindVisits'])
      .select(sql<string>`coalesce(nullif(company_name, ''), accounts.name)`.as('business'))
      .where('accounts.id', '=', accountId),
  );
  if (!settings) throw new AppError('not_found');
  const { business, ...rest } = settings;
  const today = dayOf(clock.now(), timeZone);
  const example = { business, day: addDays(today, 1), time: '08:00', today };
  return { ...rest, visitReminderText: visitReminderText(example) };
}
