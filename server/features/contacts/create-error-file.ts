import { Readable } from 'node:stream';
import type { Selectable } from 'kysely';
import { byteOrderMark, toRow } from '../../csv.ts';
import type { ContactImports } from '../../db/schema.generated.ts';
import type { Deps } from '../../deps.ts';
import { keepFile } from '../../records/files/keep-file.ts';
import { listPassing } from '../../records/files/list-passing.ts';
import { readDataRows } from './open-import.ts';
import { readRow } from './read-row.ts';
import type { StoredMapping } from './stored-mapping.ts';

const keepDays = 30;

/**
 * The rows that were left out, as they were, with their line and the reason. Made by a second reading: a row reads the
 * same every time, so nothing has to be remembered between batches and crashes.
 */
export async function createErrorFile(
  deps: Deps,
  job: Selectable<ContactImports>,
  mapping: StoredMapping,
): Promise<string> {
  const { db, storage, clock } = deps;
  const key = `contact-imports/${job.id}-errors.csv`;
  await listPassing(db.service, {
    now: clock.now(),
    file: { account_id: job.account_id, key, kind: 'import_errors', content_type: 'text/csv' },
  });
  const bytes = await storage.putStream(key, Readable.from(listErrors(deps, job, mapping)), 'text/csv');
  const until = new Date(clock.now().getTime() + keepDays * 24 * 3600 * 1000);
  await keepFile(db.service, { key, bytes, until });
  return key;
}

async function* listErrors(deps: Deps, job: Selectable<ContactImports>, mapping: StoredMapping) {
  let width: number | null = null;
  for await (const { line, cells } of readDataRows(deps, job.file_key, { hasHeader: false })) {
    const isHeader = width === null && mapping.hasHeader;
    if (width === null) {
      width = cells.length;
      const names = isHeader ? cells : cells.map((_, column) => `Column ${column + 1}`);
      yield byteOrderMark + toRow(['Line', 'Problem', ...names]);
    }
    if (isHeader) continue;
    const { problem } = readRow(cells, mapping, job.created_at);
    if (problem) yield toRow([line, problem, ...cells.slice(0, Math.max(width, cells.length))]);
  }
}
