/** Excel takes a file without this mark for one in another alphabet. */
export const byteOrderMark = '\uFEFF';

export function toRow(values: (string | number | null)[]): string {
  return `${values.map(toCell).join(',')}\r\n`;
}

/** A spreadsheet runs what begins with one of these, and a customer may say anything: an apostrophe keeps it text. */
const formula = /^[=+\-@\t\r]/;

function toCell(value: string | number | null): string {
  if (typeof value === 'number') return String(value);
  const text = value ?? '';
  const safe = formula.test(text.trimStart()) || formula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
