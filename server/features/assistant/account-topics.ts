/** What someone can ask about their own account, and how people ask it. The first that fits is meant. */
export type AccountTopic =
  | 'callBacks'
  | 'owed'
  | 'minutes'
  | 'calls'
  | 'nextBill'
  | 'lastInvoice'
  | 'lines'
  | 'emails'
  | 'campaigns'
  | 'contacts'
  | 'plan';

const haveAny = /\b(?:do|have|did) (?:i|we)\b|\b(?:i|we) (?:have|got|had|use)\b|\bmy\b|\bleft\b/i;

const topics: [AccountTopic, RegExp, RegExp?][] = [
  [
    'callBacks',
    /\bwho(?:m|'s|s)?\b.{0,40}\bcall(?:ed|ing)?[ -]?backs?\b|\b(?:i|we) (?:have|need|got|gotta|owe)\b.{0,20}\bcall[ -]?backs?\b|\b(?:my|any|open) call[ -]?backs\b|\bwho(?:m)? (?:do|should|must|have|am) (?:i|we) (?:still )?(?:(?:need|have|got|supposed) to |to )?(?:call|phone|ring)\b|\bwho(?:m)? (?:do|have) (?:i|we) owe a call\b/i,
  ],
  [
    'owed',
    /\bwhat (?:do|have) (?:i|we) (?:still )?(?:owe (?:to )?(?:whom|anyone|people|customers|my customers)|(?:have|need) to do|to do)\b|\bmy (?:open )?(?:to-?dos?|to do list|action items|open items)\b|\bwhat'?s (?:on my list|left to do|open)\b|\bwho(?:m)? do (?:i|we) owe (?:what|something)\b/i,
  ],
  [
    'minutes',
    /\b(?:minutes?|mins?|mintues)\b.{0,30}\b(?:left|remain\w*|have i|used (?:so far|up|this)|did i use|we got|i got|do i have|have we)\b|\b(?:left|remaining|used)\b.{0,20}\b(?:minutes|mins)\b|\bmy (?:minutes|mins|usage)\b/i,
  ],
  [
    'calls',
    /\b(?:how many|number of|count of|total) calls\b|\bcalls (?:did|have) (?:i|we)\b|\bmy calls (?:today|this)\b/i,
  ],
  [
    'nextBill',
    /\bnext (?:bill|charge|payment|invoice|renewal)\b|\b(?:what|how much) (?:do|will) (?:i|we) (?:owe|pay next)\b|\bmy (?:next|upcoming|monthly) (?:bill|charge|payment)\b|\bhow much is my bill\b/i,
  ],
  ['lastInvoice', /\b(?:my )?(?:last|latest|most recent|previous) (?:bill|invoice|payment|charge)\b/i],
  ['lines', /\bhow many (?:phone )?(?:lines|numbers|phones)\b|\bmy (?:phone )?(?:lines|numbers)\b/i, haveAny],
  ['emails', /\bhow many (?:e-?mails?|e-?mail addresses|recipients)\b|\bmy recipients\b/i, haveAny],
  [
    'campaigns',
    /\bhow many (?:active |running )?campaigns\b|\b(?:my )?(?:active|running) campaigns\b/i,
    haveAny,
  ],
  ['contacts', /\bhow many (?:contacts|customers|clients|people)\b|\bsize of my network\b/i, haveAny],
  [
    'plan',
    /\b(?:which|what|wat|whats|what's) (?:plan|tier|subscription|package)\b.{0,12}\b(?:am i|are we|do i|do we|i'?m|i have|we have)\b|\b(?:what|which|whats|what's)(?: is)? my (?:current )?(?:plan|tier|subscription)\b|\bwhat am i (?:paying|subscribed)\b/i,
  ],
];

/** "How do I add lines?" asks for the help, not for a number. */
const asksHow =
  /\bhow (?:do|can|would|should|to)\b|\b(?:where|can i|add|delete|remove|change|cancel|upgrade|buy|verify|export|import|run out)\b/i;

export function findAccountTopic(text: string): AccountTopic | null {
  if (asksHow.test(text)) return null;
  const found = topics.find(([, pattern, also]) => pattern.test(text) && (!also || also.test(text)));
  return found?.[0] ?? null;
}

export type AskedPeriod = 'today' | 'week' | 'month';

export function findPeriod(text: string): AskedPeriod | null {
  if (/\btoday\b/i.test(text)) return 'today';
  if (/\bweek\b/i.test(text)) return 'week';
  return /\bmonth\b/i.test(text) ? 'month' : null;
}
