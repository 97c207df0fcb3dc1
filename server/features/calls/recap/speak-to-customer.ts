/** Words after which "the pro" and "the customer" do something, instead of having it done to them. */
const opens =
  /(?:^|[,;:.]\s*|\b(?:so|and|that|once|while|when|if|after|before|because|where|but|until|as|what)\s+)$/i;
const irregular: Record<string, string> = { is: 'are', has: 'have', does: 'do', goes: 'go', was: 'were' };
/** End in s without being a verb of the third person. */
const noVerb = new Set([
  'always',
  'this',
  'his',
  'its',
  'perhaps',
  'across',
  'towards',
  'as',
  'us',
  'plus',
  'yes',
]);

/** Somebody else whose things may be meant. */
const others =
  /\b(?:who|they|them|people|tenants?|kids|children|neighbou?rs?|parents|guys|crew|family|landlord|insurance|company)\b/i;

const people = {
  pro: { subject: 'we', object: 'us', possessive: 'our' },
  customer: { subject: 'you', object: 'you', possessive: 'your' },
};

/** Notes speak of the pro and the customer; here the pro speaks, and the customer is the one who reads. */
export function speakToCustomer(note: string): string {
  const text = turnTheirs(note);
  const turned = text.replace(
    /\bthe (pro|customer)('s)?\b(\s+(?:also|really|actually|still)\b)?(\s+)?(\w+)?/gi,
    (_, who: string, possessive: string | undefined, adverb = '', gap = '', next = '', offset: number) => {
      const words = people[who.toLowerCase() as keyof typeof people];
      if (possessive) return `${words.possessive}${adverb}${gap}${next}`;
      if (!opens.test(text.slice(0, offset))) return `${words.object}${adverb}${gap}${next}`;
      return `${words.subject}${adverb}${gap}${toPlainVerb(next)}`;
    },
  );
  return `${turned[0]?.toUpperCase() ?? ''}${turned.slice(1)}`;
}

/** "The customer has a leak around their chimney": whose it is, as long as nobody else was named before. */
function turnTheirs(note: string): string {
  const [, who] = /^the (pro|customer)\s/i.exec(note) ?? [];
  if (!who) return note;
  const { possessive } = people[who.toLowerCase() as keyof typeof people];
  return note.replace(/\btheir\b/g, (their, offset: number) =>
    others.test(note.slice(0, offset)) ? their : possessive,
  );
}

/** "bends" becomes "bend", "tries" becomes "try". */
function toPlainVerb(word: string): string {
  const known = irregular[word.toLowerCase()];
  if (known) return known;
  if (!/[a-z]s$/.test(word) || /ss$/.test(word) || noVerb.has(word)) return word;
  if (/ies$/.test(word)) return word.replace(/ies$/, 'y');
  return /(?:ch|sh|x|z|ss)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1);
}
