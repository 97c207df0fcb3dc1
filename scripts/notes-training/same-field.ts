import { normalize } from './match-keys.ts';

/** When a customer field counts as right: spelling variants of the same value are the same value. */

const words = (text: string) => text.match(/[a-z0-9]+/g) ?? [];
const strip = (text: string) => normalize(text).normalize('NFKD').replace(/\p{M}/gu, '');

const STREET: Record<string, string> = {
  street: 'st',
  avenue: 'ave',
  av: 'ave',
  road: 'rd',
  drive: 'dr',
  lane: 'ln',
  court: 'ct',
  place: 'pl',
  boulevard: 'blvd',
  terrace: 'ter',
  circle: 'cir',
  parkway: 'pkwy',
  highway: 'hwy',
  apartment: 'unit',
  apt: 'unit',
  suite: 'unit',
  saint: 'st',
  north: 'n',
  south: 's',
  east: 'e',
  west: 'w',
};
const STATE_NAMES =
  'alabama alaska arizona arkansas california colorado connecticut delaware florida georgia hawaii idaho illinois indiana iowa kansas kentucky louisiana maine maryland massachusetts michigan minnesota mississippi missouri montana nebraska nevada ohio oklahoma oregon pennsylvania tennessee texas utah vermont virginia washington wisconsin wyoming'.split(
    ' ',
  );
const STATE_CODES =
  'al ak az ar ca co ct de fl ga hi id il in ia ks ky la me md ma mi mn ms mo mt ne nv oh ok or pa tn tx ut vt va wa wi wy'.split(
    ' ',
  );
const STATES: Record<string, string> = Object.fromEntries(
  STATE_NAMES.map((name, i) => [name, STATE_CODES[i]!]),
);
const LONG_STATES: [string, string][] = [
  ['new york', 'ny'],
  ['new jersey', 'nj'],
  ['new mexico', 'nm'],
  ['new hampshire', 'nh'],
  ['rhode island', 'ri'],
  ['north carolina', 'nc'],
  ['south carolina', 'sc'],
  ['north dakota', 'nd'],
  ['south dakota', 'sd'],
  ['west virginia', 'wv'],
];
const TITLES = new Set(['mr', 'mrs', 'ms', 'miss', 'dr', 'sir', 'maam']);

function addressTokens(text: string): string[] {
  let plain = strip(text);
  for (const [name, code] of LONG_STATES) plain = plain.replaceAll(name, code);
  plain = plain.replace(/\busa?\b|\bunited states\b/g, ' ');
  const tokens = words(plain).map((token) => STREET[token] ?? STATES[token] ?? token);
  return [...tokens.slice(0, 1), ...tokens.slice(1).filter((token) => !/^\d{5}$/.test(token))];
}

function sameAddress(a: string, b: string): boolean {
  const [x, y] = [addressTokens(a), addressTokens(b)];
  const number = (tokens: string[]) => tokens.find((token) => /^\d+[a-z]?$/.test(token));
  if (number(x) !== number(y)) return false;
  const rest = [...y];
  let common = 0;
  for (const token of x) {
    const at = rest.indexOf(token);
    if (at < 0) continue;
    rest.splice(at, 1);
    common += 1;
  }
  return x.length > 0 && y.length > 0 && (2 * common) / (x.length + y.length) >= 0.8;
}

const lastTenDigits = (text: string) => text.replace(/\D/g, '').slice(-10);
const bareEmail = (text: string) => strip(text).replace(/^[ .<>]+|[ .<>]+$/g, '');
const bareName = (text: string) =>
  words(strip(text).replaceAll("'", ''))
    .filter((token) => !TITLES.has(token))
    .join(' ');

export function sameField(field: string, a: string, b: string): boolean {
  if (field === 'phone') return lastTenDigits(a) === lastTenDigits(b);
  if (field === 'email') return bareEmail(a) === bareEmail(b);
  if (field === 'name') return bareName(a) === bareName(b);
  return sameAddress(a, b);
}
