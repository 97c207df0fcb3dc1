import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { unwrapWoff } from '../../server/unwrap-woff.ts';

// npm run cut:pdf-fonts -- FOLDER: a folder with @fontsource packages of Noto unpacked in it (npm pack, tar). Of each it
// takes the regular weight alone, a twentieth of the package, and lays all pieces into one file behind an index that says
// which letters each piece has. The PDFs read from it only the pieces that a document needs.
const [folder] = process.argv.slice(2);
if (!folder) throw new Error('npm run cut:pdf-fonts -- FOLDER_WITH_UNPACKED_PACKAGES');

/** Symbols and ideographs stand in several of them: the first that has a letter draws it. */
const order = ['noto-sans', 'noto-emoji', 'noto-sans-symbols-2'];
const last = ['noto-sans-sc', 'noto-sans-kr'];
const packages = readdirSync(folder)
  .filter((name) => /^fontsource-noto-[a-z0-9-]+$/.test(name))
  .map((name) => name.replace('fontsource-', ''))
  .sort((a, b) => rank(a) - rank(b) || a.localeCompare(b));

function rank(name: string): number {
  if (order.includes(name)) return order.indexOf(name);
  return last.includes(name) ? 100 + last.indexOf(name) : 50;
}

const pieces = packages.flatMap((name) => {
  const root = path.join(folder, `fontsource-${name}`, 'package');
  const css = readFileSync(path.join(root, '400.css'), 'utf8');
  return [...css.matchAll(/url\(\.\/(files\/[\w.-]+-400-normal\.woff)\)/g)].map(([, file = '']) => {
    const content = readFileSync(path.join(root, file));
    return {
      name: path.basename(file, '-400-normal.woff'),
      ranges: readLetters(unwrapWoff(content)),
      content,
    };
  });
});

/** The letters a font really has, as ranges: what its style sheet claims is what it may be asked for. */
function readLetters(font: Buffer): [number, number][] {
  const start = findTable(font, 'cmap');
  const count = font.readUInt16BE(start + 2);
  const tables = Array.from({ length: count }, (_, at) => start + font.readUInt32BE(start + 4 + at * 8 + 4));
  const letters = new Set(tables.flatMap((table) => readSubtable(font, table)));
  const ranges: [number, number][] = [];
  for (const letter of [...letters].filter((each) => each > 0x7e).sort((a, b) => a - b)) {
    const before = ranges.at(-1);
    if (before && before[1] === letter - 1) before[1] = letter;
    else ranges.push([letter, letter]);
  }
  return ranges;
}

function findTable(font: Buffer, name: string): number {
  for (let at = 12; at < 12 + font.readUInt16BE(4) * 16; at += 16)
    if (font.toString('latin1', at, at + 4) === name) return font.readUInt32BE(at + 8);
  throw new Error(`a font without ${name}`);
}

/** Formats 4 and 12 of the OpenType specification: segments of 16 bits, groups of 32. */
function readSubtable(font: Buffer, table: number): number[] {
  const format = font.readUInt16BE(table);
  const spread = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);
  if (format === 12)
    return Array.from({ length: font.readUInt32BE(table + 12) }, (_, at) => table + 16 + at * 12).flatMap(
      (group) => spread(font.readUInt32BE(group), font.readUInt32BE(group + 4)),
    );
  if (format !== 4) return [];
  const bytes = font.readUInt16BE(table + 6);
  return Array.from({ length: bytes / 2 }, (_, at) => at * 2).flatMap((at) => {
    const [to, from] = [font.readUInt16BE(table + 14 + at), font.readUInt16BE(table + 16 + bytes + at)];
    return to === 0xffff ? [] : spread(from, to);
  });
}

let offset = 0;
const index = pieces.map(({ name, ranges, content }) => {
  const entry = { name, ranges, offset, length: content.length };
  offset += content.length;
  return entry;
});
const head = Buffer.from(JSON.stringify(index));
const size = Buffer.alloc(4);
size.writeUInt32BE(head.length);
const target = path.join(import.meta.dirname, '../../server/pdf-fonts/noto.fonts');
writeFileSync(target, Buffer.concat([size, head, ...pieces.map(({ content }) => content)]));
const licence = readFileSync(path.join(folder, 'fontsource-noto-sans/package/LICENSE'), 'utf8');
writeFileSync(path.join(import.meta.dirname, '../../server/pdf-fonts/LICENSE.txt'), licence);
console.log(
  `${packages.length} families, ${pieces.length} pieces, ${((offset + head.length) / 1e6).toFixed(1)} MB`,
);
