import { type StateCode, usStates } from '#domain/company/us-states.ts';

/** The first three digits of ZIP codes by state, as the postal service gives them out. */
const zipPrefixes = `AL 350-369|AK 995-999|AZ 850-865|AR 716-729|CA 900-961|CO 800-816|CT 060-069|DC 200 202-205 569
DE 197-199|FL 320-339 341-342 344 346-347 349|GA 300-319 398-399|HI 967-968|ID 832-838|IL 600-629|IN 460-479
IA 500-528|KS 660-679|KY 400-427|LA 700-714|ME 039-049|MD 206-219|MA 010-027 055|MI 480-499|MN 550-567
MS 386-397|MO 630-658|MT 590-599|NE 680-693|NV 889-898|NH 030-038|NJ 070-089|NM 870-884|NY 005 100-149
NC 270-289|ND 580-588|OH 430-459|OK 730-732 734-749|OR 970-979|PA 150-196|RI 028-029|SC 290-299|SD 570-577
TN 370-385|TX 733 750-799 885|UT 840-847|VT 050-054 056-059|VA 201 220-246|WA 980-994|WV 247-268|WI 530-549
WY 820-831`;

/** Codes whose mail is delivered on both sides of a border: the state of the post office proves nothing there. */
const acrossBorders = new Set(
  `06390 20135 30165 30741 31905 37326 37642 38079 38326 38450 38477 38769 38852 42223 42602 51001 51360
  51557 52542 52573 52626 53540 54540 54554 54566 56027 56129 56136 56144 56164 56219 56744 57026 57030 57068
  57078 57255 57260 57430 57437 57632 57638 57641 57642 57645 57648 57660 57717 57724 58225 58413 58436 58439
  58568 58623 58641 58649 58653 59221 59270 59275 59847 63673 65729 65733 65761 66541 67950 68325 68719 68978
  69201 69212 69216 71749 72338 72395 72644 73949 79837 79922 80758 81137 81324 82063 82082 82701 82801 82930
  83111 83120 83127 83342 84034 84536 86044 86504 86514 86515 87328 88063 88220 88430 89010 89019 89060 89061
  89421 89439 89832 97635 97910 97913 99128 99362`.split(/\s+/),
);

type Place = StateCode | 'DC';

const byPrefix = new Map<number, Place>();
for (const line of zipPrefixes.split(/[|\n]/)) {
  const [state, ...ranges] = line.split(' ');
  for (const range of ranges) {
    const [first = 0, last = first] = range.split('-').map(Number);
    for (let prefix = first; prefix <= last; prefix += 1) byPrefix.set(prefix, state as Place);
  }
}

const codes = new Set<string>([...usStates.map(({ code }) => code), 'DC']);
const names = new Map<string, Place>(usStates.map(({ code, name }) => [name.toLowerCase(), code]));

/**
 * The state an address lies in, when the address says so beyond doubt: a state written after the town, a ZIP code,
 * or both in agreement. Null otherwise: a street may be called Washington and a town Nevada.
 */
export function findStateOfAddress(address: string): Place | null {
  const written = withoutEnd(address, ' ,.');
  const [end = '', zip] = /\b(\d{5})(?:-\d{4})?$/.exec(written) ?? [];
  const before = zip ? withoutEnd(written.slice(0, -end.length), ' ,') : written;
  const parts = before.split(',').map((part) => part.trim());
  const byName = findWritten(parts);
  const byZip = zip && parts.join('') !== '' && !acrossBorders.has(zip) ? findByZip(zip) : null;
  if (byName && zip && !acrossBorders.has(zip)) return byName === byZip ? byName : null;
  return byName ?? byZip;
}

function withoutEnd(text: string, marks: string): string {
  let end = text.length;
  while (end > 0 && (marks.includes(text[end - 1]!) || text[end - 1]!.trim() === '')) end -= 1;
  return text.slice(0, end);
}

function findByZip(zip: string): Place | null {
  return byPrefix.get(Number(zip.slice(0, 3))) ?? null;
}

function findWritten(parts: string[]): Place | null {
  // "Street, Town, ST", "Street, Town ST": a code alone after the street could be Court or Inn.
  const last = parts.at(-1) ?? '';
  const code = /(?:^|\s)([A-Z]{2})$/.exec(last)?.[1];
  if (code && codes.has(code) && parts.length >= (code === last ? 3 : 2)) return code as Place;
  // A name in full only where a town stands before it: "…, Delaware" may be the town in Ohio.
  return parts.length >= 3 ? (names.get(last.toLowerCase()) ?? null) : null;
}
