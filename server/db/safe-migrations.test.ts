import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';

const folder = path.join(import.meta.dirname, '../../migrations');
/** Up to here nobody served with an older version: the rule is for what comes after. */
const ruledFrom = '20261118000000';

/** What fails a version that is still serving, or holds it up for as long as a large table takes. */
const unsafe: [RegExp, string][] = [
  [/\bdrop\s+(?:table|column)\b/i, 'drop in a later release, when nobody reads it any more'],
  [/\brename\s+(?:to|column|constraint)?/i, 'add the new name, write both, drop the old one a release later'],
  [/\balter\s+column\s+\S+\s+(?:set\s+data\s+)?type\b/i, 'a new column, filled and read a release later'],
  [/\bset\s+not\s+null\b/i, 'add a check that is not valid, validate it, then set it a release later'],
  [
    /\badd\s+column\s+(?![^,;]*\bdefault\b)[^,;]*\bnot\s+null\b/i,
    'an old version writes no value: give it a default',
  ],
  [
    /\badd\s+constraint\s+\S+\s+(?:check|foreign\s+key)\b(?![^;]*\bnot\s+valid\b)/i,
    'add it not valid, then validate it',
  ],
  [/\b(?:(?<!\bbefore\s)truncate|lock\s+table)\b/i, 'holds up everybody'],
];

/** What a migration does to a version that still serves; a first line "-- Stop first: why" says that none may. */
function findUnsafe(text: string): string[] {
  if (/^-- Stop first: \S/m.test(text)) return [];
  const statements = text.replace(/--.*$/gm, '').replace(/\$\$[\s\S]*?\$\$/g, "''");
  return unsafe.filter(([pattern]) => pattern.test(statements)).map(([, advice]) => advice);
}

test('a migration is safe while the version before it still serves, or says that it must not', async () => {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql') && name > ruledFrom);
  for (const name of files)
    expect(findUnsafe(await readFile(path.join(folder, name), 'utf8')), name).toEqual([]);
});

test.each([
  ['alter table calls drop column kind;'],
  ['alter table calls rename column kind to sort;'],
  ['alter table calls alter column kind type integer;'],
  ['alter table calls alter column kind set not null;'],
  ['alter table calls add column weight integer not null;'],
  ['alter table calls add constraint calls_weight check (weight > 0);'],
  ['lock table calls;'],
  ['truncate calls;'],
])('%s is found', (statement) => {
  expect(findUnsafe(statement)).not.toEqual([]);
  expect(findUnsafe(`-- Stop first: nobody may call meanwhile.\n${statement}`)).toEqual([]);
});

test.each([
  ['alter table calls add column weight integer;'],
  ['alter table calls add column weight integer not null default 0;'],
  ['alter table calls add constraint calls_weight check (weight > 0) not valid;'],
  ['create table loads (id uuid primary key, account_id uuid not null);'],
  ['create index loads_account_id on loads (account_id);'],
  ['create trigger loads_keep before truncate on loads for each statement execute function app.keep();'],
])('%s may pass', (statement) => {
  expect(findUnsafe(statement)).toEqual([]);
});
