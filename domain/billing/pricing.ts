import { addOns, type ItemType, isMonthly, type Plan } from './billing.ts';
import { prorate, prorateLines } from './proration.ts';

/** What an account has included and uses already. */
export interface Allowance {
  includedNumbers: number;
  includedEmails: number;
  numbersUsed: number;
  emailsUsed: number;
}

/** The allowance under a plan that is being bought together with the rest. */
export function allowanceUnder(plan: Plan, used: Pick<Allowance, 'numbersUsed' | 'emailsUsed'>): Allowance {
  const { numbersUsed, emailsUsed } = used;
  return { includedNumbers: plan.lines, includedEmails: plan.emails, numbersUsed, emailsUsed };
}

/** Prices in the order given: the first lines and e-mails take what the plan still includes. */
export function priceItems(itemTypes: readonly Exclude<ItemType, 'plan'>[], allowance: Allowance): number[] {
  let { numbersUsed, emailsUsed } = allowance;
  return itemTypes.map((itemType) => {
    if (itemType === 'minutes') return addOns.minutes.onceCents;
    if (itemType === 'phone_number') {
      numbersUsed += 1;
      if (numbersUsed <= allowance.includedNumbers) return 0;
    }
    if (itemType === 'email') {
      emailsUsed += 1;
      if (emailsUsed <= allowance.includedEmails) return 0;
    }
    return addOns[itemType].monthlyCents;
  });
}

export interface PricedItem {
  itemType: ItemType;
  priceCents: number;
}

export interface Quote {
  /** What the items add to every month from the next 1st on. */
  monthlyCents: number;
  /** The monthly total prorated to today. */
  proratedCents: number;
  /** What is bought once, never prorated. */
  onceCents: number;
  /** Charged today. */
  todayCents: number;
  /** Today's share of each item; they add up to `todayCents`. */
  shares: number[];
}

export function quoteItems(items: readonly PricedItem[], dayOfMonth: number): Quote {
  const monthly = items.map(({ itemType, priceCents }) => (isMonthly(itemType) ? priceCents : 0));
  const prorated = prorateLines(monthly, dayOfMonth);
  const monthlyCents = sum(monthly);
  const proratedCents = prorate(monthlyCents, dayOfMonth);
  const onceCents = sum(items.map(({ priceCents }) => priceCents)) - monthlyCents;
  return {
    monthlyCents,
    proratedCents,
    onceCents,
    todayCents: proratedCents + onceCents,
    shares: items.map(({ itemType, priceCents }, index) =>
      isMonthly(itemType) ? (prorated[index] ?? 0) : priceCents,
    ),
  };
}

/** Lines and e-mails beyond what is included, at their monthly price. */
export function extrasCents(allowance: Allowance): number {
  const lines = Math.max(0, allowance.numbersUsed - allowance.includedNumbers);
  const emails = Math.max(0, allowance.emailsUsed - allowance.includedEmails);
  return lines * addOns.phone_number.monthlyCents + emails * addOns.email.monthlyCents;
}

export interface PlanChange {
  plan: Plan;
  priceCents: number;
}

/**
 * An upgrade costs the difference of the monthly totals for the days that are left: lines that were extra and are now
 * included count in the person's favour. The added minutes are prorated too, or a single day would buy a whole month.
 */
export function quoteUpgrade(
  from: PlanChange,
  to: PlanChange,
  used: Pick<Allowance, 'numbersUsed' | 'emailsUsed'>,
  dayOfMonth: number,
): { differenceCents: number; todayCents: number; addedMinutes: number } {
  const monthly = ({ plan, priceCents }: PlanChange) => priceCents + extrasCents(allowanceUnder(plan, used));
  const differenceCents = Math.max(0, monthly(to) - monthly(from));
  const addedMinutes = Math.max(0, to.plan.minutes - from.plan.minutes);
  return {
    differenceCents,
    todayCents: prorate(differenceCents, dayOfMonth),
    addedMinutes: prorate(addedMinutes, dayOfMonth),
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
