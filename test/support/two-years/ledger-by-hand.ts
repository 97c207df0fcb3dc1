/**
 * What 500 accounts owe, worked out by hand and from nothing of the product: the price list is typed off the paper,
 * the arithmetic is a clerk's.
 */
export type Plan = 'pro' | 'pro_plus' | 'business';

const listPrice = { pro: 49, pro_plus: 99, business: 199 };
const websitePrice = { pro: 49, pro_plus: 79, business: 149 };
const included = { pro: 1, pro_plus: 2, business: 3 };

export interface Client {
  id: string;
  plan: Plan;
  /** Dollars a month, as sold. */
  price: number;
  /** Changes of plan so far: the first one in time has the website's price. */
  changes: number;
  lines: number;
  emails: number;
  campaigns: number;
  state: 'paying' | 'paused' | 'gone';
  next: Plan | null;
  leaving: boolean;
  /** Dollars of the month that could not be collected. */
  owed: number;
}

export function newClient(
  id: string,
  plan: Plan,
  counts: { lines: number; emails: number; campaigns: number },
): Client {
  const price = websitePrice[plan];
  return { id, plan, price, ...counts, changes: 0, state: 'paying', next: null, leaving: false, owed: 0 };
}

export function monthOf(client: Client): number {
  const extraLines = Math.max(0, client.lines - included[client.plan]);
  const extraEmails = Math.max(0, client.emails - included[client.plan]);
  const dollars = client.price + extraLines * 4.99 + extraEmails * 1.99 + client.campaigns * 14.99;
  return Math.round(dollars * 100) / 100;
}

/** Half a cent goes up; the tiny push undoes what binary fractions lose. */
export function shareOf(dollars: number, day: number): number {
  const daysLeft = day > 28 ? 0 : 29 - day;
  return Math.floor(((dollars / 28) * daysLeft + 1e-9) * 100 + 0.5) / 100;
}

/** Changes the client and says what the rest of this month costs more. */
export function upgradeTo(client: Client, plan: Plan, day: number, isEarly: boolean): number {
  const before = monthOf(client);
  const price = isEarly && client.changes === 0 ? websitePrice[plan] : listPrice[plan];
  Object.assign(client, { plan, price, changes: client.changes + 1, next: null, leaving: false });
  return shareOf(Math.max(0, monthOf(client) - before), day);
}

/** The 1st: what was agreed for it happens; gives what the month costs, null when there is nothing to bill. */
export function beginMonth(client: Client): number | null {
  if (client.state === 'paying' && client.leaving) {
    Object.assign(client, { state: 'gone', lines: 1, emails: 1 });
    return null;
  }
  if (client.state !== 'paying') return null;
  if (client.next)
    Object.assign(client, {
      plan: client.next,
      price: listPrice[client.next],
      changes: client.changes + 1,
      next: null,
    });
  return monthOf(client);
}
