/** What a sentence speaks of, in its plain words: signs of work first, then of calls that are about something else. */
const FLAGS: [string, RegExp][] = [
  [
    'trouble',
    /\b(?:leak|drip|clog|crack|rott?|peel|gurgl|rattl|flood|rust|buckl|sag|chew|infest|squeak|creak|wobbl|chirp|flicker|overflow|warp|damag|shatter|dent|sink|burst|freez|froz|burn|smok|mold|mildew)(?:s|ed|ing|en|y|es|le|led|ling)?\b|\b(?:broken?|breaks|plugged|stopped up|back(?:s|ed|ing)? up|trip(?:s|ping)|spark(?:s|ing)|hum(?:s|ming)|smells?|stuck|sticks|jammed|iced over|crooked|loose|bent|stain(?:s|ed)?|brown|racket|rubs|blew (?:off|down|out)|torn|ripped|worn|uneven|overgrown|puddle|ruined|hail|storm|fell|fallen|falling|came off|hanging)\b/,
  ],
  [
    'fails',
    /\b(?:will|does|do|would|did) not (?:open|close|start|stay|drain|light|turn|flush|stop|shut|blow|work|heat|cool|latch|run)\b|\b(?:not|stopped|quit) (?:working|draining|heating|cooling|on)\b|\b(?:quit|died|dead|broke)\b|\bno (?:heat|hot|power|water|air|cooling)\b|\b(?:is|are|went|still) out\b|\bwithout (?:heat|power|water|air)\b/,
  ],
  [
    'animals',
    /\b(?:ants?|mice|mouse|rats?|roach(?:es)?|bees?|wasps?|hornets?|bats?|raccoons?|squirrels?|termites?|snakes?|skunk|swarm|nest|bed bugs)\b/,
  ],
  [
    'wantsWork',
    /\b(?:can|could|would|will) you (?:guys )?(?:come|fix|look|put|do|replace|install|give me|send|take a look|swap|check|hang|clean|paint|build|get|unclog|tile|cut|haul)\b|\bdo you (?:all |guys |also |still )?(?:do|fix|install|clean|repair|work on|handle|service|sell)\b|\bwhen (?:can|could|would) you\b|\bneed (?:you|someone|somebody|it|them|this|that) (?:to|fixed|done|replaced|out|for)\b|^(?:\w+ ){0,2}you (?:do|fix|clean|install|repair|service) \w+|\bcome (?:look|out|by|over|fix|see|do)\b|\bgo ahead with\b|\bwant (?:the same|it fixed|them fixed)\b/,
  ],
  [
    'work',
    /\b(?:fix|repair|replac|install|patch|unclog|winteriz|swap|redo|caulk|mount|rewir|repaint|resurfac|regrout|trim|mow|hang|build|haul|refinish|insulat|assembl|rekey|demolish|inspect|level|pour|seal|stain|reseal|remodel|renovat|upgrad|convert)(?:e|ed|s|es|ing|ped|ping|ming|med)?\b|\b(?:new|another) (?:\w+ )?(?:roof|heater|furnace|flapper|faucet|toilet|door|window|fence|deck|panel|outlet|pump|counter|counters|tile|floor|gates?|unit)\b|\btune ?up\b|\b(?:power|pressure) wash\w*|\b(?:tear|rip|dig|cut) (?:it |them |that )?(?:out|down|up)\b|\bput in\b|\bservice (?:order|call)\b|\bthe (?:painting|siding|roofing|tiling|cleaning|plumbing|wiring|drywall|stucco|remodel|work|project|install|estimate|appointment)\b|\bhalf (?:a|the) (?:shower|kitchen|roof|wall|fence|deck)\b|\bhire you\b|\bunder warranty\b|\bestimate\b|\bwater damage\b|\bjob\b/,
  ],
  [
    'commits',
    /\bi (?:will|can|could|would|would have to|have to|may) (?:\w+ )?(?:come|be there|be out|swing|stop by|head|get (?:out|there|up|to it)|bring|get (?:my|the) (?:saw|ladder|truck|tools)|pick them up|send (?:a|somebody|someone|the|you a)|look|take a look|do (?:it|that|those)|fix|set|bait|spray|measure|squeeze|fit|walk|start|replace|dig|cut|run the|camera|price|plane|write it up|go by)\b|\bon my way\b|\bi am (?:coming|leaving|heading)\b|\bput (?:you|it) (?:down|on|in)\b|\bbe there (?:in|at|by|today|tomorrow)\b|\bbook (?:it|you)\b|\b(?:i will|let me) (?:see|look at) (?:it|the site)\b/,
  ],
  [
    'asksAbout',
    /\bwhat (?:is|are) (?:going on|wrong|the problem|the project|the address|the street|it doing|happening|your address|the issue)\b|\bwhat (?:do|can) (?:you need|i do)\b|\bwhat seems\b|\bhow (?:old|big|long ago|many|wide|tall|small|high|far|long)\b|\bwhich (?:one|room|side|unit|floor|half)\b|\bgas or electric\b|\bhot or cold\b|\bwhere is (?:it|the)\b|\bsame (?:boiler|rooms|room|unit)\b|\bwhen did it\b|\bis it (?:the|a|under|still|gas)\b/,
  ],
  [
    'place',
    /\b(?:kitchen|bathrooms?|bath|shower|toilets?|tub|sinks?|disposal|septic|sump|thermostat|ac|air condition(?:er|ing)|heat pump|thermocouple|pilot|boiler|panel|wiring|lights?|fan|soffit|shingles?|flashing|downspout|skylight|stucco|drywall|tile|backsplash|counter ?tops?|cabinets?|drawer|hinge|railing|rail|mailbox|shed|slabs?|retaining wall|valve|cooler|fryer|exit sign|key|lock|screens?|blinds|hot tub|pool|spa|pond|sprinklers?|irrigation|hedges?|stump|mulch|sod|weeds|vents?|ducts?|filters?|compressor|radiators?|generator|switch(?:es)?|dimmer|chandelier|doorbell|alarms?|smoke detectors?|awning|shutters|opener|ramp|handrail|grab bars?|banister|baseboards?|molding|wallpaper|grout|insulation|foundation|concrete|asphalt|sewer|hose bib|ice maker|refrigerator|freezer|stove|washing machine|softener|rugs?|couch|mirror|shel(?:f|ves)|flagpole|parking lot|elevator|solar panels?|charger|balcony|gazebo|pergola|trench|culvert|beams?|joists?|rafters?|posts?|plumbing|cooktop|oven|fridge|basement|attic|roof|gutters?|fence|gates?|doors?|windows?|walls?|ceilings?|floors?|porch|deck|yard|driveway|furnace|boiler|heater|pumps?|drains?|pipes?|faucet|spigot|outlets?|breakers?|carpets?|siding|trees?|lawn|patio|chimney|dishwasher|dryer|washer|stairs|steps|closet|crawl ?space|sidewalk)\b/,
  ],
  [
    'moves',
    /\bweek after\b|\banother day\b|\bre ?schedul\w+|\bmove (?:my|the|our) (?:appointment|job|visit)\b|\bjust the (?:monday|tuesday|wednesday|thursday|friday)\b|\binstead of\b|\bwould rather (?:monday|tuesday|wednesday|thursday|friday|saturday)\b/,
  ],
  ['address', /<n> (?:\w+ ){1,2}(?:street|road|lane|avenue|drive|court|place|circle|way|st|rd|ave)\b/],
  [
    'asksWhen',
    /\b(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|tomorrow|tonight|today|next week|this week|this afternoon|morning|noon)\b/,
  ],
  [
    'wrong',
    /\bwrong (?:number|person|place|guy|house|speed dial|line)\b|\bmis ?dial(?:ed)?\b|\bdialed (?:wrong|the)\b|\b(?:hit|called|got) the wrong\b|\bone (?:digit|number) off\b|\bflipped (?:them|it|the)\b|\bbad number\b|\bis that not the number\b|\bmy bad\b|\bmy mistake\b/,
  ],
  [
    'notHere',
    /\bno \w+ here\b|\bthere is no \w+ (?:here|at)\b|\bthis (?:is|am) not (?:a|the|my|\w+ phone|housekeeping)\b|\bis this not\b|\bnot the \w+$|\byou (?:have|have got|got|want) (?:a|the) (?:roofer|plumber|painter|electrician|restaurant|salon)s?\b|\bthis is an? (?:\w+ ){1,4}(?:company|shop|business|phone|builder|outfit|contractor)\b|\bi am a (?:plumber|roofer|landscaper|electrician|painter)\b|\bwho are you looking for\b|\bwhat number\b|\bthis \w+ phone\b/,
  ],
  [
    'asksFor',
    /^(?:\w+ ){0,3}is (?:\w+ )?\w+ (?:there|around|in|available|home)$|^(?:\w+ ){0,2}(?:tell|put|get) \w+ (?:i|on|out)\b/,
  ],
  [
    'sells',
    /\bleads?\b|\bsearch (?:results|ranking|engine)|\bpage one\b|\bseo\b|\blistings?\b|\bwebsite\b|\bmerchant\b|\bcredit card processing\b|\bloan\b|\bpre ?approved\b|\bapproved for\b|\bfunding\b|\bworking capital\b|\bextended warranty\b|\bwarranty on your\b|\bspecial (?:offer|price|rate)\b|\bfree (?:trial|demo|redesign|mockup|consultation|quote)\b|\bpromotion\b|\badvertis\w*|\bad space\b|\bthe ad\b|\bdirectory\b|\bdemo\b|\bour (?:platform|software|service|product|program|system|app)\b|\bsoftware\b|\bmarketing\b|\breviews?\b|\bsave (?:you|on|ten|money)\b|\bcut that\b|\bper month\b|\ba month\b|\bcents a gallon\b|\blower (?:rate|price)\b|\bsuppl(?:y|ier)\b|\bpolicy\b|\brenew\w*|\brebate\b|\bqualif(?:y|ies|ied)\b|\bi (?:help|represent|sell) (?:\w+ )?(?:contractors|trades|plumbers|roofers|businesses|a company)\b|\blike you(?:rs)?\b|\bgrow your\b|\bpartnership\b|\boverstock\b|\bbrand new\b|\bsign (?:you )?up\b|\bsubscription\b/,
  ],
  [
    'robot',
    /\bpress (?:one|two|nine|a number|<n>)\b|\bcongratulations\b|\bimportant message\b|\bspeak to a\b|\bautomated\b|\bsay yes\b|\bvalid answer\b|\bdid not get that\b|\breal person\b|\brobots?\b/,
  ],
  [
    'declines',
    /\bnot interested\b|\b(?:i will|hard|i would) pass\b|\bno thank(?:s| you)\b|\boff (?:your|the|that|our) list\b|\bremove (?:my|me)\b|\bnot (?:today|this year|over the phone)\b|\bhang(?:ing)? up\b|\bi (?:do not|never) (?:buy|want a|need any|do polls)\b|\bi am (?:good|covered|all set)\b|\bwe are (?:good|covered|all set)\b|\bsend me (?:something|an email|the form)\b|\bdo not call\b|\bsaid no\b|\bwe have got a guy\b/,
  ],
  [
    'opens',
    /\b(?:am i speaking (?:with|to)|is this the) (?:the )?(?:owner|business)\b|\bquick question\b|\bi am calling (?:from|with|on behalf)\b|\bon behalf of\b|\bi noticed your\b|\bi saw your\b|\bwho handles\b|\bare you (?:happy|satisfied) with\b|\bwhat are you paying\b|\bthe owner\b/,
  ],
  [
    'hires',
    /\bhiring\b|\bhelp wanted\b|\bopenings?\b|\bpositions?\b|\bresume\b|\bexperience\b|\bapprentic\w+|\bjourneyman\b|\blaid off\b|\blet go\b|\blooking for (?:work|a job|an apprentic\w+)\b|\bneed (?:anybody|anyone|any \w+s|electricians|help|a helper|guys)\b|\ban hour\b|\binterview\b|\bappli(?:ed|cation)\b|\bapply\b|\bi can start\b|\bused to work for\b|\bwork for you\b|\bwhat (?:is|does) (?:it|the) (?:pay|rate)\b|\bfill out (?:the|an) (?:form|application)\b|\breference\b|\bformer boss\b|\btake on\b|\bmy own tools\b|\bi graduate\b/,
  ],
  [
    'survey',
    /\bsurvey\b|\bpoll(?:ing|s)?\b|\bresearch\b|\bstudy\b|\bscale of\b|\bquestions?\b|\bquestionnaire\b|\bopinion\b|\bhow (?:likely|satisfied|concerned)\b|\bcensus\b|\bvoters?\b|\b(?:four|two|five|ten) minutes\b|\bwe (?:are )?ask(?:ing)?\b|\brate your\b|\bone to (?:five|ten)\b/,
  ],
  [
    'kin',
    /\b(?:dad|daddy|mom|mommy|babe|hon|honey|sweetie|uncle|aunt|grandpa|grandma|abuela|mijo|boss|old man|buddy|bro|dude)\b|\blove you\b|\bit is (?:me|your)\b|\bthe (?:wife|kids)\b|\bhappy birthday\b/,
  ],
  [
    'leisure',
    /\b(?:poker|game|beer|whiskey|lake|fishing|married|wedding|supper|dinner|play|practice|movie|golf|hunting|school|teacher|nurse|fever|doctor|dentist|milk|groceries|prescription|cake|pizza|puppies|towels|baby|tooth|reunion|army|class)\b/,
  ],
  [
    'books',
    /\b(?:past|over) ?due\b|\binvoices?\b|\bbalance\b|\baccount\b|\bpayment\b|\bcheck number\b|\bmileage\b|\breceipt\b|\btaxes\b|\bdeadline\b|\baccountant\b|\bbank\b|\bfraud\b|\bdebt\b|\bcollect\b|\bcharge\b|\baudit\w*|\bpayroll\b|\blicense renewal\b|\bthe rent\b|\bauction\b|\bautopay\b|\bcard expired\b|\boverpaid\b|\brefund\b|\bpaid (?:you )?twice\b|\bpapers for\b|\bcourt\b|\bstatement\b|\bletters?\b/,
  ],
  [
    'supplies',
    /\byour order\b|\border is in\b|\bdelivery\b|\bpallet\b|\bpick it up\b|\bdue back\b|\brental\b|\bsupply house\b|\blumber yard\b|\bthe (?:yard|counter|gates?|shop)\b|\bprice (?:on|went)\b|\bfill the tank\b|\btrailer\b|\bleft your\b/,
  ],
  [
    'charity',
    /\bdonat\w+|\bfund\b|\bfundrais\w+|\bcollecting for\b|\bvolunteer\w*|\bcount on you for\b|\btickets\b|\bpantry\b|\bcharity\b|\bthank you for the\b|\bwanted to thank\b/,
  ],
  [
    'nothing',
    /\bdo not need (?:anything|you)\b|\bthat is all (?:i|we) (?:need|needed|want|wanted)\b|\bnothing (?:more|else) to do\b|\bno need to come\b|\bno reason for anybody\b|\bcancel(?:ing)? (?:everything|it|all|the whole)\b|\bcalling to (?:say|thank)\b|\boff the (?:schedule|board)\b|\bis fine$|\bjust the books\b/,
  ],
  ['bye', /\b(?:good)?bye\b|\bhave a (?:good|nice) (?:one|day)\b|\bgood luck\b/],
];

/** `words` are those of one sentence. */
export function noJobFlags(words: readonly string[]): string[] {
  const text = words.join(' ');
  return FLAGS.flatMap(([flag, pattern]) => (pattern.test(text) ? [flag] : []));
}

/** Signs that somebody wants work done; a call without any of them hardly is a job. */
export const workSigns = new Set([
  'trouble',
  'fails',
  'animals',
  'wantsWork',
  'work',
  'commits',
  'asksAbout',
  'place',
  'address',
  'moves',
]);
