import { tradeWords } from '../category.ts';

/** What somebody speaks of, in however many words: a model sees that "kill the tape" is like "stop the recording". */
const FLAGS: [string, RegExp][] = [
  [
    'record',
    /\brecord\w*|\bre cord\w*|\btap(?:ed|in|ing)\b|\b(?:on|off|no|of|being|that|be) tape\b(?! measure)|\btape of\b|\btape (?:me|us|this|that|it|my|you)\b|\btranscri\w*|\btrans crib\w*|\bcaptur\w+|\bre ?quard\w*|\baudio\b|\bon file\b|\brecoding\b|\brecoded\b/,
  ],
  [
    'gadget',
    /\bjot ?line\b|\b(?:jack|job|dot) line\b|\bannounce\w*|\b(?:that|this|the|your|no|a|an|any) (?:\w+ )?(?:app|lady|voice|robot|machine|machines|bot|software|computer|assistant|third party|wire|bug|announcement)\b|\bai\b|\ba i\b|\brobots?\b|\bmachines?\b|\bwired\b|\beavesdrop\w*|\blisten(?:ing|s)? in\b|\bmonitor(?:ed|ing)\b|\bsurveil\w*|\bspy(?:ing)?\b|\bbig brother\b|\bnote ?taker\b|\btwo party\b|\bmy voice\b/,
  ],
  [
    'thing',
    /\b(?:that|this|the|your|you) (?:\w+ )?(?:thing|message|gadget|program|service|notice|woman|girl)\b|\bbeep(?:s|ing|ed)?\b|\bstill on\b/,
  ],
  ['notes', /\bnotes?\b|\bwrit(?:e|ten|ing) (?:this|it|that|up|down)\b/],
  ['no', /\bno\b|\bnever\b|\bno way\b|\bnegative\b|\babsolutely not\b|\bnot at all\b/],
  ['not', /\bnot\b|\bwithout\b|\bneither\b|\bnone\b|\bnothing\b|\bnobody\b|\bno one\b/],
  [
    'opensNo',
    /^(?:(?:um|uh|oh|well|hmm|hm|wait|yes|ok|so|sorry|excuse me|listen|look|hey|actually|ah|eh|whoa|hello|hi) )*no\b/,
  ],
  [
    'noWant',
    /\b(?:do|does|did|would|will|can|could|am|are|is|i) not (?:really |even |actually |exactly |particularly |quite |too |gonna |going to |about to |just |at all )*(?:want|wish|like|love|care|agree|consent|allow|permit|accept|approve|do|be|have|having|let|talk|talking|speak|say|continue|go|record|sign|stand|need|ok|fine|comfortable|cool|good|happy|all right|interested|part|on board|appreciate|authorize|keep|keeping|sure|down|into|with)\b|\bi no (?:want|agree|like)\b/,
  ],
  [
    'rather',
    /\brather\b|\bprefer\b|\binstead\b|\bwould like\b|\bif (?:it is|you do not mind|possible|we could|you could)\b|\bbetter (?:not|if)\b|\bplain\b|\bnormal\b|\bregular\b/,
  ],
  [
    'consent',
    /\bconsent\w*|\bagree\w*|\bpermission\b|\bpermit\b|\ballow\w*|\bauthori[sz]\w*|\bapprov\w+|\bsign(?:ed|ing)? up\b|\bopt(?:ed|ing)? (?:out|in)\b|\bon board\b|\btwo party\b|\bmy rights?\b|\bthe right\b|\blegal\w*|\ballowed\b|\bgo along\b/,
  ],
  [
    'object',
    /\bobject(?:ion|ing|s)?\b|\brefus\w+|\bdeclin\w+|\bdisagree\w*|\bhard pass\b|\bpass on\b|\bopt(?:ing)? out\b|\bnot acceptable\b|\bunacceptable\b|\bcount me out\b|\bleave me (?:out|off)\b|\btake (?:me|us) (?:off|out)\b|\bi say no\b|\bsaying no\b|\bsays no\b|\bsay no\b|\bsaid no\b|\bsaying so\b|\bnot (?:ok|fine|cool|good|all right|comfortable|happy) (?:with|about)\b|\buncomfortable\b|\bon comfortable\b|\bnot comfortable\b|\bnot having it\b|\bnot for me\b|\bno thank(?:s| you)\b/,
  ],
  [
    'stop',
    /\bstop(?:s|ped|ping)?\b|\b(?:turn|turned|turning|shut|shutting|switch|switched|switching|cut|cutting|take|taken|taking|click|flip|power|keep|leave|get|have|want|be|put) (?:\w+ ){0,3}(?:off|down|out|away)\b|\bkill\b|\bend (?:it|that|this|the)\b|\bdiscontinu\w*|\bdisable\w*|\bdisconnect\w*|\bunplug\w*|\bpause\b|\bquit\b|\bcut it\b|\blose the\b|\bdrop (?:it|that|the|her)\b|\bditch\b|\bremove\b|\bget rid\b|\bcancel\b|\bhang (?:it|that) up\b|\bknock it off\b|\boff (?:now|please|right now)\b|\bmute\b/,
  ],
  [
    'againstIt',
    /\b(?:not|never|nobody|no one|without|neither|stop|quit|refuse|decline|against|no (?:permission|consent)|uncomfortable|allergic|hate|end|kill|lose|scrap|drop|skip|wipe|erase|delete|unplug|disable|discontinue)\b(?: \w+){0,5} (?:being |be |get |getting |to |the |that |your |this |any |a |my )*(?:record\w*|tap(?:e|ed|ing|in)|transcri\w+|monitored|on tape|on file)\b|\bno (?:\w+ )?(?:recording|recordings|recorder|tape|taping|record|transcript)\b|\b(?:turn|shut|switch|take|cut|keep|leave|get) (?:off )?(?:the|that|your|this|it|my)?(?: \w+)? ?(?:record\w*|tape|app|machine|robot|recorder)(?: \w+)? ?(?:off|down|out|away)?\b|\brecord\w*(?: \w+){0,3} (?:off|stopped|gone|deleted|erased|discontinued|ended)\b/,
  ],
  [
    'notAgree',
    /\bnot (?:\w+ )?(?:agree|consent|agreeing|consenting|accept|permit|authorize)(?: (?:to|with))?(?: (?:it|that|this|being|be|the record\w*|anything|any of it|any of that))?(?: (?:sir|maam|please|at all|then|no|ok|sorry|here|recorded|taped))*$|\bnot (?:agree|consent)\b(?! (?:with|on) (?:the|your|his|her|my|fees?|price))|\bnot (?:my|have my|got my|your|gave|giving|give) (?:\w+ )?(?:consent|permission|ok)\b|\bno (?:consent|permission)\b/,
  ],
  [
    'erase',
    /\bdelet\w+|\beras\w+|\bwip(?:e|ed|ing)\b|\bdestroy\w*|\bthrow (?:it|that|this) (?:away|out)\b|\bscrap\b|\bscratch\b|\btrash\b|\bnot (?:keep|save|store|hold)\w*\b|\b(?:kept|saved|stored)\b/,
  ],
  [
    'dont',
    /\b(?:do|please|can you|could you|would you) not (?:record|tape|keep|save|store|do|use|write|transcribe|put|take|run|let|send)\b|\bplease do not\b|\bplease no\b/,
  ],
  [
    'leave',
    /\bhang(?:ing)? up\b|\bhung up\b|\bcall(?:ing)? (?:you|me|him|her|somebody|someone|back)\b|\bcall back\b|\bphone (?:you|me) back\b|\bother (?:phone|line|number)\b|\b(?:different|another|cell|own|private|land ?line|landline|house) ?(?:phone|line|number)?\b|\bin person\b|\bface to face\b|\bstop by\b|\bcome by\b|\bcome over\b|\bletter\b|\bemail\b|\bgo elsewhere\b|\bsomebody else\b|\bsomeone else\b|\bwe are done\b|\bi am done\b|\bi am out\b|\bgoodbye\b|\bbye\b|\bgood day\b|\bget off\b|\btext\b|\bswitch phones\b/,
  ],
  [
    'private',
    /\bpriva\w+|\bconfidential\w*|\bbetween (?:us|you and me)\b|\bjust (?:you and me|us|me and you|the two of us)\b|\boff (?:the )?record\b|\bmy business\b|\bnobody.s business\b|\bpersonal\b|\blawyer\b|\battorney\b|\bsensitive\b|\bsecret\w*|\bstrangers?\b|\bon (?:the )?record\b/,
  ],
  [
    'condition',
    /\bunless\b|\buntil\b|\btill\b|\botherwise\b|\bor (?:i|we|else|you)\b|\bif (?:that|this|it|you|the|she|he)\b|\bbefore (?:i|we)\b|\bfirst\b|\bas long as\b|\bthen\b|\bor i am\b/,
  ],
  ['me', /\bme\b|\bmy\b|\bmyself\b|\bus\b|\bour\b/],
  [
    'callTalk',
    /\b(?:this|the|my|our|these|any|a|your) (?:phone )?(?:call|conversation|line|phone|calls|conversations|talk)\b|\bon (?:here|there|that|this|it)\b|\bwhat i say\b|\bmy voice\b|\bi say\b|\bwhat we say\b/,
  ],
  [
    'please',
    /\bplease\b|\bcan you\b|\bcould you\b|\bwould you\b|\bcan we\b|\bcould we\b|\bcan i\b|\bcould i\b|\bis there (?:a|any) way\b|\bi (?:want|need|would like) (?:you|it|that|the|this)\b|\btell (?:it|her|him|them|that)\b|\bask (?:him|her|them|you)\b|\bmake (?:it|sure|that)\b/,
  ],
  [
    'assent',
    /\bno problem\b|\b(?:that|it|this|which) is (?:just |totally |perfectly |all |quite |very |pretty )*(?:fine|ok|all right|cool|good|great|neat|smart|handy|wonderful)\b|\bis ok\b|\bgo (?:right )?(?:ahead|on|for it)\b|\bnot mind\b|\bsure\b|\bof course\b|\bsounds good\b|\bno worries\b|\bnot a problem\b|\bfine (?:by|with) (?:me|us|it|that)\b|\bok (?:by|with|for) (?:me|us|it|that)\b|\bfor me\b|\byou are fine\b|\bi am (?:fine|good|ok|cool) with\b|\bno need\b|\bi agree\b|\bi consent\b|\bwe are good\b|\bgood enough\b|\bnot bother\b|\bnothing to hide\b|\bnot at all\b|\bleave it(?: on)?\b|\brecord (?:away|all)\b|\bhappy to\b|\bwhatever\b|\bnot care\b|\bnot worried\b|\bwhy not\b|\blive with\b|\bkeep it (?:on|going|running)\b|\byou can record\b|\bnot stop it\b|\bi like (?:it|that|having)\b|\bnot see why not\b|\bput it back on\b|\bno (?:\w+ )?(?:objections?|issues?|trouble|complaints?|secrets)\b|\bnot (?:have )?(?:a|any) (?:problem|issue)\b|\bproblem being\b|\brecording is (?:fine|ok|good|all right)\b|\brecord (?:on|all you|it if)\b|\bnot (?:turn it off|have to|need to|need you to|hang(?:ing)? up|bothered|scared|shy)\b|\bfeel free\b|\bby all means\b|\bbe my guest\b|\bi trust\b|\bworks for me\b|\bsuits me\b|\bi say yes\b|\ba yes\b|\ball for it\b|\bgood with (?:it|that)\b|\bany other way\b/,
  ],
  [
    'opensYes',
    /^(?:(?:um|uh|oh|well|hmm|hm|so|ah) )*(?:yes|ok|sure|fine|good|all right|of course|great|cool|right|uh huh|mm hm|gotcha|absolutely|certainly)\b/,
  ],
  [
    'question',
    /\bwho\b|\bwhat\b|\bwhy\b|\bis (?:this|that|it|there)\b|\bare you\b|\bdo (?:i|we|you)\b|\bdoes (?:it|that|this)\b/,
  ],
  [
    'wonder',
    /\bhm+\b|\bhuh\b|\bi do not know\b|\bdunno\b|\bnot sure\b|\bi guess\b|\bnot really\b|\bkind of\b|\ba little\b|\bnot (?:thrilled|crazy|love|a fan|wild|big)\b|\bnervous\b|\bcreepy\b|\bweird\b|\bcareful\b|\bwe will see\b|\bit depends\b|\bhate\b|\bwish\b|\buneasy\b|\bcomfortable\b/,
  ],
  [
    'yielded',
    /\bit is off\b|\bi (?:will|can|am going to|just|have|am) (?:\w+ )?(?:turn|turned|turning|shut|shutting|stop|stopped|stopping|kill|delete|deleting|switch|switching|end|ending|take|taking|cut|erase|wipe|pause)\w*\b|\bturning (?:it|that) off\b|\bstopped\b|\b(?:i )?understand\b|\bfair enough\b|\bunderstood\b|\bof course\b|\bsorry\b|\bno problem\b|\bno worries\b|\brespect\b|\bcall you (?:back|from)\b|\bi hear you\b|\bi get it\b/,
  ],
  [
    'explained',
    /\bfor (?:my|the|our) (?:\w+ )?notes\b|\btakes? (?:my |the )?notes\b|\bwrit\w+ (?:up )?(?:my |the )?notes\b|\bjust (?:my |for )?notes\b|\bonly for\b|\bjust for\b/,
  ],
  [
    'work',
    /\b(?:price|quote|estimate|invoice|bill|pay\w*|deposit|color|paint|tile|tiles|wall|roof|sink|toilet|water|leak\w*|breaker|heater|furnace|thermostat|pipe|drain|window|door|faucet|shingles?|permit|inspector|contract|warranty|package|plan|camera|cameras|doorbell|alarm|detector|sprinkler|saw|radio|dog|fence|deck|floor|garage|yard|basement|attic|kitchen|bathroom|outlet|panel|ac|unit|filter|pump|gas|deed|county|court|police|album|vinyl|measure|inches|feet|tape measure|voicemail|video|nvr|dvr|footage|tv|television|stove|mower|thermostats?)\b/,
  ],
];

/** Which of them are in these words, given in their plain form. */
export function refusalFlags(words: readonly string[]): string[] {
  const text = words.join(' ');
  return FLAGS.filter(([, pattern]) => pattern.test(text)).map(([name]) => name);
}

/** What nobody says who agrees. */
export const FIRM = ['notAgree', 'stop', 'object', 'dont', 'erase'];

export const speaksOfWork = ({ flags, words }: { flags: readonly string[]; words: readonly string[] }) =>
  flags.includes('work') || words.some((word) => tradeWords.has(word));
