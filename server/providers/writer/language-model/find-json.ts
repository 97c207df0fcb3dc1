/** The first whole JSON object in a text: models that cannot be held to JSON wrap it in words and fences. */
export function findJson(text: string): unknown {
  for (let start = text.indexOf('{'), tries = 0; start >= 0 && tries < 20; tries += 1) {
    const end = findEnd(text, start);
    if (end < 0) return undefined;
    try {
      return JSON.parse(text.slice(start, end));
    } catch {
      start = text.indexOf('{', start + 1);
    }
  }
  return undefined;
}

function findEnd(text: string, start: number): number {
  let depth = 0;
  let isQuoted = false;
  for (let at = start; at < text.length; at += 1) {
    const sign = text[at];
    if (isQuoted) {
      if (sign === '\\') at += 1;
      else if (sign === '"') isQuoted = false;
    } else if (sign === '"') isQuoted = true;
    else if (sign === '{') depth += 1;
    else if (sign === '}') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return -1;
}
