const mostPages = 100;

interface Page<Row> {
  rows: Row[];
  /** The carrier's address of the next one, if there is one. */
  next: string | null;
}

/** A list of the carrier, the newest first. One that does not end is no list: its oldest rows would be lost unseen. */
export async function readPages<Row>(
  first: string,
  read: (address: string) => Promise<Page<Row>>,
): Promise<Row[]> {
  const found: Row[] = [];
  let address: string | null = first;
  for (let page = 0; address && page < mostPages; page += 1) {
    const { rows, next } = await read(address);
    found.push(...rows);
    address = next;
  }
  if (address) throw new Error(`a list of more than ${mostPages} pages`);
  return found;
}

/** Moments in the carrier's filters have no fractions. */
export const toSecond = (date: Date) => date.toISOString().replace(/\.\d+Z$/, 'Z');
