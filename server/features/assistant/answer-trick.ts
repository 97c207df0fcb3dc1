const tricks = [
  /\b(?:ignore|forget|disregard|override|bypass)\b.{0,40}\b(?:rules?|instructions?|prompts?|told|guidelines|restrictions?|everything|above|training)\b/i,
  /\b(?:system|hidden|initial|secret)\s+(?:prompt|instructions?|message)\b|\byour\s+(?:prompt|instructions)\b/i,
  /^\s*(?:system|assistant|developer)\s*:/i,
  /\b(?:you are now|from now on you|act as|pretend|role ?-?play|play the role|jailbreak|dan mode|developer mode|debug mode|unfiltered|no restrictions)\b/i,
  /\b(?:repeat|print|reveal|show|output)\b.{0,30}\b(?:above|prompt|instructions|rules|verbatim|word for word)\b/i,
  /\b(?:complete|finish) (?:this|the) sentence\b|\b(?:just )?say (?:that )?(?:it(?:'s| is) )?\$?\d/i,
];

const bargaining = [
  /\b(?:give|get|gimme|offer|make|cut|do|knock|take|want|need|have|confirm)\b.{0,40}\b(?:discount|\d+ ?% ?off|percent off|bucks? off|dollars? off|half (?:price|off)|for free|free (?:month|year|plan)|cheaper|better (?:price|deal)|special price|cut me a deal)\b/i,
  /\b(?:discount|deal)\b.{0,20}\bor (?:i|we) (?:leave|quit|cancel)\b/i,
];

const onlyHelp =
  'I answer questions about Jotline from its help pages, and I keep to that. Ask me about calls, notes, campaigns or billing, or look through the [help pages](/help).';

const onlyCatalogue =
  'I cannot give discounts or change a price: every price comes from our price list. They are all under [Plans and prices](/help/plans-and-prices).';

/** Asking to be something else, or for another price, gets the same plain answer, with a language model or without. */
export function answerTrick(message: string): string | null {
  if (bargaining.some((pattern) => pattern.test(message))) return onlyCatalogue;
  return tricks.some((pattern) => pattern.test(message)) ? onlyHelp : null;
}
