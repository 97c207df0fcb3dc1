import { addDays } from '#domain/promises/read-day.ts';
import { findWhereabouts } from '../../../records/texts/timing/whereabouts.ts';
import type { Visit } from '../../../records/visits/find-visit.ts';
import { startOfDue } from '../../../records/visits/start-of-due.ts';
import { textTimeOf, type VisitCustomer } from './find-visit-customer.ts';

/** Where the customer is, on the day before: late enough that plans stand, early enough to answer. */
const noon = '12:00';

/**
 * When the reminder of a visit goes out, seen from now: from noon of the day before, where the customer is, when their
 * hours are open. Null where it would come after the visit began.
 */
export function planReminder(
  { day, beginsAt }: Pick<Visit, 'day' | 'beginsAt'>,
  customer: VisitCustomer,
  now: Date,
): Date | null {
  if (day === null || beginsAt === null) return null;
  const { zones } = findWhereabouts(customer);
  const noons = zones.map((zone) => startOfDue({ day: addDays(day, -1), time: noon }, zone).getTime());
  const at = textTimeOf(customer, new Date(Math.max(now.getTime(), ...noons)));
  return at < beginsAt ? at : null;
}
