import type { JobCategory } from '#domain/calls/notes.ts';

/** What the words of a title can be: the thing that is worked on, the place where it stands, or neither. */

const OBJECTS = new Set(
  `ac adapter alarm annual ant appliance array assembly awning backflow backsplash balcony ballast bar baseboard bat bathtub battery beam bed bedbug bee belt bib bird blind blower board boiler boot
  border bowl boxwood breaker brick brush bush cabinet cable camera carpet cartridge casing ceiling charger chimney circuit circulator coil column compressor condenser conduit connector control cooler copper
  counter counterflashing countertop couch coupling crack curb curtain damper dead-bolt deadbolt deck decking detector dimmer dishwasher disposal door doorbell downspout drain drip drywall dryer duct ductwork eave
  edge edging ejector fan fascia faucet fence filter firepit fireplace fixture flapper flashing floor flooring flower foundation frame freezer fridge fryer furnace fuse garden gasket gate generator gfci
  glass grass grill ground grout gutter guard handler handrail hanger hardware head heat heater hedge hinge hood hose hot-water hvac ice insulation interlock inlet inverter ivy jack joist kudzu ladder
  lamp landing latch lawn leak leaf lighting light limb line linoleum lock mailbox main mast mattress membrane meter microwave mildew mirror mold mosquito mouse mice mulch nest neutral
  opener outlet oven overhang paint pan panel parapet patio paver pavers pergola pigeon pilot pipe pit plank plant plaster plug plumbing pond pool popcorn porch post pressure projector pump purlin
  raccoon radiator rail railing range rat receptacle recorder refrigerator register regulator ridge roach rock roof roofing rot rug run sconce scorpion screen seal seam sealant sectional seed septic service
  sewer shake shed sheetrock shelf shelves shingle shower shutoff shutter siding sign sill sillcock sink skylight slab slate sod soffit softener soil solar spigot spindle split spout spring sprinkler squirrel stain
  stair staircase step stone stool stove straw strip stucco stump subfloor sump switch system tank termite thermostat threshold tile timer toilet torsion track transformer trap tree trim
  truss tub tv underlayment unit urinal valley valve vanity vent vine vinyl wainscot wall wasp washer water weatherhead weed welder well window wire wiring wood
  dam ring nail sprinkler-head tune-up hornet spider snake skunk possum opossum gopher mole vole flea tick moth beetle cockroach rodent wildlife bug chain-link privacy shrub branch hydrant manifold header fitting trunk plenum handle knob
  pane sash casement slider storm-door garage-door mini-split heat-pump rooftop-unit bathroom kitchen basement restroom classroom house office apartment yard driveway sidewalk walkway path pathway`.split(
    /\s+/,
  ),
);

/** Nouns that name the work itself need no verb in front of them. */
const WORK =
  /^(?:certification|inspection|tune-up|tuneup|detection|disinfection|conversion|estimate|maintenance|eviction|aeration|cleanup|clean-up|repipe|reroof|repaint|rekey|regrade)$/i;

const PLACE =
  /^(?:kitchen|bath|bathroom|restroom|basement|attic|garage|porch|room|bedroom|closet|laundry|nursery|den|hallway|hall|stairwell|lobby|building|house|home|condo|apartment|office|church|sanctuary|cabin|lodge|yard|backyard|driveway|shed|barn|shop|store|studio|laundromat|restaurant|school|daycare|classroom|crawlspace|crawl|property|place|side|corner|row|back|front|middle|top|bottom|alley|street|road|upstairs|downstairs|outside|inside|floor|ceiling|wall|roof|pergola|patio|deck|counter|cabinet|slope|slab)s?$/i;
const NEVER_OBJECT =
  /^(?:house|home|building|condo|apartment|office|church|sanctuary|cabin|lodge|shop|store|studio|laundromat|restaurant|school|daycare|property|place|side|corner|row|back|front|middle|top|bottom|alley|street|road|upstairs|downstairs|outside|inside|slope|room|bedroom|closet|nursery|den|hallway|hall|stairwell|lobby|kitchen|bath|bathroom|restroom|basement|attic|garage|yard|backyard|driveway|crawlspace|crawl|classroom|laundry|barn)s?$/i;
const OBJECT_IN: Partial<Record<JobCategory, RegExp>> = {
  Cleaning: /./,
  Remodel: /^(?:kitchen|bath|bathroom|basement|attic|garage|room|closet|hall|laundry)s?$/i,
  Landscaping: /^(?:yard|backyard|driveway)s?$/i,
};

const PEOPLE =
  /^(?:electrician|plumber|roofer|builder|inspector|adjuster|marshal|tenant|landlord|owner|manager|committee|fellowship|congregation|board|husband|wife|mother|mom|father|dad|son|daughter|brother|sister|neighbor|grand\w+|baby|kid|child|children|guest|customer|realtor|agent|buyer|seller|lawyer|doctor|nurse|teacher|pastor|crew|helper|contractor|handyman|secretary|super|staff|somebody|lady|company|family|dog|cat|horse|drummer|band)s?$/i;
const NO_NOUN =
  /^(?:restore|slid|slipped|gave|found|cut|warm|cold|everywhere|frost|move|deep|breath|single|stage|disinfect|rekey|liquid|tarred|letter|towel|store|tap|height|cream|smoke|emergency|blight|original|copy|report|notice|claim|insurance|permit|section|piece|spot|part|visit|week|month|season|bale|bundle|bag|gallon|inch|inches|foot|feet|amp|volt|ton|hour|eviction|prevention|matching|regular|heavy|hidden|tapered|broken|dripping|running|leaking|white|black|brown|gray|grey|green|blue|red|charcoal|hot|dry|wet|dead|loud|noisy|electric|wood-burning|car|truck|van|ladder|sun|rain|storm|hail|wind|snow|party|wedding|closing|sale|sheets?|number|code|machine|kind|size|level|end|hole|thing|problem|issue|trouble|job|work|test|charge|adult|young|mount|row|actual|daily|nightly|weekly|quarterly|biweekly|sprung|dust|wash|spray|heights?)$/i;

const singular = (word: string) => {
  const lower = word.toLowerCase();
  const forms = [lower, lower.replace(/s$/, ''), lower.replace(/es$/, ''), lower.replace(/ies$/, 'y')];
  return forms.find((form) => OBJECTS.has(form)) ?? lower;
};

export const isObject = (word: string) => OBJECTS.has(singular(word));
export const isWork = (word: string) => WORK.test(word);
export const isRoom = (word: string) => NEVER_OBJECT.test(word);
export const isPlace = (word: string) => PLACE.test(word);

/** A word that ends one thought: what follows it names the thing. */
export const breaksName = (word: string) =>
  PEOPLE.test(word) || /^(?:found|gave|sprung|run|saw|says?|height|possible|matching|actual)$/i.test(word);

/** A kitchen can be remodeled and cleaned, but nobody repairs or replaces one. */
export function canBeObject(word: string, category: JobCategory): boolean {
  if (PEOPLE.test(word) || NO_NOUN.test(word) || (isPest(word) && category !== 'Pest Control')) return false;
  return !NEVER_OBJECT.test(word) || (OBJECT_IN[category]?.test(word) ?? false);
}

const PESTS =
  /^(?:ant|termite|roach|cockroach|wasp|hornet|bee|spider|scorpion|mosquito|flea|tick|moth|beetle|bug|bedbug|mouse|mice|rat|rodent|bat|squirrel|raccoon|skunk|opossum|possum|pigeon|bird|snake|gopher|mole|vole|nest)(?:e?s)?$/i;
const CAUGHT =
  /^(?:mouse|mice|rat|rodent|bat|squirrel|raccoon|skunk|opossum|possum|pigeon|bird|snake|gopher|mole|vole|nest)s?$/i;

export const isPest = (word: string) => PESTS.test(word);
/** Insects are treated for, animals and nests are taken away. */
export const pestVerb = (word: string) => (CAUGHT.test(word) ? 'Remove' : 'Treat for');

const DEFAULTS: [RegExp, string][] = [
  [/^(?:straw|mulch|sod|seed|annual|rock|plant|boxwood|inkberry|paver|patio|border|edging)s?$/i, 'Install'],
  [/^(?:weed|brush|kudzu|ivy|vine)s?$/i, 'Clear'],
  [/^(?:hedge|bush|shrub)(?:e?s)?$/i, 'Trim'],
  [/^(?:tree|limb|branch|stump)(?:e?s)?$/i, 'Remove'],
  [/^(?:pool|rug|carpet|couch|sectional)s?$/i, 'Clean'],
  [
    /^(?:charger|inlet|interlock|fan|bar|softener|split|guard|firepit|detector|backup|panel|plank|vanity)s?$/i,
    'Install',
  ],
];
/** What is usually done to a thing when the call names no verb for it. */
export const usualVerb = (word: string) => DEFAULTS.find(([things]) => things.test(word))?.[1] ?? null;

const ROOM =
  '(?:(?:master|guest|hall|back|front|spare|upstairs|downstairs|main|half|dining|living|laundry|utility|mud|powder|side|second[- ]floor|third[- ]floor|fourth[- ]floor) )*(?:kitchen|bathroom|basement|attic|garage|bedroom|hallway|hall|nursery|den|room|crawlspace|crawl space|closet|back ?yard|front yard|side yard|yard|porch|pergola|cabin|church|daycare|driveway|apartment|rental|studio|machine shed|shed|barn|laundromat|parking lot|dining room|dental office|office)';
const WHERE = new RegExp(
  `\\b(?:in|into|inside|over|above|on|behind|under|at|down in|up in|out in|for) (?:the|my|our|her|his|their|a|that|this|mom's|my \\w+'s) (${ROOM})\\b(?! (?:door|fan|window|wall|drain|sink|faucet|light|cabinet|floor|ceiling|roof|side))`,
  'gi',
);

/** Rooms and outdoor places a sentence names as the place of something. */
export const placesIn = (text: string): string[] =>
  [...text.matchAll(WHERE)].map((match) => match[1]!.toLowerCase().replace('back yard', 'backyard'));
