import type { ActionItem, MissingLabel, NoteItem, Notes } from '#domain/calls/notes.ts';
import { contentStems } from '../items/drop-repeats.ts';
import { inline, isSettled, leans, readsAlone } from '../speech/inline-clause.ts';
import { isCommand } from '../speech/is-command.ts';
import { joinWords, lowerFirst, upperFirst } from '../speech/join-words.ts';
import { titleInSentence } from '../title/title-in-sentence.ts';

/** Three to five whole sentences: who and what, the work, what to respect, what comes next, what is missing. */

const MISSING_WORDS: Record<MissingLabel, string> = {
  name: "the customer's name",
  phone: 'a phone number',
  email: 'an e-mail address',
  address: 'the job address',
  date: 'a date',
  budget: 'a budget or an agreed price',
  materials: 'the choice of materials',
  access: 'access to the site',
  measurements: 'measurements',
  insurance: 'insurance details',
  decision_maker: 'who decides and pays',
};

type SummaryInput = Omit<
  Notes,
  'summary' | 'customerConfidence' | 'customerEvidence' | 'customerReadings' | 'customerFormerly'
>;

const opening = ({ customer, jobTitle, urgency, urgencyReason }: SummaryInput) => {
  const where = customer.address ? ` at ${customer.address.replace(/\.$/, '')}` : '';
  const pressing = urgency === 'high' ? `; it is urgent because ${urgencyReason}` : '';
  const what = titleInSentence(jobTitle);
  // A relative clause ends before the address begins.
  const comma = what.includes(', which') && where ? ',' : '';
  return `${customer.name ?? 'The customer'} called about ${what}${comma}${where}${pressing}.`;
};

const MONEY_RULE =
  /\b(?:over|under|budget|past|limit|agreed|deal|okay|stay|cap|most|max|up to|total|price)\b/i;
const SUBJECT =
  /^(?:the (?:customer|pro)(?:'s \w+)?|he|she|it|they|there|that|this|these|those|nobody|everything|everyone|somebody|if|when)\b/i;
const FINITE =
  /\b(?:is|are|was|were|has|have|had|will|would|can|cannot|could|should|must|does|do|did|wants?|needs?|stays?|goes|comes?|gets?|pays?|says?|sticks?|opens?|works?)\b/i;
const STARTS_CLAUSE = /^(?:the|a|an|their|his|her|street|parking|side|back|front|water|power|[a-z]+'s)\b/i;
/** A subject and its verb near the start: only such items can follow "that" in a sentence. */
const isClause = (text: string) => {
  if (
    /[:?]/.test(text) ||
    /^(?:that|this|it|could|maybe|if|when) (?:is|would|could|will|be|was)\b/i.test(text)
  )
    return false;
  const start = text.split(/\s+/).slice(0, 7).join(' ');
  return SUBJECT.test(text) || (STARTS_CLAUSE.test(text) && FINITE.test(start) && !isCommand(text));
};
const isThing = (text: string) =>
  !isClause(text) &&
  !isCommand(text) &&
  !/^(?:no|not|yes|yeah|okay|well|so)\b/i.test(text) &&
  text.split(/\s+/).length <= 10 &&
  !text.includes(':');

const list = (items: readonly NoteItem[], max: number, words: number) =>
  items
    .filter((item) => isSettled(item.text))
    .map((item) => inline(item.text, words))
    .slice(0, max);

const overlaps = (text: string, others: readonly NoteItem[]) => {
  const stems = [...contentStems(text)];
  return others.some((other) => {
    const known = contentStems(other.text);
    return stems.length > 0 && stems.filter((stem) => known.has(stem)).length / stems.length >= 0.6;
  });
};

const POINTS_AT = / (?:in|up|over|out|down|on|around) there\b/gi;

/** The first instruction of each scope item, without what the customer is to do. */
function commandsOf({ scope, actionItems }: SummaryInput): NoteItem[] {
  const own = actionItems.filter((item) => item.owner === 'customer');
  const parts = scope.flatMap((item) =>
    item.text.split('; ').map((text) => ({ ...item, text: text.replace(POINTS_AT, '') })),
  );
  return parts.filter(
    (item) =>
      isCommand(item.text) &&
      readsAlone(inline(item.text, WORDS)) &&
      !/hangs? up/i.test(item.text) &&
      !overlaps(item.text, own),
  );
}

const WORDS = 12;

function work(notes: SummaryInput): string {
  const { scope, materials } = notes;
  const commands = distinct(list(commandsOf(notes), 5, WORDS)).slice(0, 3);
  const things = list(
    scope.filter((item) => isThing(item.text) && readsAlone(item.text) && !FINITE.test(item.text)),
    3,
    9,
  );
  const used = distinct(
    list(
      materials.filter(
        (item) =>
          isThing(item.text) &&
          readsAlone(item.text) &&
          !FINITE.test(item.text) &&
          !overlaps(item.text, scope),
      ),
      3,
      8,
    ),
  );
  const [said] = list(
    scope.filter((item) => isClause(item.text) && readsAlone(item.text.replace(/^(?:the|there) /i, ''))),
    1,
    16,
  );
  const main =
    commands.length > 0
      ? `The work is to ${joinWords(commands)}`
      : things.length > 0
        ? `The work covers ${joinWords(things)}`
        : said
          ? `As described, ${said}`
          : '';
  if (!main)
    return used.length > 0
      ? `The materials: ${joinWords(used)}.`
      : scope.length > 0
        ? 'The work is listed under scope.'
        : 'The work itself was not described in detail.';
  return `${main}${used.length > 0 ? `, with ${joinWords(used)}` : ''}.`;
}

/** "a" and "a and b" name the same thing twice. */
function distinct(texts: string[]): string[] {
  return texts.filter(
    (text, i) => !texts.slice(0, i).some((other) => overlaps(text, [{ text: other, evidence: [] }])),
  );
}

const asRequest = (text: string) =>
  /^(?:do not|never) /i.test(text) ? text.replace(/^(?:do not|never) /i, 'not to ') : `to ${text}`;

function price({ constraints }: SummaryInput): string | null {
  const agreed = constraints.find((item) => /^Agreed price/.test(item.text));
  if (agreed) return `The agreed price is ${agreed.text.replace(/^Agreed price:\s*/, '')}.`;
  const money = constraints.filter((item) => /\$\d/.test(item.text));
  const cap = constraints.find((item) => /^Spending limit/.test(item.text));
  if (cap) return `The customer's limit is ${cap.text.replace(/^Spending limit:\s*/, '')}.`;
  const limit = money.findLast((item) => MONEY_RULE.test(item.text) && isClause(item.text)) ?? null;
  const written = limit && readsAlone(limit.text.replace(/^the /i, '')) ? inline(limit.text, 14) : '';
  if (/\$\d/.test(written)) return `${upperFirst(written)}.`;
  const amount = /\$\d+(?:,\d{3})*/.exec(money.at(-1)?.text ?? '')?.[0];
  return amount ? `The amount named is ${amount}.` : null;
}

/** "No rush" and "no charge" refuse nothing. */
const NO_REFUSAL =
  /^no(?:,| (?:sense|problem|rush|way|need|more|less|one|what|idea|wonder|hurry|big|trouble|worries|charge|later|sooner|hay)\b)/i;

/** "No bleach, and no sprays around the bird": the first thing that is not wanted, as a noun. */
function refusedThing(text: string): string | null {
  const [first = ''] = text.split(/,|;|\s+(?:and|though|because)\s/);
  const thing = first
    .replace(/^no /i, '')
    .replace(/(?:'s| is| are)? (?:good|fine|okay)$|(?: stuff)$| (?:in|on) (?:it|that|there)$/i, '');
  const isVerb = /^to\b|^\w+ (?:the|a|an|my|our|your|their|his|her|it|that|any)\b/i.test(thing);
  return thing && !isVerb && isSettled(thing) && !FINITE.test(thing) ? `no ${thing}` : null;
}

const MATTERS = [
  /\b(?:cannot|must|has to|have to|needs?|wants?|does not want|is not|are not|only|never|nobody|stays?)\b/i,
  /\b(?:until|till|before|after|between|by|weekdays?|weekends?|hours?|deadline|closing|wedding|mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sundays?)\b/i,
  /\b(?:gate|door|key|code|lockbox|park\w*|driveway|street|stairs|ladder|elevator|alarm|hatch|desk|bulkhead|side|truck|fence|septic|lines|neighbor)\b/i,
  /\b(?:dogs?|cats?|baby|asthma|allerg\w*|wheelchairs?|renter|tenants?|landlord|board|HOA|committee|owner|permit|adjuster|insurance|certificate|lien|approve\w*|sign\w*|vote|historic|speaks?|income|clinic|nap|sleeps?)\b/i,
];
const CHATTER =
  /\b(?:laughed|about died|did not know|guess\w*|thinks?|talked|told|said|crummy|looking to get|likes? a|reading|lucky|funny|cranky)\b/i;
/** What the pro says about the pro's own ways binds nobody. */
const OWN_WAYS = /^the pro (?!has to|cannot|must|is not|needs|signs|parks|does not)/i;

/** How much a fact changes what the crew does. */
function weightOf(text: string): number {
  if (CHATTER.test(text) || OWN_WAYS.test(text)) return 0;
  return MATTERS.filter((pattern) => pattern.test(text)).length;
}

function factsOf(parts: readonly NoteItem[]): string[] {
  const clauses = parts.filter((item) => isClause(item.text) && readsAlone(item.text));
  const written = distinct(list(clauses, clauses.length, 13)).filter(
    (text) => weightOf(text) > 0 && isClause(text) && FINITE.test(text) && !/^(?:if|when)\b/i.test(text),
  );
  const best = [...written].sort((a, b) => weightOf(b) - weightOf(a)).slice(0, 2);
  return written.filter((text) => best.includes(text));
}

/** What must be respected: facts about the place, requests and refusals. */
function limits({ constraints, actionItems }: SummaryInput, told: NoteItem): string | null {
  const known = [...actionItems, told];
  const others = constraints.filter((item) => !/\$\d/.test(item.text) && !overlaps(item.text, known));
  const parts = others.flatMap((item) =>
    item.text
      .split('; ')
      .slice(0, 2)
      .map((text) => ({ ...item, text })),
  );
  const facts = factsOf(parts);
  const asked = parts.filter((item) => isCommand(item.text) && readsAlone(item.text));
  const requests = distinct(list(asked, 4, WORDS))
    .slice(0, 3)
    .map(asRequest);
  const refused = parts.filter(
    (item) => /^no \w/i.test(item.text) && !isClause(item.text) && !NO_REFUSAL.test(item.text),
  );
  const refusals = distinct(refused.flatMap((item) => refusedThing(item.text) ?? [])).slice(0, 2);
  const written = [
    facts.length > 0
      ? `note that ${joinWords(facts).replace(/^(the customer|the pro) (.*) and \1 (?=\w)/i, '$1 $2 and ')}`
      : '',
    refusals.length > 0 ? `the customer wants ${joinWords(refusals)}` : '',
    requests.length > 0 ? `the pro is asked ${joinWords(requests)}` : '',
  ].filter(Boolean);
  return written.length > 0 ? `${upperFirst(written.slice(0, 2).join('; '))}.` : null;
}

function step({ text, due }: ActionItem): string {
  // "I'll bring the samples with me" needs no "with the pro" in the third person.
  const short = inline(text, WORDS).replace(
    / with the (?:pro|customer)(?=$| (?:on |this |next )?\w+day\b)/i,
    '',
  );
  const named = due?.replace(/\.$/, '') ?? '';
  const known = named.split(/\s+/).every((word) => text.toLowerCase().includes(word.toLowerCase()));
  if (!named || known) return short;
  const day = /^(?:today|tonight|tomorrow|\w+day)\b/i.exec(named)?.[0];
  const bare = day ? short.replace(new RegExp(`,? ${day}$`, 'i'), '') : short;
  return `${bare} (${named})`;
}

/** A visit says enough with its time; anything else must name what it is about. */
function isStep({ text, due }: ActionItem): boolean {
  if (!isCommand(text) || !isSettled(text) || leans(text)) return false;
  if (/^(?:do not|never|be (?:at )?\$?\d)\b/i.test(text)) return false;
  const bare = inline(text, WORDS);
  const comes = /^(?:come|be (?:there|out|over)|stop by|start|get (?:there|out))\b/i.test(bare);
  return comes && due ? true : bare.split(/\s+/).length >= 3 && contentStems(bare).size >= 1;
}

function next({ actionItems }: SummaryInput, told: NoteItem): string {
  const of = (owner: string, max: number) => {
    const own = actionItems.filter((item) => item.owner === owner && isStep(item));
    const fresh = own.filter((item) => item.due || !overlaps(item.text, [told]));
    return distinct((fresh.length > 0 ? fresh : own).map(step)).slice(0, max);
  };
  const [pro, customer] = [of('pro', 3), of('customer', 2)];
  const parts = [
    pro.length > 0 ? `the pro will ${joinWords(pro)}` : '',
    customer.length > 0 ? `the customer will ${joinWords(customer)}` : '',
  ].filter(Boolean);
  return parts.length > 0 ? `Next, ${parts.join('; ')}.` : 'No next step was agreed on the call.';
}

function open({ missing }: SummaryInput): string | null {
  if (missing.length === 0) return null;
  return `Still missing: ${joinWords(missing.map((label) => MISSING_WORDS[label]))}.`;
}

const MAX_SENTENCES = 5;

export function writeSummary(notes: SummaryInput): string {
  const told = { text: work(notes), evidence: [] };
  const [cost, respect] = [price(notes), limits(notes, told)];
  const ends = [next(notes, told), open(notes)].filter((sentence) => sentence !== null);
  const both = cost && respect && ends.length + 4 > MAX_SENTENCES;
  const agreed = both ? [`${cost.replace(/\.$/, '')}; ${lowerFirst(respect)}`] : [cost, respect];
  const sentences = [opening(notes), told.text, ...agreed, ...ends].filter((sentence) => sentence !== null);
  return sentences.map(withoutInnerStops).join(' ');
}

/** A full stop ends a sentence and nothing else. */
function withoutInnerStops(sentence: string): string {
  return sentence
    .replace(/\b(Mr|Mrs|Ms|Dr|St|Ave|Rd|Apt)\.(?=\s)/g, '$1')
    .replace(/\b([ap])\.m\.?(?=[\s,;)])/gi, '$1m');
}
