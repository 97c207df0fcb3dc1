import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { breakpoints } from '../web/lib/breakpoints.ts';

const web = path.join(import.meta.dirname, '../web');
const sheets = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.css'),
);
const known = Object.values(breakpoints).join('|').replaceAll('.', '\\.');
const ours = new RegExp(`\\(width (?:<|>=) (?:${known})em\\)`, 'g');

/** What a sheet asks of the window's size beside the three widths. */
function otherWidths(sheet: string): string[] {
  return (sheet.match(/@media[^{]*/g) ?? []).filter((query) =>
    /width|height/.test(query.replaceAll(ours, '')),
  );
}

describe('breakpoints', () => {
  test('every style sheet changes at the three widths and at no other', () => {
    const strays = sheets.flatMap((name) =>
      otherWidths(readFileSync(path.join(web, name), 'utf8')).map((query) => `${name}: ${query.trim()}`),
    );
    expect(sheets.length).toBeGreaterThan(100);
    expect(strays).toEqual([]);
  });

  test('another width, or another way to write one, is found', () => {
    expect(otherWidths('@media (width < 40em) { }')).toHaveLength(1);
    expect(otherWidths('@media (max-width: 600px) { }')).toHaveLength(1);
    expect(otherWidths('@media (pointer: coarse), (width < 37.5em) { }')).toEqual([]);
  });
});
