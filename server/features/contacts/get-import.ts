import type { ImportMapping } from '#domain/contacts/contact-import.ts';
import { guessMapping } from '#domain/contacts/guess-mapping.ts';
import type { ContactImport, ImportColumns, ImportPreview } from '#domain/contacts/shown-contacts.ts';
import { AppError } from '#domain/plain/errors.ts';
import type { Deps } from '../../deps.ts';
import { looksLikeHeader } from './detect-csv.ts';
import { readFirstRows } from './open-import.ts';
import { readRow } from './read-row.ts';

const previewRows = 8;

interface OwnImport {
  accountId: string;
  importId: string;
}

/** How far an import has come. */
export async function getImport({ db }: Deps, { accountId, importId }: OwnImport) {
  const [row] = await db.readAsAccount(accountId, (read) =>
    read
      .selectFrom('contact_imports')
      .select(['id', 'file_name as fileName', 'file_key as fileKey', 'state', 'created_at as createdAt'])
      .select(['total_rows as totalRows', 'processed_rows as processedRows', 'created_rows as createdRows'])
      .select(['merged_rows as mergedRows', 'failed_rows as failedRows', 'failure_reason as failureReason'])
      .select([
        'consent_statement as consentStatement',
        'errors_key as errorsKey',
        'finished_at as finishedAt',
      ])
      .where('account_id', '=', accountId)
      .where('id', '=', importId),
  );
  if (!row) throw new AppError('not_found', { userMessage: 'We could not find that import.' });
  return row;
}

export async function showImport(deps: Deps, own: OwnImport): Promise<ContactImport<Date>> {
  const { fileKey: _, errorsKey, ...shown } = await getImport(deps, own);
  return { ...shown, hasErrors: errorsKey !== null };
}

/** The columns of a fresh upload with a first guess of what they hold, and how the first rows read with it. */
export async function describeImport(deps: Deps, own: OwnImport): Promise<ImportColumns<Date>> {
  const { fileKey, state } = await getImport(deps, own);
  if (state !== 'uploaded')
    throw new AppError('conflict', { userMessage: 'This file is being imported already.' });
  const rows = (await readFirstRows(deps, fileKey, previewRows + 1)).map(({ cells }) => cells);
  const [first = []] = rows;
  const hasHeader = rows.length > 1 && looksLikeHeader(first);
  const data = hasHeader ? rows.slice(1) : rows;
  const mapping = { hasHeader, columns: guessMapping(hasHeader ? first : null, data) };
  const width = Math.max(...rows.map((row) => row.length));
  return {
    ...(await showImport(deps, own)),
    mapping,
    columns: Array.from({ length: width }, (_, column) => ({
      heading: first[column] || `Column ${column + 1}`,
      samples: data
        .map((row) => row[column] ?? '')
        .filter(Boolean)
        .slice(0, 3),
    })),
  };
}

/** The first rows as they will be read, so that a wrong column is seen before it is stored. */
export async function previewImport(
  deps: Deps,
  { mapping, ...own }: OwnImport & { mapping: ImportMapping },
): Promise<ImportPreview> {
  const { fileKey, createdAt } = await getImport(deps, own);
  const rows = await readFirstRows(deps, fileKey, previewRows + 1);
  const data = mapping.hasHeader ? rows.slice(1) : rows.slice(0, previewRows);
  return {
    rows: data.map(({ line, cells }) => ({ line, ...readRow(cells, mapping, createdAt) })),
  };
}
