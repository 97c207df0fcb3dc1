import type { ImportMapping } from '#domain/contacts/contact-import.ts';
import { AppError } from '#domain/plain/errors.ts';
import type { Deps } from '../../deps.ts';
import { detectCsv, looksLikeHeader } from './detect-csv.ts';
import { parseCsv } from './parse-csv.ts';

const headBytes = 64 * 1024;

interface Row {
  /** As a spreadsheet counts it. */
  line: number;
  cells: string[];
}

/** The rows of an uploaded file from the first to the last, heading included, without the title of a report. */
export async function openImport({ storage }: Deps, fileKey: string): Promise<AsyncIterable<Row>> {
  const head = await storage.find(fileKey, { start: 0, end: headBytes - 1 });
  const file = head && (await storage.find(fileKey));
  if (!head || !file)
    throw new AppError('not_found', { userMessage: 'The file is no longer here. Upload it again.' });
  const pieces: Buffer[] = [];
  for await (const piece of head.body) pieces.push(piece as Buffer);
  return leaveTitleOut(parseCsv(file.body, detectCsv(Buffer.concat(pieces))));
}

/** Accounting programs put a company's name and a title above the heading, each alone in its row. */
const mostTitleRows = 6;

async function* leaveTitleOut(rows: AsyncIterable<string[]>): AsyncGenerator<Row> {
  let held: Row[] | null = [];
  let line = 0;
  for await (const cells of rows) {
    line += 1;
    if (held === null) {
      yield { line, cells };
      continue;
    }
    const filled = cells.filter(Boolean).length;
    if (filled <= 1 && held.length < mostTitleRows) held.push({ line, cells });
    else {
      const isHeading = filled >= 3 && looksLikeHeader(cells);
      yield* isHeading ? [] : held;
      held = null;
      yield { line, cells };
    }
  }
  yield* held ?? [];
}

export async function readFirstRows(deps: Deps, fileKey: string, count: number): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const { line, cells } of await openImport(deps, fileKey)) {
    rows.push({ line, cells: cells.slice(0, 200) });
    if (rows.length === count) break;
  }
  return rows;
}

/** The rows that hold contacts. */
export async function* readDataRows(
  deps: Deps,
  fileKey: string,
  { hasHeader }: Pick<ImportMapping, 'hasHeader'>,
): AsyncGenerator<Row> {
  let isFirst = true;
  for await (const row of await openImport(deps, fileKey)) {
    if (!isFirst || !hasHeader) yield row;
    isFirst = false;
  }
}
