import { formatPrice } from '../../plain/money.ts';
import type { CallMaterial, JobChange } from './changes.ts';
import { bothSides, findSide } from './find-side.ts';
import { readAgreedCents } from './said-quantities.ts';

/** Only where each call has one agreed price: of several, nobody can tell which one took the place of which. */
export function comparePrices(earlier: CallMaterial, later: CallMaterial): JobChange[] {
  const [one, other] = [findPrice(earlier), findPrice(later)];
  if (!one || !other || one.cents === other.cents || isUnlikely(one.cents, other.cents)) return [];
  const sides = bothSides(
    findSide(earlier, one.item, formatPrice(one.cents)),
    findSide(later, other.item, formatPrice(other.cents)),
  );
  return sides ? [{ part: 'price', ...sides }] : [];
}

/** Of two such prices one is for something else, or was misheard. */
const isUnlikely = (one: number, other: number) => Math.max(one, other) > 10 * Math.min(one, other);

/** An amount after the word. */
function isAgreed(text: string): boolean {
  const from = text.search(/\b(?:agreed|accepted)\b/i);
  return from >= 0 && text.includes('$', from);
}

function findPrice({ notes }: CallMaterial) {
  const agreed = notes.constraints.filter(({ text }) => isAgreed(text));
  const [item] = agreed;
  const cents = item && agreed.length === 1 ? readAgreedCents(item.text) : null;
  return item && cents !== null ? { item, cents } : null;
}
