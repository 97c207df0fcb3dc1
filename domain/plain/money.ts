/** Whole cents: `$1,234.50`. Dollars exist only where money is shown. */
export function formatCents(cents: number): string {
  const dollars = Math.floor(Math.abs(cents) / 100).toLocaleString('en-US');
  const rest = String(Math.abs(cents) % 100).padStart(2, '0');
  return `${cents < 0 ? '-' : ''}$${dollars}.${rest}`;
}

/** The same without cents when there are none: `$49` on a price card. */
export function formatPrice(cents: number): string {
  return formatCents(cents).replace(/\.00$/, '');
}

/** A quotient of whole numbers, rounded half up without leaving whole numbers. */
export function divideHalfUp(dividend: number, divisor: number): number {
  return Math.floor((2 * dividend + divisor) / (2 * divisor));
}
