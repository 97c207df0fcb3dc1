import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import { defineJob } from '../../../jobs/define-job.ts';
import type { OwnVisit } from '../../../records/visits/find-visit.ts';
import { sendVisitReminder } from './send-visit-reminder.ts';

/** The rest waits for the next run. */
const longestMs = 8 * 60_000;
const batchSize = 500;

/** Customers who are to be told the day before that somebody comes: whose hour it is gets their text. */
export const remindOfVisitsJob = defineJob({
  name: 'calls.remind-of-visits',
  payload: z.object({}),
  schedule: '*/10 * * * *',
  retry: { limit: 0, delaySeconds: 1 },
  expireSeconds: 900,
  concurrency: 1,
  async run(deps, _, { signal }) {
    const started = performance.now();
    for (const list of [listBooked, listPromised]) {
      let after: Place | null = null;
      for (;;) {
        const visits: Candidate[] = await list(deps, after);
        for (const { place, ...own } of visits) {
          if (signal.aborted || performance.now() - started > longestMs) return;
          after = place;
          try {
            await sendVisitReminder(deps, own);
          } catch (err) {
            deps.log.error({ err, visit: own.ref }, 'a customer was not reminded of a visit');
          }
        }
        if (visits.length < batchSize) break;
      }
    }
  },
});

type Place = { at: string; id: string };
type Candidate = OwnVisit & { place: Place };

/** By the time they begin: of two promises of one day the one with a time is told. */
const afterPlace = (columns: RawBuilder<unknown>, after: Place) =>
  sql<boolean>`(${columns}) > (${after.at}::timestamp, ${after.id}::uuid)`;

/** No place is further from the day of Greenwich; what each visit says of itself is asked once more when it is told. */
async function listPromised({ db, clock }: Deps, after: Place | null): Promise<Candidate[]> {
  const now = clock.now();
  const rows = await db.service
    .selectFrom('promises')
    .innerJoin('calls', 'calls.id', 'promises.call_id')
    .innerJoin('accounts', 'accounts.id', 'promises.account_id')
    .select(['promises.id', 'promises.account_id as accountId'])
    .select(sql<string>`promises.due_sort::text`.as('at'))
    .where('promises.owner', '=', 'pro')
    .where('promises.done_at', 'is', null)
    .where('promises.dismissed_at', 'is', null)
    .where('calls.contact_id', 'is not', null)
    .where('accounts.deletion_requested_at', 'is', null)
    .where(sql<boolean>`coalesce(promises.remind_customer, accounts.remind_visits)`)
    .where(sql<boolean>`promises.due_on between (${now}::timestamptz at time zone 'UTC')::date - 1
      and (${now}::timestamptz at time zone 'UTC')::date + 2`)
    .where(after ? afterPlace(sql`promises.due_sort, promises.id`, after) : sql.lit(true))
    .orderBy('promises.due_sort')
    .orderBy('promises.id')
    .limit(batchSize)
    .execute();
  return rows.map(({ id, at, accountId }) => ({ place: { at, id }, accountId, ref: { promiseId: id } }));
}

const beginsAt = sql`appointments.starts_at at time zone 'UTC'`;

async function listBooked({ db, clock }: Deps, after: Place | null): Promise<Candidate[]> {
  const now = clock.now();
  const rows = await db.service
    .selectFrom('appointments')
    .innerJoin('accounts', 'accounts.id', 'appointments.account_id')
    .select(['appointments.id', 'appointments.account_id as accountId'])
    .select(sql<string>`(${beginsAt})::text`.as('at'))
    .where('appointments.state', '=', 'booked')
    .where('appointments.contact_id', 'is not', null)
    .where('appointments.starts_at', '>', now)
    .where('appointments.starts_at', '<', sql<Date>`${now}::timestamptz + interval '3 days'`)
    .where('accounts.deletion_requested_at', 'is', null)
    .where(sql<boolean>`coalesce(appointments.remind_customer, accounts.remind_visits)`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('visit_texts')
            .select('visit_texts.id')
            .whereRef('visit_texts.appointment_id', '=', 'appointments.id')
            .whereRef('visit_texts.begins_at', '=', 'appointments.starts_at'),
        ),
      ),
    )
    .where(after ? afterPlace(sql`${beginsAt}, appointments.id`, after) : sql.lit(true))
    .orderBy('appointments.starts_at')
    .orderBy('appointments.id')
    .limit(batchSize)
    .execute();
  return rows.map(({ id, at, accountId }) => ({ place: { at, id }, accountId, ref: { appointmentId: id } }));
}
