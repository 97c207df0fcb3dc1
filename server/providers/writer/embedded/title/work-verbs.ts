/** Verbs of work as people say them, and as a work order writes them. */
const VERBS: [string, string, RegExp][] = [
  [
    'Replace',
    'replacing',
    /\b(?:replac(?:e|es|ed|ing|ement)|swap(?:s|ped|ping)?(?: out)?|tear out|new one|change out|switch out)\b/i,
  ],
  [
    'Install',
    'installing',
    /\b(?:install(?:s|ed|ing|ation)?|put(?:ting)? (?:in|up|on|down)|hang(?:ing)? (?=the|a|up|it|them|that|those|new|two|some)|mount(?:ed|ing)?|add(?:ed|ing)?|hook(?:ed)? up|set up|lay(?:ing)?)\b/i,
  ],
  [
    'Remove',
    'removing',
    /\b(?:remov(?:e|es|ed|ing|al)|take (?:out|down|off)|tear (?:down|off|up)|get rid of|haul(?:ing)?(?: away| off)?|cut down|scrap(?:e|ing)(?: off)?|rip out|pull (?:out|up|down))\b/i,
  ],
  [
    'Repair',
    'repairing',
    /\b(?:repair(?:s|ed|ing)?|fix(?:es|ed|ing)?|patch(?:es|ed|ing)?|rehang|reattach|mend|restor(?:e|ed|ing)|rebuild(?:ing)?|rebuilt)\b/i,
  ],
  [
    'Clean',
    'cleaning',
    /\b(?:clean(?:s|ed|ing)?(?: out| up)?|wash(?:ed|ing)?|scrub(?:bed|bing)?|vacuum|deep clean)\b/i,
  ],
  ['Clear', 'clearing', /\b(?:clear(?:s|ed|ing)?(?: out)?|unclog(?:ged|ging)?|snak(?:e|ed|ing)|auger)\b/i],
  ['Seal', 'sealing', /\b(?:seal(?:s|ed|ing)?(?: up| off)?|caulk(?:ed|ing)?)\b/i],
  [
    'Treat',
    'treating',
    /\b(?:treat(?:s|ed|ing|ment)?(?! posts| lumber)|spray(?:s|ed|ing)?|bait(?:ed|ing)?|fog(?:ged|ging)?|exterminat\w+)\b/i,
  ],
  [
    'Inspect',
    'inspecting',
    /\b(?:inspect(?:s|ed|ing|ion)?|look at|take a look|check(?:ed|ing)?(?: out| on)?|test(?:ed|ing)?|diagnos\w+)\b/i,
  ],
  ['Paint', 'painting', /\b(?:(?:re)?paint(?:s|ed|ing)?|stain(?:ed|ing)? the)\b/i],
  [
    'Build',
    'building',
    /\b(?:build(?:ing)? (?=a|the|an|it|six|new|out|me|us)|construct(?:ed|ing)?|fram(?:e|ed|ing))\b/i,
  ],
  ['Upgrade', 'upgrading', /\b(?:upgrad(?:e|es|ed|ing))\b/i],
  ['Convert', 'converting', /\b(?:convert(?:s|ed|ing)?|conversion|turn (?:it|that|the \w+) into)\b/i],
  ['Remodel', 'remodeling', /\b(?:remodel(?:s|ed|ing)?|redo(?:ing)?|redone|renovat\w+|gut(?:ted|ting)?)\b/i],
  [
    'Trim',
    'trimming',
    /\b(?:trim(?:med|ming)(?! is)|trim (?=the|back|those|it|up|them)|prun(?:e|ed|ing)|cut back|mow(?:ed|ing)?)\b/i,
  ],
  ['Rewire', 'rewiring', /\b(?:rewir(?:e|ed|ing)|run (?:a |the |new )?(?:wire|line|circuit)s?)\b/i],
  ['Disinfect', 'disinfecting', /\b(?:disinfect(?:s|ed|ing|ion)?|sanitiz(?:e|ed|ing))\b/i],
  ['Aerate', 'aerating', /\baerat(?:e|es|ed|ing|ion)\b/i],
  ['Rekey', 'rekeying', /\brekey(?:s|ed|ing)?\b/i],
  ['Repipe', 'repiping', /\bre-?pip(?:e|es|ed|ing)\b/i],
  ['Reroof', 'reroofing', /\bre-?roof(?:s|ed|ing)?\b/i],
  ['Weed', 'weeding', /\bweed(?:ed|ing)\b/i],
  ['Trap', 'trapping', /\b(?:trapp(?:ed|ing)|trap (?=the|them|it)|set traps|catch(?:ing)?)\b/i],
];

export const workVerbs = VERBS.map(([verb, , pattern]) => ({
  verb,
  pattern: new RegExp(pattern.source, 'gi'),
}));

const whole = VERBS.map(([, , pattern]) => new RegExp(`^(?:${pattern.source})$`, 'i'));
export const isWorkVerb = (word: string) => whole.some((pattern) => pattern.test(word));

const SMALL =
  'the|a|an|my|our|your|her|his|their|that|those|these|all|some|any|of|for|in|on|out|up|new|old|whole|just|both|each';
const before = VERBS.map(
  ([verb, , pattern]) => [verb, new RegExp(`(?:${pattern.source})(?: (?:${SMALL}))*\\s*$`, 'i')] as const,
);

/** The verb of work that these words end with, small words aside: "and we'll replace the". */
export function verbBefore(text: string): string | null {
  const end = text.slice(-60);
  return before.find(([, pattern]) => pattern.test(end))?.[0] ?? null;
}

const GERUNDS = new Map([
  ...VERBS.map(([verb, gerund]) => [verb, gerund] as const),
  ['Service', 'servicing'] as const,
  ['Treat for', 'treating for'] as const,
]);

/** "Replace water heater" as it reads inside a sentence: "replacing water heater". */
export function toGerund(title: string): string {
  return title.replace(/\b([A-Za-z]+)\b/g, (word, _, offset: number) => {
    const known = GERUNDS.get(word.charAt(0).toUpperCase() + word.slice(1));
    const leads = offset === 0 || /(?:and|,) $/.test(title.slice(0, offset));
    return known && leads ? known : word;
  });
}
