/** What a campaign costs each month, and the last day that is paid for. */
export interface PaidMonth {
  monthlyPriceCents: number;
  paidThrough: string;
}

export function toPaidColumns({ monthlyPriceCents, paidThrough }: PaidMonth) {
  return { monthly_price_cents: monthlyPriceCents, paid_through: paidThrough };
}
