import type { Speaker } from '#domain/transcript.ts';

/** Notes are read by somebody who was not on the line: "I work nights" becomes "customer works nights". */

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
  "will would can could should might may must can't won't wouldn't couldn't shouldn't was had did got went came took said told thought bought found saw made gave ran kept left paid sent built knew heard felt met lost has is does used wanted needed called cut put set let hit just've never've ought brought wrote fell grew held read stood understood became began broke chose drove ate forgot hung laid led slept spent stuck taught wore".split(
    ' ',
  ),
);
const ADVERBS = new Set(
  'just really actually still also always never usually only probably already definitely mostly honestly kinda even ever often sometimes basically literally sure now then both all'.split(
    ' ',
  ),
);
const NEGATIVES: [RegExp, string][] = [
  [/\bdon't\b/gi, 'do not'],
  [/\bdoesn't\b/gi, 'does not'],
  [/\bdidn't\b/gi, 'did not'],
  [/\bwon't\b/gi, 'will not'],
  [/\bcan't\b/gi, 'cannot'],
  [/\bisn't\b/gi, 'is not'],
  [/\baren't\b/gi, 'are not'],
  [/\bwasn't\b/gi, 'was not'],
  [/\bain't\b/gi, 'is not'],
  [/\bwouldn't\b/gi, 'would not'],
  [/\bcouldn't\b/gi, 'could not'],
  [/\bshouldn't\b/gi, 'should not'],
  [/\bhaven't\b/gi, 'have not'],
  [/\bhasn't\b/gi, 'has not'],
  [/\bgonna\b/gi, 'going to'],
  [/\bgotta\b/gi, 'have to'],
  [/\bwanna\b/gi, 'want to'],
  [/\b'em\b/gi, 'them'],
  [/\blemme\b/gi, 'let me'],
  [/\by'all\b/gi, 'you'],
];

export function thirdPersonVerb(verb: string): string {
  const lower = verb.toLowerCase();
  const irregular = IRREGULAR[lower];
  if (irregular) return irregular;
  if (
    UNCHANGED.has(lower) ||
    (/(?:ed|ing)$/.test(lower) && lower.length > 4 && lower !== 'need' && lower !== 'feed')
  )
    return verb;
  if (/(?:[sxz]|[cs]h|o)$/.test(lower)) return `${verb}es`;
  if (/[^aeiou]y$/.test(lower)) return `${verb.slice(0, -1)}ies`;
  return `${verb}s`;
}

export function expandContractions(text: string): string {
  return NEGATIVES.reduce((result, [pattern, full]) => result.replace(pattern, full), text);
}

const ENDINGS: [string, string][] = [
  ["'m", ' is'],
  ["'re", ' is'],
  ["'ve", ' has'],
  ["'ll", ' will'],
  ["'d", ' would'],
];

/** Rewrites one grammatical person as a noun, with its verb: subject, object and possessive. */
function replacePerson(
  text: string,
  person: { subject: string[]; object: string[]; possessive: string[] },
  noun: string,
  pronoun: { object: string; possessive: string },
): string {
  let result = text;
  const subjects = person.subject.join('|');
  for (const [ending, full] of ENDINGS) {
    result = result.replace(new RegExp(`\\b(?:${subjects})${ending}\\b`, 'gi'), `${noun}${full}`);
  }
  result = result.replace(
    new RegExp(`\\b(?:${subjects})\\b((?:\\s+[a-z']+){0,3})`, 'gi'),
    (match, rest: string, offset: number) => {
      const words = rest.split(/(\s+)/);
      // "for you", "with you": after a preposition or at the end it is an object.
      const before = result.slice(0, offset);
      const object =
        /\b(?:for|with|to|of|from|on|at|by|about|than|give|gives|gave|send|sends|call|calls|text|texts|email|let|tell|tells|show|help|get|gets|charge|meet|see|thank|remind|and)\s+$/i.test(
          before,
        ) && person.object.some((word) => match.toLowerCase().startsWith(word));
      if (object) return noun + rest;
      for (let i = 0; i < words.length; i += 1) {
        const word = words[i]!;
        if (!word.trim() || ADVERBS.has(word.toLowerCase())) continue;
        words[i] = thirdPersonVerb(word);
        break;
      }
      return noun + words.join('');
    },
  );
  for (const object of person.object) {
    result = result.replace(
      new RegExp(`\\b${object}\\b`, 'gi'),
      result.toLowerCase().startsWith(noun) ? pronoun.object : noun,
    );
  }
  const [own, ...rest] = person.possessive;
  result = result.replace(
    new RegExp(`\\b${own}\\b`, 'gi'),
    result.toLowerCase().includes(noun) ? pronoun.possessive : `${noun}'s`,
  );
  for (const other of rest) result = result.replace(new RegExp(`\\b${other}\\b`, 'gi'), pronoun.possessive);
  return result;
}

const FIRST_PERSON = {
  subject: ['I', 'we'],
  object: ['me', 'us'],
  possessive: ['my', 'our', 'mine', 'ours', 'myself', 'ourselves'],
};
const SECOND_PERSON = {
  subject: ['you guys', 'you'],
  object: ['you'],
  possessive: ['your', 'yours', 'yourself'],
};

export type Party = 'the customer' | 'the pro';
export const partyOf = (speaker: Speaker): Party => (speaker === 'pro' ? 'the pro' : 'the customer');
const otherParty = (party: Party): Party => (party === 'the pro' ? 'the customer' : 'the pro');

export function toThirdPerson(text: string, speaker: Speaker): string {
  const own = partyOf(speaker);
  const plain = expandContractions(text);
  const first = replacePerson(plain, FIRST_PERSON, own, { object: 'them', possessive: 'their' });
  const second = replacePerson(first, SECOND_PERSON, otherParty(own), {
    object: otherParty(own),
    possessive: 'their',
  });
  return second
    .replace(/\b(the customer|the pro) (?:is|has) got to\b/g, '$1 has to')
    .replace(/\b(the customer|the pro) has got\b/g, '$1 has');
}
