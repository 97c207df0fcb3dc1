import type { Passage } from '../../providers/answerer/answerer.ts';
import { namedItems, planSentences } from './catalogue-items.ts';
import type { AskedQuestion } from './follow-up.ts';

const asksPrice =
  /\b(?:prices?|pricing|costs?|much|bucks|dollars|rates?|fees?|charge (?:for|me for)|run me|set me back)\b/i;
/** Questions with a price word in them that the help answers better. */
const asksOther =
  /\b(?:prorat\w*|refund\w*|set-?up fee|contract|trial|yearly|annual|mid[ -]?month|middle of|twice|declined|customers? (?:have to )?pay|coupons?|promo)\b/i;
const pricePage = '/help/plans-and-prices';

/** "How much is it?" is answered from the catalogue itself, by the item that was named. */
export function answerAboutPrices({ message, before }: AskedQuestion, passages: Passage[]): string | null {
  if (asksOther.test(message)) return null;
  const named = namedItems(message);
  const items = named.length > 0 ? named : namedItems(before ?? '');
  const best = passages[0]?.address ?? '';
  const compares = named.length > 0 && best.startsWith(pricePage);
  if (!asksPrice.test(message) && !compares) return null;
  const link = 'From [Plans and prices](/help/plans-and-prices).';
  if (items.length > 0) return `${items.map(({ sentence }) => sentence).join('\n\n')}\n\n${link}`;
  if (!best.startsWith(pricePage)) return null;
  return `Jotline is a monthly subscription with three plans.\n\n${planSentences.map((sentence) => `- ${sentence}`).join('\n')}\n\n${link}`;
}
