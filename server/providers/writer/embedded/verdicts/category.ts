import { type JobCategory, jobCategories } from '#domain/calls/notes.ts';
import { strongest } from '../model/strongest.ts';

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

/** Words of the trades; a title should name one of these. */
export const tradeWords = new Map<string, Set<JobCategory>>();
for (const [category, list] of Object.entries(TERMS) as [JobCategory, string][]) {
  for (const word of list.split(/[ -]/))
    tradeWords.set(word, (tradeWords.get(word) ?? new Set()).add(category));
}

/** The network's view of the trade; what the company calls itself and offers settles what is close. */
export function findCategory(
  judged: Record<JobCategory, number>,
  companyName = '',
  serviceTypes: string[] = [],
): JobCategory {
  const scores = { ...judged };
  for (const category of jobCategories) {
    if (COMPANY[category].test(companyName)) scores[category] += 2;
    if (COMPANY[category].test(serviceTypes.join(' '))) scores[category] += 5;
  }
  return strongest(scores);
}
