/** What is wrong with the thing, as the word a work order puts before it. */
const PROBLEMS: [string, RegExp, RegExp][] = [
  ['hail-damaged', /\bhail\b/gi, /roof|shingle|gutter|vent|siding/],
  ['leaking', /\b(?:leak(?:s|ing|ed)?|water (?:is |was )?(?:coming|dripping|pouring|running))\b/gi, /./],
  ['dripping', /\bdrip(?:s|ping|ped)?\b/gi, /faucet|spigot|hose|bib|head|spout|unit|split/],
  [
    'clogged',
    /\b(?:clog(?:s|ged|ging)?|back(?:s|ed|ing) up|stopped up|(?:won't|not|isn't) drain(?:ing)?)\b/gi,
    /drain|sink|toilet|line|sewer|tub|shower|gutter|disposal|dishwasher|downspout/,
  ],
  [
    'burnt',
    /\b(?:burn(?:t|ed|ing)|scorch(?:ed)?|melted|smok(?:e|ing))\b/gi,
    /outlet|plug|receptacle|switch|panel|breaker|wire|wiring|light/,
  ],
  ['flickering', /\bflicker(?:s|ing|ed)?\b/gi, /light|lamp|fixture|led/],
  ['cracked', /\bcrack(?:s|ed)?\b/gi, /shingle|tile|slate|window|glass|pane|slab|pipe|exchanger|step|wall/],
  ['missing', /\b(?:missing|blew (?:off|some)|blown off)\b/gi, /shingle|tile|slate/],
  ['slipped', /\b(?:slipped|slid)\b/gi, /tile|slate/],
  ['rotted', /\brot(?:ted|ten|ting)?\b/gi, /deck|post|sill|trim|fascia|floor|board|porch|wood|step/],
  ['blank', /\bblank\b/gi, /thermostat|screen|display|panel/],
  ['broken', /\b(?:broke(?:n)?|snapped)\b/gi, /spring|window|pane|slate|head|gate|door|latch|lock|handle/],
  ['dead', /\b(?:dead|died|dying)\b/gi, /boxwood|tree|bush|hedge|shrub|plant|battery|outlet|limb/],
  ['running', /\b(?:keeps? running|running all)\b/gi, /toilet/],
  ['stolen', /\bst(?:ole|olen)\b/gi, /condenser|copper|unit/],
  ['fallen', /\b(?:fell|fallen|came down)\b/gi, /limb|branch|tree/],
  ['torn', /\btor(?:e|n)\b/gi, /duct|screen|carpet|membrane/],
];
const NEAR = 60;

/** The trouble the customer names close to the thing; "it is not leaking" is none. */
export function problemsNear(text: string, object: RegExp): string[] {
  const place = object.exec(text);
  if (!place) return [];
  return PROBLEMS.flatMap(([word, said, of]) => {
    if (!of.test(place[0].toLowerCase())) return [];
    const close = [...text.matchAll(said)].some((match) => {
      const before = text.slice(Math.max(0, match.index - 16), match.index);
      if (/\b(?:not|no|isn't|never|wasn't|ain't|if it)\b[\w ']*$/i.test(before)) return false;
      return Math.abs(match.index - place.index) <= NEAR;
    });
    return close ? [word] : [];
  });
}

/** Trouble of the whole system, said after the comma: "Repair AC, not cooling". */
export function systemTrouble(text: string): string | null {
  if (
    /\b(?:not cool(?:ing)?|blow(?:s|ing)?\b[^.]{0,25}\b(?:warm|hot)|warm air|(?:ac|a\/c|air conditioner|air) (?:quit|died|is out|went out|stopped)|no (?:ac|air|cooling)|(?:won't|isn't|ain't|stopped) cool(?:ing)?)\b/i.test(
      text,
    )
  )
    return 'not cooling';
  if (
    /\b(?:no heat|not heating|(?:won't|isn't|ain't|stopped) heat(?:ing)?|furnace (?:won't|will not|doesn't|does not) (?:come|start|kick))\b/i.test(
      text,
    )
  )
    return 'no heat';
  return null;
}
