import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { tableOwners } from '../../server/records/owners.ts';
import { findWrites } from './find-writes.ts';

const root = path.join(import.meta.dirname, '../..');
const page = path.join(root, 'ARCHITECTURE.md');
const begin = '<!-- owners: written by scripts/house/table-owners.ts --write -->';
const end = '<!-- owners end -->';

const ownerOf = new Map(
  Object.entries(tableOwners).flatMap(([owner, tables]) => tables.map((table) => [table, owner] as const)),
);

/** What breaks the rule that each table has one owner, and that nobody else writes to it. */
export async function findOwnerComplaints(): Promise<string[]> {
  const sources = await readAll('server', (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  const migrations = await readAll('migrations', (file) => file.endsWith('.sql'));
  return [
    ...sources.flatMap(({ file, text }) => complainOfWrites(file, text)),
    ...complainOfTables(migrations.map(({ text }) => text).join('\n')),
    ...complainOfOwners(),
    ...((await readFile(page, 'utf8')).includes(renderOwners())
      ? []
      : [
          'ARCHITECTURE.md: the table of owners is out of date: node --import tsx scripts/house/table-owners.ts --write',
        ]),
  ];
}

export function complainOfWrites(file: string, text: string): string[] {
  return findWrites(file, text).flatMap(({ line, table, column }) => {
    const where = `${file}:${line}`;
    if (table === null) return [`${where}: writes to a table whose name is made at run time`];
    const owner = (column && ownerOf.get(`${table}.${column}`)) || ownerOf.get(table);
    if (!owner) return [`${where}: writes to ${table}, which has no owner in server/records/owners.ts`];
    return file.startsWith(`${owner}/`) ? [] : [`${where}: writes to ${table}, which belongs to ${owner}`];
  });
}

/** Tables of the migrations without an owner, and owners of tables that no migration makes. */
export function complainOfTables(sql: string): string[] {
  const made = new Set(
    [...sql.matchAll(/^create (?:unlogged )?table (?:if not exists )?([a-z_0-9.]+)/gm)].map(
      ([, table]) => table!,
    ),
  );
  // The runner of the migrations makes its own.
  made.add('migrations.applied');
  return [
    ...[...made].filter((table) => !ownerOf.has(table)).map((table) => `migrations: ${table} has no owner`),
    ...[...ownerOf.keys()]
      .filter((table) => !made.has(table) && !made.has(table.split('.')[0] ?? ''))
      .map((table) => `server/records/owners.ts: no migration makes ${table}`),
  ];
}

function complainOfOwners(): string[] {
  const listed = Object.values(tableOwners).flat();
  return [
    ...Object.keys(tableOwners)
      .filter((owner) => !existsSync(path.join(root, owner)))
      .map((owner) => `server/records/owners.ts: there is no folder ${owner}`),
    ...listed
      .filter((table, index) => listed.indexOf(table) !== index)
      .map((table) => `server/records/owners.ts: ${table} has two owners`),
  ];
}

function renderOwners(): string {
  const rows = Object.entries(tableOwners).map(
    ([owner, tables]) => `| \`${owner}\` | ${tables.map((table) => `\`${table}\``).join(', ')} |`,
  );
  return [begin, '| owner | tables |', '|---|---|', ...rows, end].join('\n');
}

async function writeOwners(): Promise<void> {
  const text = await readFile(page, 'utf8');
  const from = text.indexOf(begin);
  const to = text.indexOf(end);
  if (from < 0 || to < 0) throw new Error('ARCHITECTURE.md has no place for the table of owners');
  await writeFile(page, text.slice(0, from) + renderOwners() + text.slice(to + end.length));
}

async function readAll(folder: string, isWanted: (file: string) => boolean) {
  const files = (await readdir(path.join(root, folder), { recursive: true })).filter(isWanted).sort();
  return Promise.all(
    files.map(async (file) => ({
      file: `${folder}/${file.replaceAll(path.sep, '/')}`,
      text: await readFile(path.join(root, folder, file), 'utf8'),
    })),
  );
}

if (process.argv[1] === import.meta.filename) {
  if (process.argv.includes('--write')) await writeOwners();
  const complaints = await findOwnerComplaints();
  for (const complaint of complaints) console.log(complaint);
  process.exitCode = complaints.length > 0 ? 1 : 0;
}
