import type { Speaker } from '#domain/calls/transcript.ts';

/** Notes are read by somebody who was not on the line: "I work nights" becomes "the customer works nights". */

const IRREGULAR: Record<string, string> = {
  have: 'has',
  do: 'does',
  go: 'goes',
  be: 'is',
  am: 'is',
  are: 'is',
  were: 'was',
};
const UNCHANGED = new Set(
  "will would can could should might may must cannot can't won't was had did got went came took said told thought bought found saw made gave ran kept left paid sent built knew heard felt met lost has is does used wanted needed called ought oughta brought wrote fell grew held stood understood became began broke chose drove ate forgot hung laid led slept spent stuck taught wore cut put set let hit not both all two three the a an this that these those my your his her their some any in on at for with to and or of by from up out over back here there guys folks fellas one".split(
    ' ',
  ),
);
const SKIPPED = new Set(
  'likely just really actually still also always never usually only probably already definitely mostly even ever often sometimes basically literally sure now then both all kind about'.split(
    ' ',
  ),
);
const FULL_FORMS: [RegExp, string][] = [
  [/\bdon't\b/gi, 'do not'],
  [/\bdoesn't\b/gi, 'does not'],
  [/\bdidn't\b/gi, 'did not'],
  [/\bwon't\b/gi, 'will not'],
  [/\bcan't\b/gi, 'cannot'],
  [/\bain't\b/gi, 'is not'],
  [/\b(is|are|was|were|would|could|should|have|has|had|must)n't\b/gi, '$1 not'],
  [/\b(there|that|it|here|what|where)'s\b/gi, '$1 is'],
  [/\b(there|that|it)'ll\b/gi, '$1 will'],
  [/\b(there|that|it)'d\b/gi, '$1 would'],
  [/\bgonna\b/gi, 'going to'],
  [/(?:'ve|'s)? gotta\b/gi, ' have to'],
  [/\bgotta\b/gi, 'have to'],
  [/(?<=\w)'ll\b/gi, ' will'],
  [/\bwanna\b/gi, 'want to'],
  [/\blemme\b/gi, 'let me'],
  [/\b(?:y'all|you all|you folks)\b/gi, 'you'],
  [/(?<=^|\s)'em\b/gi, 'them'],
  [/(?<=^|\s)'cause\b/gi, 'because'],
];

export function thirdPersonVerb(verb: string): string {
  const lower = verb.toLowerCase();
  const irregular = IRREGULAR[lower];
  if (irregular) return irregular;
  const inflected = /(?:ed|ing)$/.test(lower) && !/^(?:need|feed|bring|ring|hang|sing|bed)$/.test(lower);
  if (UNCHANGED.has(lower) || inflected || /'/.test(lower)) return verb;
  if (/(?:[sxz]|[cs]h|o)$/.test(lower)) return `${verb}es`;
  if (/[^aeiou]y$/.test(lower)) return `${verb.slice(0, -1)}ies`;
  return `${verb}s`;
}

export function expandContractions(text: string): string {
  return FULL_FORMS.reduce((result, [pattern, full]) => result.replace(pattern, full), text);
}

type Person = { subject: string; object: string; possessive: string; reflexive: string };
const FIRST: Person = {
  subject: 'I|we',
  object: 'me|us',
  possessive: 'my|our|mine|ours',
  reflexive: 'myself|ourselves',
};
const SECOND: Person = {
  subject: 'you guys|you',
  object: 'you',
  possessive: 'your|yours',
  reflexive: 'yourself|yourselves',
};
const ENDINGS: [string, string][] = [
  ["'m", 'is'],
  ["'re", 'is'],
  ["'ve", 'has'],
  ["'ll", 'will'],
  ["'d", 'would'],
];
/** "You" and "me" stand after a verb or a preposition far more often than they open a clause. */
const OPENS_CLAUSE =
  /(?:^|[,;:.]\s*|\b(?:that|if|when|what|where|so|because|and|but|as|how|while|until|till|before|after|once|unless|which|whatever|since|or|then|time|day|one|way|thing|like|think|know|sure|hope|whenever|wherever|than|why|who|case|the (?:\w+ )?\w+)\s+)$/i;

/** Subject with its verb: "I really need" → "the customer really needs". "Do you" has its verb before it. */
function replaceSubject(text: string, person: Person, noun: string): string {
  let result = text;
  for (const [ending, verb] of ENDINGS) {
    result = result.replace(
      new RegExp(`\\b(?:${person.subject})${ending}(?![a-z])`, 'gi'),
      `${noun} ${verb}`,
    );
  }
  const pattern = new RegExp(
    `\\b(${person.subject})\\b(?!')((?:\\s+(?!(?:i|we|you|me|us)\\b)[a-z']+){0,3})`,
    'gi',
  );
  return result.replace(pattern, (_match, pronoun: string, rest: string, offset: number, whole: string) => {
    const before = whole.slice(0, offset);
    const ambiguous = person.object.split('|').includes(pronoun.toLowerCase());
    const asObject = ambiguous && !OPENS_CLAUSE.test(before);
    const inverted = /\b(?:do|did|does|can|could|would|will|should|are|is|have|has)\s+$/i.test(before);
    if (asObject || inverted) return noun + rest;
    const words = rest.split(/(\s+)/);
    const verb = words.findIndex((word) => word.trim() && !SKIPPED.has(word.toLowerCase()));
    if (verb >= 0) words[verb] = thirdPersonVerb(words[verb]!);
    return verb < 0 && !rest ? noun : noun + words.join('');
  });
}

function replacePerson(text: string, person: Person, noun: string): string {
  const subject = replaceSubject(text, person, noun);
  let named = subject.toLowerCase().includes(noun);
  const others = subject.replace(
    new RegExp(
      `(?<!\\s)(\\s+by)?\\s+(?:${person.reflexive})\\b|\\b(${person.object})\\b|\\b(${person.possessive})\\b`,
      'gi',
    ),
    (_match, _by, object, possessive) => {
      if (!object && !possessive) return '';
      const again = named;
      named = true;
      if (object) return again && person === FIRST ? 'them' : noun;
      return again ? 'their' : `${noun}'s`;
    },
  );
  return others;
}

export type Party = 'the customer' | 'the pro';
export const partyOf = (speaker: Speaker): Party => (speaker === 'pro' ? 'the pro' : 'the customer');

export function toThirdPerson(text: string, speaker: Speaker): string {
  const own = partyOf(speaker);
  const other = own === 'the pro' ? 'the customer' : 'the pro';
  const first = replacePerson(expandContractions(text), FIRST, own);
  return replacePerson(first, SECOND, other)
    .replace(/\b(the customer|the pro) (?:is|has) got to\b/g, '$1 has to')
    .replace(/\b(the customer|the pro|there|he|she|it) (?:is|has) got\b/gi, '$1 has')
    .replace(/\b((?:the customer's|their) \w+) do not\b/g, '$1 does not')
    .replace(/\b(the customer|the pro) (would|will|can|could) (?:like|want) to\b/g, '$1 wants to');
}
