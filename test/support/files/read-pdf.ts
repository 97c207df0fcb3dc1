import { inflateSync } from 'node:zlib';

/** The text of a PDF as someone would select it, page by page: glyphs turned back by each font's own table. */
export function readPdf(file: Buffer): string[] {
  const objects = readObjects(file);
  const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\b/.test(head));
  return pages.map(({ head }) => {
    const fonts = readFonts(objects, head);
    const contents = refs(head, 'Contents').map((id) => objects.get(id)?.stream ?? '');
    return contents.map((content) => readContent(content, fonts)).join('\n');
  });
}

interface PdfObject {
  head: string;
  stream: string;
}

function readObjects(file: Buffer): Map<string, PdfObject> {
  const objects = new Map<string, PdfObject>();
  const text = file.toString('latin1');
  for (const match of text.matchAll(/(\d+) 0 obj\n([\s\S]*?)endobj/g)) {
    const [head = '', rest] = (match[2] ?? '').split(/stream\r?\n/, 2);
    const raw = rest?.slice(0, rest.lastIndexOf('\nendstream'));
    objects.set(match[1] ?? '', { head, stream: raw === undefined ? '' : inflate(raw, head) });
  }
  return objects;
}

function inflate(raw: string, head: string): string {
  const bytes = Buffer.from(raw, 'latin1');
  return (head.includes('/FlateDecode') && !head.includes('/Image') ? inflateSync(bytes) : bytes).toString(
    'latin1',
  );
}

function refs(head: string, key: string): string[] {
  const [, value = ''] = new RegExp(`/${key} (\\[[^\\]]*\\]|\\d+ 0 R)`).exec(head) ?? [];
  return [...value.matchAll(/(\d+) 0 R/g)].map(([, id = '']) => id);
}

type Font = Map<string, string>;

function readFonts(objects: Map<string, PdfObject>, pageHead: string): Map<string, Font> {
  const [resources = ''] = refs(pageHead, 'Resources');
  const head = objects.get(resources)?.head ?? pageHead;
  const [, list = ''] = /\/Font <<([\s\S]*?)>>/.exec(head) ?? [];
  return new Map(
    [...list.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id = '']) => {
      const [table = ''] = refs(objects.get(id)?.head ?? '', 'ToUnicode');
      return [name, readTable(objects.get(table)?.stream ?? '')];
    }),
  );
}

function readTable(stream: string): Font {
  const font: Font = new Map();
  for (const [, first = '0', , list = ''] of stream.matchAll(
    /<([0-9a-f]{4})> <([0-9a-f]{4})> \[([^\]]*)\]/gi,
  )) {
    // A letter beyond 16 bits, and the letters of a ligature, are several units with spaces between them.
    [...list.matchAll(/<([0-9a-f ]*)>/gi)].forEach(([, units = ''], index) => {
      const hex = units.replaceAll(' ', '');
      const code = (Number.parseInt(first, 16) + index).toString(16).padStart(4, '0');
      font.set(code, Buffer.from(hex, 'hex').swap16().toString('utf16le'));
    });
  }
  return font;
}

function readContent(content: string, fonts: Map<string, Font>): string {
  let font: Font | undefined;
  const lines: string[] = [];
  for (const [, name, array] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (name) font = fonts.get(name);
    else
      lines.push(
        [...(array ?? '').matchAll(/<([0-9a-f]+)>/gi)]
          .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
          .map((code) => font?.get(code) ?? '')
          .join(''),
      );
  }
  return lines.join('\n');
}
