/** When an action is to happen, in the words of the call. */
const DAY = '(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday)';
const ORDINAL = '(?:first|second|third|\\d+(?:st|nd|rd|th))';
const MONTH = '(?:january|february|march|april|may|june|july|august|september|october|november|december)';
const CLOCK =
  "(?:\\d{1,2}(?::\\d\\d)?|noon|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)(?: ?(?:a\\.?m\\.?|p\\.?m\\.?|o'clock|in the (?:morning|afternoon|evening)|sharp))?";
const PART = '(?: morning| afternoon| evening| night)?';
const LEAD =
  '(?:(?:by|before|after|on|until|till|within|no later than|around|between|first thing|the (?:day|night|morning|week) (?:before|of|after)|early|late)\\s+)*';
const DATE = [
  `(?:the )?end of (?:the )?(?:day|week|month)`,
  `${MONTH}(?: the)? (?:${ORDINAL}|\\d{1,2})`,
  `(?:this |next |this coming )?${DAY}${PART}(?:,? (?:the )?${ORDINAL}(?: of ${MONTH})?)?`,
  `tomorrow${PART}`,
  'tonight|today|same day|the same day|right away|this (?:morning|afternoon|evening|week|weekend|month)|next (?:week|month)|over the weekend',
  `the (?:\\d+(?:st|nd|rd|th)(?: of ${MONTH})?|${ORDINAL} of ${MONTH})`,
  "the (?:second|minute|moment) (?:we|you|i) [\\w' ]{3,30}",
  '(?:in |within )(?:a|an|one|two|three|four|\\d+|the next|a couple(?: of)?|a few) (?:hours?|days?|weeks?|minutes)',
  '(?:a|one|two|three|\\d+) (?:days?|weeks?|hours?) (?:before|later|after)',
  "(?:as soon as|soon as|right after|once|when|before|after) (?:we|you|i|he|she|they|the customer|the pro|it's|my|the) [\\w' ]{3,30}",
  'the (?:day|night|morning) (?:before|of)',
];
const AT = `(?:,? (?:at|before|by|around|after|between|from) ${CLOCK}(?: (?:and|to) ${CLOCK})?)`;
const DUE = new RegExp(
  `\\b${LEAD}(?:${DATE.join('|')})\\b${AT}?|\\b(?:at|by|before|around|after) ${CLOCK}(?![\\w$-])(?: ${DAY}| tomorrow| today| tonight)?`,
  'gi',
);

const OWN_CLAUSE =
  /^((?:once|when|before|after) the \w+) (?:we|you|i|he|she|they|the pro|the customer)(?:'ll|'d| will| would| can)\b.*/i;

export function findDue(text: string): string | null {
  const match = [...text.matchAll(DUE)].find(
    ({ 0: due, index }) => !/\d\s*$/.test(text.slice(0, index)) && !/^by (?:1[3-9]|[2-9]\d)\b/i.test(due),
  );
  if (!match) return null;
  return (
    match[0]
      .replace(/\s+/g, ' ')
      // "After the visit we'll email": the promise is not part of its time.
      .replace(OWN_CLAUSE, '$1')
      .replace(/[,\s]+$/, '')
      .trim()
  );
}

/** A day or a time, as opposed to "once the guy's had a look". */
export const hasCalendarWord = (due: string) =>
  new RegExp(`${DAY}|${MONTH}|tomorrow|tonight|today|week|\\d|noon|morning|afternoon`, 'i').test(due);
