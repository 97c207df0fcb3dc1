import type { JobCategory } from '#domain/calls/notes.ts';
import type { Turn } from '#domain/calls/transcript.ts';

/** A trade is known by its words, and best by the company's own name in the greeting. */
const TERMS: Record<JobCategory, string> = {
  Roofing:
    'roof roofs roofing roofer shingle shingles flashing gutter gutters downspout skylight chimney ridge eave eaves soffit fascia tarp hail ponding tpo slate tile tiles shake decking underlayment drip-edge ice-dam dams valley attic-vent reroof',
  HVAC: 'hvac furnace thermostat condenser heat-pump air-handler minisplit mini-split duct ducts ductwork refrigerant coil compressor boiler circulator cooling ac a/c air-conditioner air-conditioning tune-up filter blower rooftop-unit rtu swamp-cooler evaporator heat-exchanger walk-in cooler mechanical heating comfort radiator freon vents',
  Plumbing:
    'plumbing plumber toilet drain faucet sink water-heater heater pipe pipes repipe sewer clog clogged disposal shower-valve cartridge sump pump valve hose-bib spigot softener slab-leak backflow wax-ring pex well pressure-tank gas-line gas-smell shutoff leak leaking septic ejector spout',
  Electrical:
    'electric electrical electrician outlet outlets breaker panel wiring wire amp amps volt charger ceiling-fan ceiling-fans dimmer flicker flickering lights light switch generator interlock transformer smoke-detector smoke-detectors detectors exit-signs gfci receptacle neutral circuit conduit led',
  Remodel:
    'remodel remodeling renovation kitchen cabinets cabinet countertop countertops backsplash drywall deck basement addition bathroom tub shower-pan vanity flooring plank baseboard baseboards window windows door popcorn-ceiling conversion framing trim contractor egress mudroom pocket-door builders tile painting',
  Landscaping:
    'landscape landscaping landscaper landscapes lawn yard sod sprinkler irrigation mulch hedge hedges tree trees limb stump patio pavers paver retaining-wall retaining mow mowing aerate aeration seed beds boxwoods brush kudzu garden turf grounds straw fire-pit raised-beds shrubs weeds',
  Cleaning:
    'clean cleaning cleaner cleaners maid maids janitorial deep-clean vacuum mop dust scrub stain rug carpet carpets couch move-out disinfect disinfection sanitize odor trash restrooms windows-washed housekeeping biweekly',
  'Pest Control':
    'pest pests termite termites rat rats mice mouse rodent roach roaches wasp wasps bee bees ant ants bat bats raccoon raccoons squirrel scorpion scorpions bed-bugs bugs mosquito mosquitoes trap traps bait exterminator nest wildlife exclusion droppings pigeon pigeons spider hornet',
  Other:
    'handyman grab-bars grab-bar garage-door torsion-spring fence fencing pool solar inverter solar-panels locksmith rekey deadbolt lock locks appliance dishwasher dryer oven washer exterior-painting repaint painter painting mailbox handrail chlorine',
};
const COMPANY: Record<JobCategory, RegExp> = {
  Roofing: /roof|gutter|exterior/i,
  HVAC: /heating|\bair\b|cooling|hvac|mechanical|comfort|furnace|refrigerat/i,
  Plumbing: /plumb|drain|rooter|\bpump\b|\bwater and|\bwell\b|pipe|leak/i,
  Electrical: /electric|\bwire\b|wiring|\bohm|voltage/i,
  Remodel:
    /remodel|build|kitchen|bath|deck|renov|contract|construct|interior|window|trim|drywall|floor|carpent/i,
  Landscaping: /landscap|yard|lawn|turf|ground|garden|tree|land and|brush|irrigat|stone/i,
  Cleaning: /clean|maid|janitor|carpet|steam|dust|housekeep|scrub/i,
  'Pest Control': /pest|wildlife|exterminat|critter|termite|bug/i,
  Other: /handyman|garage door|fence|pool|solar|lock\b|locksmith|appliance|painting/i,
};

type Term = { pattern: RegExp; weight: number; category: JobCategory };
const shared = new Map<string, number>();
for (const list of Object.values(TERMS))
  for (const term of list.split(' ')) shared.set(term, (shared.get(term) ?? 0) + 1);
const terms: Term[] = (Object.entries(TERMS) as [JobCategory, string][]).flatMap(([category, list]) =>
  list.split(' ').map((term) => ({
    category,
    pattern: new RegExp(
      `(?<![\\p{L}])${term.replace('/', '\\/').replace(/-/g, '[\\s-]')}(?![\\p{L}])`,
      'giu',
    ),
    weight: ((term.includes('-') ? 1.5 : 1) * 0.35) / shared.get(term)!,
  })),
);

/** Words of the trades; a title should name one of these. */
export const tradeWords = new Map<string, Set<JobCategory>>();
for (const [category, list] of Object.entries(TERMS) as [JobCategory, string][]) {
  for (const word of list.split(/[ -]/))
    tradeWords.set(word, (tradeWords.get(word) ?? new Set()).add(category));
}

/** The pro's opening words, where the company is named; a voicemail greeting counts as well. */
function greetingOf(turns: readonly Turn[]): string {
  return turns
    .slice(0, 2)
    .filter((turn) => turn.speaker !== 'customer')
    .map((turn) =>
      turn.text
        .split(/(?<=[.?!])\s/)
        .slice(0, 2)
        .join(' '),
    )
    .join(' ');
}

export function findCategory(
  turns: readonly Turn[],
  companyName = '',
  serviceTypes: string[] = [],
): JobCategory {
  const scores = Object.fromEntries(Object.keys(TERMS).map((category) => [category, 0])) as Record<
    JobCategory,
    number
  >;
  for (const [greeting, weight] of [
    [greetingOf(turns), 6],
    [companyName, 4],
    [serviceTypes.join(' '), 1],
  ] as const) {
    for (const [category, pattern] of Object.entries(COMPANY) as [JobCategory, RegExp][]) {
      if (pattern.test(greeting)) scores[category] += weight + (category === 'Other' ? weight / 2 : 0);
    }
  }
  turns.forEach((turn, index) => {
    for (const { pattern, weight, category } of terms) {
      const hits = turn.text.match(pattern)?.length ?? 0;
      scores[category] += hits * weight * (index < 6 ? 2 : 1);
    }
  });
  const ranked = (Object.entries(scores) as [JobCategory, number][]).sort((a, b) => b[1] - a[1]);
  return ranked[0]![1] > 0 ? ranked[0]![0] : 'Other';
}
