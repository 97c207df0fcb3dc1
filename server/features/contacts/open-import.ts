import type { ImportMapping } from '#domain/contacts/contact-import.ts';
import { AppError } from '#domain/plain/errors.ts';
import type { Deps } from '../../deps.ts';
import { detectCsv } from './detect-csv.ts';
import { parseCsv } from './parse-csv.ts';

const headBytes = 64 * 1024;

/** The rows of an uploaded file from the first to the last, heading included. */
export async function openImport({ storage }: Deps, fileKey: string): Promise<AsyncIterable<string[]>> {
  const head = await storage.find(fileKey, { start: 0, end: headBytes - 1 });
  const file = head && (await storage.find(fileKey));
  if (!head || !file)
    throw new AppError('not_found', { userMessage: 'The file is no longer here. Upload it again.' });
  const pieces: Buffer[] = [];
  for await (const piece of head.body) pieces.push(piece as Buffer);
  return parseCsv(file.body, detectCsv(Buffer.concat(pieces)));
}

export async function readFirstRows(deps: Deps, fileKey: string, count: number): Promise<string[][]> {
  const rows: string[][] = [];
  for await (const row of await openImport(deps, fileKey)) {
    rows.push(row.slice(0, 200));
    if (rows.length === count) break;
  }
  return rows;
}

/** The rows that hold contacts, each with its line in the file as a spreadsheet counts it. */
export async function* readDataRows(
  deps: Deps,
  fileKey: string,
  { hasHeader }: Pick<ImportMapping, 'hasHeader'>,
): AsyncGenerator<{ line: number; cells: string[] }> {
  let line = 0;
  for await (const cells of await openImport(deps, fileKey)) {
    line += 1;
    if (line > 1 || !hasHeader) yield { line, cells };
  }
}
