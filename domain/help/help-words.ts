/** Words that say nothing about what is asked. Kept apart from what is unknown: unknown words count against a match. */
const fillers = new Set(
  `a about actually all already also am an and any anybody anyone anything are as ask at be been being but by
  bro buddy can could d dang damn darn did do does doing done dude
  each either em even ever every everybody everyone everything exactly find for from gets getting gimme give go goes going
  gonna gotta got guys had has have having he hello hell her here hey hi hiya him his how hows i id if im in into
  is it its ive just kinda know lemme let lets like ll look lot m make many may maybe me mean might mine much must my myself
  need needs now of off ok okay on one ones only or our ours out over please pls possible quick question re really right s
  said same say see shall she should show so some somebody someone something soon still stuff sure t tell than thank thanks that
  thats the their them then there theres these they thing things think this those to told tomorrow too u understand up ur us use using
  ve very wanna want wants was way we well were what whats whatever when where wheres which while whos why will with
  wondering work works would wtf y ya yall yeah yes yet yo you your youre yours sir mam man today tonight
  happen happens happening jotline question questions thru w comin via often usually sometimes always frequently basically honestly guess seem seems supposed able good weird wierd get turn put till somehow anyways`
    .split(/\s+/)
    .filter(Boolean),
);

/** Words people use, and the words the help pages use. Written as people type them; stemmed below. */
const sameMeaning: Record<string, string> = {
  price: 'cost, fee, pricing, bucks, dollars, pay, expensive, rate',
  charge: 'billed, bill, charged, payment',
  invoice: 'receipt, bill, statement',
  cancel: 'quit, terminate, end, leave',
  pause: 'hold, freeze, suspend',
  delete: 'remove, erase, wipe, rid, destroy',
  merge: 'conference, patch, loop, threeway, 3way, 3-way, three-way',
  customer: 'client, homeowner, caller',
  phone: 'cell, mobile, cellphone, handset',
  line: 'number, phone',
  mail: 'email, e-mail, emails, inbox',
  notes: 'note, summary, ticket, writeup',
  text: 'sms, texting, message, blast',
  recording: 'record, recorded, audio, tape, taped',
  iphone: 'ios, apple',
  android: 'samsung, galaxy, pixel, motorola, oneplus',
  beep: 'beeping, tone, noise, buzz',
  announcement: 'announce, disclaimer',
  legal: 'law, illegal, lawful, allowed',
  consent: 'permission, agree, agreement',
  secret: 'secretly, knowing, hidden, telling',
  card: 'cc, visa, mastercard, creditcard',
  declined: 'rejected, denied, refused',
  refund: 'moneyback, reimburse',
  password: 'passcode, pw, pwd',
  signin: 'login, log-in, signin, logon',
  twofactor: '2fa, mfa, authenticator, two-factor',
  passkey: 'passkeys, webauthn, fingerprint, faceid, touchid, yubikey, passwordless',
  stolen: 'stole, lost, theft',
  plan: 'subscription, package, tier, membership',
  minutes: 'mins, minute, min',
  topup: 'top-up, refill, topups, top-ups',
  proration: 'prorate, prorated, partial, mid',
  upgrade: 'bigger, higher',
  downgrade: 'smaller, lower',
  contacts: 'contact, rolodex',
  import: 'upload, load',
  spreadsheet: 'excel, csv, sheet',
  review: 'reviews, stars, rating, ratings',
  stop: 'unsubscribe, optout, opt-out',
  night: 'nite, evening, late',
  human: 'person, agent, representative, rep, somebody',
  team: 'crew, worker, workers, employee, employees, guy, helper',
  wrong: 'incorrect, mistake, misspelled, error',
  edit: 'change, fix, correct, update',
  send: 'resend, forward, share',
  arrive: 'received, receive, arriving, showed, came',
  spam: 'junk',
  coupon: 'promo, discount, deal, voucher',
  setup: 'set-up, install, configure',
  listen: 'play, playback, hear',
  search: 'find, lookup',
  account: 'acct, profile',
  data: 'information, info',
  keep: 'kept, store, stored, retention, retain',
  california: 'cali',
  badge: 'seal, certificate',
  secure: 'safe, protected',
  offer: 'special, promotion, sale, deal',
  used: 'unused',
  missing: 'negated',
  campaign: 'blast, promotion',
};

const irregular: Record<string, string> = {
  hung: 'hang',
  sent: 'send',
  kept: 'keep',
  paid: 'pay',
  stole: 'steal',
  stolen: 'steal',
  lost: 'lose',
  came: 'come',
  heard: 'hear',
  people: 'person',
};

export function stem(word: string): string {
  let root = word
    .toLowerCase()
    .replace(/'s$/, '')
    .replace(/[^a-z0-9]/g, '');
  const known = irregular[root];
  if (known) return known;
  if (root.length <= 3) return root;
  root = root
    .replace(/sses$/, 'ss')
    .replace(/ies$/, 'y')
    .replace(/(?<=[^su])s$/, '');
  const shorter = root.replace(/(?:ication)$/, 'i').replace(/(?:ing|ed|ly)$/, '');
  if (shorter.length >= 3 && /[aeiouy]/.test(shorter)) root = shorter;
  return root
    .replace(/([b-df-hj-np-tv-z])\1$/, '$1')
    .replace(/(?<=.{3})e$/, '')
    .replace(/(?<=.{2})y$/, 'i');
}

/** They steer the ranking, but a question is not about them: they never count for or against a match. */
const weak = new Set([stem('negated'), 'who', 'long', 'again']);

export const isWeak = (stemmed: string): boolean => weak.has(stemmed);

export function isFiller(word: string): boolean {
  return fillers.has(word.toLowerCase().replace(/[^a-z0-9]/g, ''));
}

/** Written apart or together, it is one word for a search. */
const joined: [RegExp, string][] = [
  [/\btop[ -]?ups?\b/gi, 'topup'],
  [/\bopt(?:ed|ing)?[ -]?outs?\b/gi, 'optout'],
  [/\b(?:log|sign)(?:ging|ged|ing|ed)?[ -]in(?:to)?\b|\blogin\b/gi, 'signin'],
  [/\bsign(?:ing|ed)?[ -]?up\b/gi, 'signup'],
  [/\b(?:3|three)[ -]?ways?\b/gi, 'threeway'],
  [/\b(?:two|2)[ -]?factor\b|\b2fa\b|\bmfa\b/gi, 'twofactor'],
  [/\broll(?:ed|s)?[ -]?over\b/gi, 'rollover'],
  [/\be-?mails?\b/gi, 'mail'],
  [/\bset(?:ting)?[ -]?up\b/gi, 'setup'],
  [/\bauthenticat(?:ion|or|e)\b/gi, 'authenticator'],
  [/\bmuch\b|\b(?:run|set) (?:me|us|ya)\b/gi, 'price'],
  [
    /\b(?:no|never|without|(?:ai|ca|could|did|do|does|has|have|is|was|wo|would)n['’]?t|cannot|not)\b/gi,
    'negated',
  ],
  [/\bpro[ -]plus\b/gi, 'pro proplus'],
];

/** The words of a text that carry meaning, stemmed, in their order. */
export function meaningfulStems(text: string): string[] {
  const together = joined.reduce((result, [pattern, word]) => result.replace(pattern, ` ${word} `), text);
  const words = together.replace(/['’]/g, '').match(/[a-z0-9]+/gi) ?? [];
  return words.filter((word) => !isFiller(word)).map(stem);
}

const synonyms = new Map<string, Set<string>>();
for (const [word, others] of Object.entries(sameMeaning)) {
  const group = [word, ...others.split(',')].map((each) => stem(each.trim()));
  for (const each of group) {
    const known = synonyms.get(each) ?? new Set();
    synonyms.set(each, known);
    // The page's word stands for each of the others; the others do not stand for each other.
    if (each === group[0]) for (const other of group.slice(1)) known.add(other);
    else known.add(group[0] as string);
  }
}

export function synonymsOf(stemmed: string): string[] {
  return [...(synonyms.get(stemmed) ?? [])].filter((other) => other !== stemmed);
}
