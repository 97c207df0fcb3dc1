import { pipeline, Readable } from 'node:stream';
import { parse } from 'csv-parse';
import type { CsvShape, Encoding } from './detect-csv.ts';

const largestCell = 100_000;
/** More than any address book has. A row is held whole: without an end to it, one of commas alone is a gigabyte. */
const mostColumns = 500;

export class TooManyColumns extends Error {}

/** The rows of a file as they stream by; blank lines are none. A row too short or too long is still a row. */
export function parseCsv(
  file: Readable,
  { encoding, delimiter, isDelimiterNamed }: CsvShape,
): AsyncIterable<string[]> {
  const parser = parse({
    delimiter,
    from_line: isDelimiterNamed ? 2 : 1,
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    trim: true,
    max_record_size: largestCell,
    cast(cell, { index }) {
      if (index < mostColumns) return cell;
      throw new TooManyColumns(`a row with more than ${mostColumns} columns`);
    },
  });
  // A broken file ends the reading with its own error; a reader who has enough ends the file.
  pipeline(Readable.from(decode(file, encoding)), parser, () => file.destroy());
  return parser;
}

async function* decode(file: Readable, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const piece of file) {
    const text = decoder.decode(piece as Buffer, { stream: true });
    if (text) yield text;
  }
  const rest = decoder.decode();
  if (rest) yield rest;
}
