/** A bank's codes in words a person can act on. What is not here is a plain refusal. */
const reasons: Record<string, string> = {
  authentication_required: 'Your bank wants you to confirm this payment. Open Jotline and pay there.',
  card_declined: 'Your card was declined. Try another card, or ask your bank why.',
  confirmation_failed: 'The payment was not confirmed. Nothing was charged.',
  currency_not_supported: 'Your card does not take US dollars. Use another card.',
  expired_card: 'Your card has expired. Use another card.',
  incorrect_cvc: 'The security code is not right. Check the digits on your card.',
  incorrect_number: 'The card number is not right. Check the digits on your card.',
  insufficient_funds: 'Your card has insufficient funds. Use another card.',
  lost_card: 'Your card was declined. Use another card.',
  stolen_card: 'Your card was declined. Use another card.',
  invalid_expiry_month: 'The expiration date is not right. Check it on your card.',
  invalid_expiry_year: 'The expiration date is not right. Check it on your card.',
  issuer_not_available: 'Your bank could not be reached. Try again in a moment.',
  payment_intent_authentication_failure: 'The payment was not confirmed with your bank. Nothing was charged.',
  processing_error: 'The card processor could not take the payment. Try again in a moment.',
};

export function declineReason(code: string): string {
  return reasons[code] ?? 'Your card was declined. Try another card, or ask your bank why.';
}
