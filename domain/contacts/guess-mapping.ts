import { simpleAddress } from '../plain/simple-address.ts';
import { type ImportField, type ImportMapping, importFieldNames, importFields } from './contact-import.ts';

type Columns = ImportMapping['columns'];

/** Columns of address books and of job software that say nothing we keep, though their words sound like it. */
const ignored = new RegExp(
  [
    'fax|pager|telex|isdn|callback|radio phone|car phone|tty|assistant|manager|spouse|children|referred',
    'phonetic|yomi|middle|nickname|file as|prefix|suffix|initials|salutation|maiden',
    '[0-9] (label|type)$|^e-?mail( [23])? (type|display name)$|^(relation|website|event|im|custom field) [0-9]',
    'photo|birthday|anniversary|country|po box|extended address|formatted$|^is |archived|^lead|balance',
    '^(organization|organizational) (title|department|id)|^government|^(cf|pf)[a-z]?\\[|^(j-)?id$|[ _]id$|created',
  ].join('|'),
);

/** Words in headings, the surest first. Order matters: "first name" is not the full name. */
const guesses: [ImportField, RegExp][] = [
  ['consent', /consent|opt(ed)?[\s_-]?in|sms\s?ok|text\s?ok|agree/],
  ['firstName', /first|given|vorname/],
  ['lastName', /last\s?name|^last$|surname|family/],
  ['email', /e-?mail/],
  ['zip', /zip|postal|postcode/],
  [
    'lastJobOn',
    /^(?=.*(?:job|service|visit|invoice|completed|last)).*(?:date|day|on|at)$|^date|^last (service|visit)$/,
  ],
  ['notes', /note|remark|comment/],
  ['lastJobTitle', /job|service|work|project|description/],
  ['state', /^(state|province|region)$/],
  ['city', /city|town/],
  ['address', /address|street/],
  ['tags', /tag|label|group|type|category|categories/],
  ['name', /^(display |full |customer |client |contact )?name$|^(customer|client)( full name)?$/],
  ['company', /company|organization|business/],
  ['name', /name|customer|client|contact/],
];

/** Headings of our own export and names of our own fields mean what they say. */
const ownHeadings = new Map<string, ImportField>([
  ...importFields.map((field) => [importFieldNames[field].toLowerCase(), field] as const),
  ['name', 'name'],
  ['address', 'address'],
  ['zip', 'zip'],
  ['last job date', 'lastJobOn'],
  ['agreed to texts', 'consent'],
]);

/** Where somebody is to be reached by phone, the best first: a mobile can be texted. */
const phoneRanks: RegExp[] = [
  /mobile|cell/,
  /^(main |primary )?(phone|tel)[a-z]*( numbers?| #s?)?$|^phone 1\b/,
  /home/,
  /business|work|company/,
  /phone|^tel|^(contact )?number$/,
];

/** Files with several addresses: the one where the work is, before the one where the bill goes. */
const addressRanks = [/service|job|property|site/, /^$/, /home/, /^address 1/, /mailing/, /billing|bill to/];

const addressParts: [ImportField, RegExp][] = [
  ['address', /(?:^|\s)(?:street(?: address)?|address)(?: line)?(?: 1)?$/],
  ['city', /(?:^|\s)(?:city|town)$/],
  ['state', /(?:^|\s)(?:state|province|region)$/],
  ['zip', /(?:^|\s)(?:zip(?: ?code)?|postal ?code|postcode)$/],
];

const looksLikeDay = /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}\b/;
const looksLikePhone = /^\+?1?[\s.(-]*\d{3}[\s.)-]*\d{3}[\s.-]*\d{4}$/;

/** A good first guess of which column is what: by the heading, else by what the cells look like. */
export function guessMapping(header: string[] | null, rows: string[][]): Columns {
  const columns: Columns = {};
  const headings = (header ?? []).map(toPlainHeading);
  const isAddressBook = headings.some((heading) => /^(department|suffix|m\.i\.)$/.test(heading));
  const taken = new Set(
    headings.flatMap((heading, column) =>
      ignored.test(heading) || (isAddressBook && heading === 'job title') ? [column] : [],
    ),
  );
  const take = (field: ImportField, column: number) => {
    if (columns[field] !== undefined || taken.has(column)) return;
    columns[field] = column;
    taken.add(column);
  };
  headings.forEach((heading, column) => {
    const own = ownHeadings.get(heading);
    if (!own) return;
    const isDay = own === 'lastJobTitle' && mostLookLike(looksLikeDay, rows, column);
    take(isDay ? 'lastJobOn' : own, column);
  });
  takePhones({ headings, rows, columns, taken });
  takeAddress({ headings, rows, columns, taken });
  for (const [field, words] of guesses)
    headings.forEach((heading, column) => {
      if (words.test(heading)) take(field, column);
    });
  const width = Math.max(0, ...rows.map((row) => row.length));
  for (const [field, looks] of looksLike) {
    if (columns[field] !== undefined) continue;
    for (let column = 0; column < width; column += 1)
      if (mostLookLike(looks, rows, column)) take(field, column);
  }
  return columns;
}

const toPlainHeading = (text: string) =>
  text
    .toLowerCase()
    .replace(/[_\s]+/g, ' ')
    .trim()
    .replace(/ - value$/, '')
    .replace(' - ', ' ');

interface Guessing {
  headings: string[];
  rows: string[][];
  columns: Columns;
  taken: Set<number>;
}

/** Up to three columns of numbers; those with something in them first. */
function takePhones({ headings, rows, columns, taken }: Guessing): void {
  const found = headings.flatMap((heading, column) => {
    const rank = phoneRanks.findIndex((words) => words.test(heading));
    const isNumber = rank !== -1 && (/phone|mobile|cell|^tel/.test(heading) || / ?numbers?$/.test(heading));
    if (!isNumber || taken.has(column)) return [];
    const another = /alt|other|second|[2-9]/.test(heading) ? 10 : 0;
    return [{ column, rank: rank + another + (isEmpty(rows, column) ? 100 : 0) }];
  });
  found.sort((one, other) => one.rank - other.rank || one.column - other.column);
  for (const field of ['phone', 'phone2', 'phone3'] as const) {
    if (columns[field] !== undefined) continue;
    const next = found.shift();
    if (next) columns[field] = next.column;
  }
  for (const column of [...Object.values(columns), ...found.map((each) => each.column)]) taken.add(column);
}

/** Street, city, state and ZIP of one and the same address. */
function takeAddress({ headings, rows, columns, taken }: Guessing): void {
  const groups = new Map<string, { field: ImportField; column: number }[]>();
  headings.forEach((heading, column) => {
    if (taken.has(column) || /e-?mail/.test(heading)) return;
    for (const [field, words] of addressParts) {
      if (!words.test(heading)) continue;
      const group = heading.replace(words, '').trim();
      groups.set(group, [...(groups.get(group) ?? []), { field, column }]);
      return;
    }
  });
  const ranked = [...groups].map(([name, parts]) => {
    const rank = addressRanks.findIndex((words) => words.test(name));
    const empty = parts.every(({ column }) => isEmpty(rows, column)) ? 100 : 0;
    return { parts, rank: (rank === -1 ? addressRanks.length : rank) + empty };
  });
  ranked.sort((one, other) => one.rank - other.rank);
  const [best, ...others] = ranked;
  for (const { field, column } of best?.parts ?? []) {
    columns[field] ??= column;
    taken.add(column);
  }
  for (const { parts } of others) for (const { column } of parts) taken.add(column);
}

const isEmpty = (rows: string[][], column: number) => rows.every((row) => !row[column]?.trim());

function mostLookLike(looks: RegExp, rows: string[][], column: number): boolean {
  const cells = rows.map((row) => row[column] ?? '').filter(Boolean);
  return cells.length > 0 && cells.filter((cell) => looks.test(cell.trim())).length >= cells.length * 0.7;
}

const looksLike: [ImportField, RegExp][] = [
  ['email', simpleAddress],
  ['phone', looksLikePhone],
];
