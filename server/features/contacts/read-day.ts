const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** With its time and the name of its zone. */
const longestDay = 100;

/** Days as US spreadsheets write them, as `2026-03-02`: a day has no time zone. */
export function readDay(text: string): string | null {
  if (text.length > longestDay) return null;
  const day = text.trim().replace(/[T\s]+\d{1,2}:\d\d.*$/, '');
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(day);
  if (iso) return toDay(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const american = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})$/.exec(day);
  if (american) return toDay(fullYear(american[3] ?? ''), Number(american[1]), Number(american[2]));
  const named = /^([a-z]{3})[a-z]*\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/i.exec(day);
  if (named) return toDay(Number(named[3]), monthOf(named[1]), Number(named[2]));
  const turned = /^(\d{1,2})[\s-]([a-z]{3})[a-z]*\.?[\s-](\d{4}|\d{2})$/i.exec(day);
  if (turned) return toDay(fullYear(turned[3] ?? ''), monthOf(turned[2]), Number(turned[1]));
  // Days since the spreadsheet's own year zero: between 1990 and 2080.
  if (/^\d{5}(\.\d+)?$/.test(day) && Number(day) > 32_874 && Number(day) < 65_746)
    return isoDay(new Date(Date.UTC(1899, 11, 30) + Math.floor(Number(day)) * 24 * 3600 * 1000));
  return null;
}

function toDay(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal && year >= 1970 && year < 2100 ? isoDay(date) : null;
}

function isoDay(date: Date): string {
  return date.toISOString().slice(0, 10);
}

function fullYear(text: string): number {
  return text.length === 4 ? Number(text) : 2000 + Number(text);
}

function monthOf(name: string | undefined): number {
  return months.indexOf((name ?? '').toLowerCase()) + 1;
}
