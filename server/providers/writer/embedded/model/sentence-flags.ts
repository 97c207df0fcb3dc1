/** Families of words that tell what a sentence is for, whatever the trade. */
const DAY =
  '(?:mon|tues|wednes|thurs|fri|satur|sun)days?|tomorrow|tonight|today|this (?:morning|afternoon|evening|week)|next (?:week|month)|weekend|january|february|march|april|june|july|august|september|october|november|december|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|\\w+teenth|twentieth|thirtieth|\\d+(?:st|nd|rd|th)';
const NUMBER =
  'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\\w+teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|\\d[\\d,.:]*';

const word = (alternatives: string) => new RegExp(`\\b(?:${alternatives})\\b`, 'i');

const FLAGS: [string, RegExp][] = [
  ['day', word(DAY)],
  ['number', word(NUMBER)],
  [
    'money',
    /\b(?:hundred|thousand|dollars?|bucks|budget|price|cost|deposit|pay|cash|check|card|invoice|quote)\b|\$/i,
  ],
  [
    'time',
    word("o'clock|a\\.?m|p\\.?m|noon|morning|afternoon|evening|before|after|until|till|by|\\d+:\\d\\d"),
  ],
  [
    'commits',
    word(
      "i'll|we'll|i will|we will|i'm gonna|we're gonna|i'm going to|we're going to|i can|we can|let me|i'd|we'd|my guy|the crew|somebody|i've got|he'll|she'll|they'll",
    ),
  ],
  [
    'asks',
    word(
      "can you|could you|would you|if you(?:'d| would| could| can)?|you'll|please|make sure|have (?:him|her|them|your)|need you|you need|go ahead and|send me|text me|call me|email me",
    ),
  ],
  [
    'negation',
    word(
      "no|not|don't|doesn't|can't|won't|never|nothing|without|isn't|nobody|none|ain't|didn't|wouldn't|shouldn't",
    ),
  ],
  [
    'must',
    word(
      'have to|has to|need to|needs to|must|gotta|got to|only|required?|supposed to|allowed|limit|max|at least|at most|as long as|unless|except|prefer|rather',
    ),
  ],
  ['wants', word('want|wants|need|needs|looking (?:for|to)|would like|like to|hoping|interested')],
  [
    'work',
    word(
      'replac\\w*|install\\w*|repair\\w*|fix\\w*|remov\\w*|tear\\w*|swap\\w*|clean\\w*|paint\\w*|seal\\w*|treat\\w*|patch\\w*|run|put|build\\w*|add\\w*|pull|cut\\w*|trim\\w*|haul\\w*|inspect\\w*|test\\w*|check\\w*|clear\\w*|rebuild\\w*|reset|spray\\w*|wash\\w*|dig|pour|hang|mount|upgrade|convert\\w*|move|rewire|set|redo|scrape|demo|take out|take down',
    ),
  ],
  [
    'problem',
    word(
      "leak\\w*|broken|broke|drip\\w*|crack\\w*|stain\\w*|rot\\w*|clog\\w*|dead|smell\\w*|noise|stuck|loose|won't|stopped|quit|rust\\w*|damage\\w*|missing|backed up|flood\\w*",
    ),
  ],
  [
    'material',
    word(
      'inch(?:es)?|foot|feet|gallons?|amps?|tons?|square|pounds?|yards?|by|gauge|volts?|watts?|bags?|bundles?|boxes|sheets?|coats?|quarts?|bales?|model|brand|colou?r|white|black|brown|gr[ae]y|green|blue|red|oak|steel|copper|vinyl|pvc|cedar|alumin\\w+|stainless|chrome|nickel|galvanized|composite|led',
    ),
  ],
  [
    'access',
    word(
      'gate|key|keys|lock ?box|code|door|park\\w*|driveway|alley|dog|dogs|cat|cats|baby|kids?|neighbor|stairs|ladder|attic|elevator|hoa|landlord|tenant|permit|insurance|alarm|shoes|nap\\w*|asleep|sleep\\w*|works? nights|quiet|allerg\\w*|asthma|pets?',
    ),
  ],
  [
    'sends',
    word(
      'e-?mail|text|send|call|mail|pictures?|photos?|quote|estimate|invoice|receipt|order|schedule|book|check on|look up|find out|ask|confirm|sign|measure|come (?:out|by|back)|swing by|stop by|be there|see you',
    ),
  ],
  [
    'accepts',
    /^(?:yes|yeah|yep|okay|ok|sure|perfect|great|sounds good|that works|that's fine|deal|right|fine|please|do it|let's do)\b/i,
  ],
  [
    'story',
    word(
      'used to|last (?:year|time|guy|week|summer|winter|fall|spring)|years ago|remember|my (?:dad|mother|brother|sister|nephew|cousin)|ha|funny|joke|love|back in',
    ),
  ],
  ['past', word('was|were|had|did|said|told|went|came|got|took|used|thought')],
  ['question', /\?\s*$/],
  ['if', word('if')],
  ['contact', /five five five|555|dot (?:com|net|org)|@|\b(?:zip|area code)\b/i],
  ['corrects', word('no,? wait|sorry|scratch that|i mean|make that|actually|correction|what am i saying')],
];

export function sentenceFlags(text: string): string[] {
  return FLAGS.filter(([, pattern]) => pattern.test(text)).map(([name]) => name);
}
