export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

export interface CsvShape {
  encoding: Encoding;
  delimiter: string;
  /** The first line names the delimiter for spreadsheets, and is no row. */
  isDelimiterNamed: boolean;
}

const delimiters = [',', ';', '\t', '|'];

/** How a file is written, told from its first bytes: spreadsheets of the world do not agree on it. */
export function detectCsv(head: Buffer): CsvShape {
  const encoding = detectEncoding(head);
  const text = new TextDecoder(encoding).decode(head);
  const [, named] = /^"?sep=([,;\t|])"?\s*[\r\n]/i.exec(text) ?? [];
  return { encoding, delimiter: named ?? detectDelimiter(text), isDelimiterNamed: named !== undefined };
}

function detectEncoding(head: Buffer): Encoding {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const zeros = head.filter((byte) => byte === 0).length;
  if (zeros > head.length / 4) return head[0] === 0 ? 'utf-16be' : 'utf-16le';
  try {
    // The piece may end within a character: streaming forgives that, and nothing else.
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

/** The one that cuts the first lines into the same number of cells, and most of them. */
function detectDelimiter(text: string): string {
  const lines = text.split(/\r\n|\n|\r/).filter((line) => line.trim());
  const counted = lines.slice(0, Math.max(1, Math.min(20, lines.length - 1)));
  let best = { delimiter: ',', score: 0 };
  for (const delimiter of delimiters) {
    const counts = counted.map((line) => line.replace(/"[^"]*"/g, '').split(delimiter).length - 1);
    const usual = counts[0] ?? 0;
    if (usual === 0) continue;
    const agreeing = counts.filter((count) => count === usual).length / counts.length;
    const score = agreeing * 100 + Math.min(usual, 50);
    if (score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}

/** A first row is a heading when no cell of it looks like data: no e-mail, no phone, no date, no amount. */
export function looksLikeHeader(row: string[]): boolean {
  const cells = row.map((cell) => cell.trim()).filter(Boolean);
  if (cells.length === 0) return false;
  return cells.every((cell) => !cell.includes('@') && !/\d{3,}/.test(cell) && cell.length <= 60);
}
