/**
 * What people in the two roles say. Positive points to the pro, negative to the customer. Phrases are general to
 * service calls: none is taken from one company, trade or person.
 */
type Cue = [pattern: RegExp, weight: number];

const PRO_CUES: Cue[] = [
  [/thank(s| you) for calling/, 3],
  [/how (can|may|could) (i|we) help|what can (i|we) (do for|help)/, 3],
  [/anything else|something else (i|we) can/, 2.5],
  [
    /\b(this is|you('ve| have) reached)\b.{0,40}\b(bank|plumbing|electric\w*|heating|cooling|air|roofing|landscap\w+|cleaning|pest|remodel\w*|construction|services?|company|repairs?|inc|llc)\b/,
    3,
  ],
  [
    /^[\w' &]{2,40}\b(plumbing|electric|heating|roofing|landscaping|cleaning|exterminating|pest control|remodeling|construction|services?),? (this is )?\w+( speaking)?\.$/,
    3,
  ],
  [
    /(can|may|could) (i|we) (get|have|take|ask) (your|you|for|a)|what('s| is| was) (your|the) (full |first |last |best |property )?(name|address|number|phone|zip|e-?mail|callback)|your (first and last )?name( please)?\?/,
    2,
  ],
  [/what's going on|where are you (at|located)|who am i (speaking|talking) (with|to)/, 1.5],
  [
    /\b(i|we) (can|could|will) (come|be there|send|get (someone|you)|schedule|fit|book|swing)|\b(i|we)('ll| will) (come|be there|be out|send|get|put|order|transfer|book|schedule|write|email|text|bring|swing|replace|need to)/,
    1.5,
  ],
  [
    /\b(we|our) (charge|offer|rate|fee|price|technicians?|guys|crew|have an opening)|diagnostic|service call|trip charge|my (crew|guys?|tech)\b/,
    1,
  ],
  [
    /\b(that|it)('d| would|'ll| will)? (run|runs|cost|costs|be about|be around) (you )?(about |around |between )?\$?\d/,
    1,
  ],
  [/\blet me (check|look|see|pull|get)|one (moment|second)|hold on/, 0.7],
  [
    /would you like|which .{0,25}would|what (day|time|kind|type|size|color|brand|year)|how (old|long|many|big|high) /,
    1.5,
  ],
  [/have a (great|good|nice|wonderful)/, 0.7],
  [/(i've|i have|i) (ordered|scheduled|booked|transferred|reset|sent)/, 1.5],
  [/\?$/, 0.4],
];

const CUSTOMER_CUES: Cue[] = [
  [
    /\bi('d| would) like to|\bi need|i want(ed)? (to|a)|i was wondering|i('m| am) calling (about|because|to|for)|i('m| am) trying to/,
    2,
  ],
  [
    /\bi lost|i forgot|i('ve)? (have|got) (a|an|some) (leak|problem|question|clog|issue)|(isn't|not|stopped|won't|quit) (work|turn|drain|start|cool|heat)\w*|broken?\b|leaking/,
    1.5,
  ],
  [
    /how much (would|will|is|does|do)|do you (do|have|charge|come|guys)|(can|could) you (please )?(come|send|fix|tell|help|transfer|reset|check|replace|give)|how soon can you/,
    1.5,
  ],
  [
    /my address is|i live (at|on|in)|\bmy (husband|wife|landlord|tenant|mother|mom|dad|kids?|neighbou?r|insurance)\b/,
    1.5,
  ],
  [
    /\b(that's|that is|that was|that will be|that'll be|that would be|that's gonna be|that'll do) (it|all|everything)|^no\b.{0,25}(it|all|thank)/,
    2,
  ],
  [/^(yes|yeah|yep)\b.{0,12}please|^sure\b/, 0.7],
  [/^(my|it's) \w+/, 0.4],
];

const STRONGEST = 4;
const COMPANY_WEIGHT = 3;

export function scoreCues(text: string, companyName?: string): number {
  const said = text.toLowerCase().replaceAll('’', "'").trim();
  let score = 0;
  for (const [pattern, weight] of PRO_CUES) if (pattern.test(said)) score += weight;
  for (const [pattern, weight] of CUSTOMER_CUES) if (pattern.test(said)) score -= weight;
  if (companyName && namesCompany(said, companyName)) score += COMPANY_WEIGHT;
  return Math.max(-STRONGEST, Math.min(STRONGEST, score));
}

/** The pro says the company's name to introduce it; the customer who asks "is this …?" is answered at once. */
function namesCompany(said: string, companyName: string): boolean {
  const first = companyName
    .toLowerCase()
    .match(/[a-z0-9']{3,}/g)
    ?.filter((word) => word !== 'the')[0];
  return first !== undefined && said.includes(first) && !/\bis this\b/.test(said);
}
