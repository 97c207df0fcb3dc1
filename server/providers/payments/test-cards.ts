import { randomBytes } from 'node:crypto';

/**
 * What a published test card does. `declined:…` is refused when it is saved, as such cards cannot be kept;
 * `declines_later` is saved and refused when charged; `confirms` asks the person when they are there;
 * `always_confirms` also refuses when they are not.
 */
export type CardBehaviour = 'pays' | 'declines_later' | 'confirms' | 'always_confirms' | `declined:${string}`;

const cards: Record<string, { brand: string; behaviour: CardBehaviour }> = {
  '4242424242424242': { brand: 'visa', behaviour: 'pays' },
  '4000056655665556': { brand: 'visa', behaviour: 'pays' },
  '5555555555554444': { brand: 'mastercard', behaviour: 'pays' },
  '378282246310005': { brand: 'amex', behaviour: 'pays' },
  '6011111111111117': { brand: 'discover', behaviour: 'pays' },
  '4000000000000341': { brand: 'visa', behaviour: 'declines_later' },
  '4000002500003155': { brand: 'visa', behaviour: 'confirms' },
  '4000002760003184': { brand: 'visa', behaviour: 'always_confirms' },
  '4000000000000002': { brand: 'visa', behaviour: 'declined:card_declined' },
  '4000000000009995': { brand: 'visa', behaviour: 'declined:insufficient_funds' },
  '4000000000009987': { brand: 'visa', behaviour: 'declined:lost_card' },
  '4000000000009979': { brand: 'visa', behaviour: 'declined:stolen_card' },
  '4000000000000069': { brand: 'visa', behaviour: 'declined:expired_card' },
  '4000000000000127': { brand: 'visa', behaviour: 'declined:incorrect_cvc' },
  '4000000000000119': { brand: 'visa', behaviour: 'declined:processing_error' },
};

/** Null for any other number: a real card must not be typed into a test. */
export function findTestCard(number: string): { brand: string; behaviour: CardBehaviour } | null {
  return cards[number] ?? null;
}

export const newId = (kind: string): string => `${kind}_test_${randomBytes(12).toString('hex')}`;
