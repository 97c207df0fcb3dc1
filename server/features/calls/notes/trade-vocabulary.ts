import type { KnownWord } from '#domain/calls/vocabulary.ts';

/**
 * Words a trade uses on the phone that a general recogniser mishears, most often misheard first. The recogniser is
 * shown the first few dozen, so order matters more than completeness.
 */
const TRADE_WORDS: Record<string, string> = {
  hvac: 'condenser, evaporator coil, condensate line, capacitor, contactor, refrigerant, R-410A, SEER, heat pump, mini-split, air handler, furnace, heat exchanger, thermostat, ductwork, plenum, compressor, blower motor, tonnage, drain pan, float switch',
  roofing:
    'asphalt shingles, flashing, step flashing, drip edge, underlayment, ice and water shield, ridge vent, soffit, fascia, decking, tear-off, squares, pipe boot, valley, gutters, downspout, skylight, TPO, adjuster, tarp, chimney cricket',
  plumbing:
    'PRV, PEX, sump pump, water heater, anode rod, P-trap, shutoff valve, wax ring, flange, cleanout, hydro jetting, backflow preventer, ejector pump, hose bib, garbage disposal, expansion tank, slab leak, repipe, cartridge, T&P valve',
  electrical:
    'breaker, panel, GFCI, AFCI, amp, 240-volt, sub-panel, conduit, Romex, junction box, neutral, ground rod, EV charger, interlock, transfer switch, surge protector, ceiling fan, recessed lights, three-way switch, knob-and-tube, permit',
  landscaping:
    'sod, mulch, pavers, retaining wall, French drain, irrigation, sprinkler heads, backflow, drip line, aeration, overseeding, edging, hedge trimming, stump grinding, grading, topsoil, pine straw, boxwoods, zoysia, Bermuda grass, geogrid',
  cleaning:
    'move-out clean, deep clean, post-construction, baseboards, grout, upholstery, carpet extraction, disinfecting, biweekly, inside the oven, blinds, restrooms, janitorial, floor waxing, pet odor, square footage, lockbox, supplies',
  'pest control':
    'termites, bait stations, exclusion, wasps, yellow jackets, bed bugs, German roaches, carpenter ants, rodents, glue traps, crawl space, attic, fumigation, quarterly service, scorpions, mosquito, snap traps, droppings, WDO inspection',
  remodel:
    'demo, drywall, backsplash, quartz countertops, cabinets, vanity, tub-to-shower, subfloor, LVP, load-bearing wall, framing, permit, tile, thinset, shower pan, curbless, soft-close, island, change order, punch list',
};

const COMMON_WORDS = ['estimate', 'quote', 'deposit', 'warranty'];
const MOST_WORDS = 60;

/** Words to expect in calls of an account with these service types; free text of "Other" is taken as it is. */
export function tradeVocabulary(serviceTypes: string[]): string[] {
  const lists = serviceTypes.map((type) => wordsOf(type));
  const longest = Math.max(0, ...lists.map((list) => list.length));
  // Turn by turn, so that an account with three trades sees the top words of each.
  const mixed = Array.from({ length: longest }, (_, i) => lists.flatMap((list) => list[i] ?? [])).flat();
  return [...new Set([...mixed, ...COMMON_WORDS])].slice(0, MOST_WORDS);
}

/** Of the account's own words, so that the trade's still fit into what a recogniser reads. */
const mostOwn = { words: 25, characters: 220 };

/** The account's own words before those of its trades: nobody else knows that street, everybody knows a breaker. */
export function expectedWords(own: readonly KnownWord[], serviceTypes: string[]): string[] {
  const chosen = new Set<string>();
  let characters = 0;
  for (const { text } of own) {
    if (chosen.size >= mostOwn.words || characters + text.length > mostOwn.characters) break;
    if (!chosen.has(text)) characters += text.length;
    chosen.add(text);
  }
  return [...new Set([...chosen, ...tradeVocabulary(serviceTypes)])];
}

function wordsOf(serviceType: string): string[] {
  const known = TRADE_WORDS[serviceType.trim().toLowerCase()];
  const text = known ?? serviceType.replace(/^other\b[\s:,-]*/i, '');
  return text
    .split(/[,;/]/)
    .map((word) => word.trim())
    .filter((word) => word !== '');
}
