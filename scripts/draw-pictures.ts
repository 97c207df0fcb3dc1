import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { inflateSync } from 'node:zlib';

/** `npm run draw:pictures`: the preview that social networks show and the icons, from our own drawings; the README's screens. */
const { values } = parseArgs({ options: { drawings: { type: 'boolean' }, all: { type: 'string' } } });
// `-- --all FOLDER` draws every page at two widths into a folder, for whoever looks them through, and nothing else.
if (values.all) {
  await (await import('./pictures/draw-every-page.ts')).drawEveryPage(path.resolve(values.all));
  process.exit(0);
}
const root = path.join(import.meta.dirname, '..');
const fontFiles = path.join(root, 'node_modules/@fontsource/archivo/files');
const target = path.join(root, 'web/public');
const folder = await mkdtemp(path.join(tmpdir(), 'jotline-fonts-'));

for (const weight of [500, 600, 700, 800]) {
  const packed = await readFile(path.join(fontFiles, `archivo-latin-${weight}-normal.woff`));
  await writeFile(path.join(folder, `archivo-${weight}.ttf`), unpackWoff(packed));
}
const config = path.join(folder, 'fonts.conf');
await writeFile(config, `<fontconfig><dir>${folder}</dir><cachedir>${folder}</cachedir></fontconfig>`);
// Read when the library starts, so it is loaded only now.
process.env.FONTCONFIG_FILE = config;
const { default: sharp } = await import('sharp');

await sharp(path.join(root, 'scripts/pictures/preview.svg'))
  .png({ palette: true, quality: 92 })
  .toFile(path.join(target, 'preview.png'));
const icon = (await readFile(path.join(target, 'favicon.svg'), 'utf8')).replace(' rx="6"', '');
// A launcher cuts out a circle of four fifths: the whole line of handwriting stays within it.
const maskable = icon.replace(
  '<path ',
  '<path transform="translate(16 16) scale(.74) translate(-16 -15.5)" ',
);
// In the status bar of a phone, which paints it in one color.
const badge = icon.replace(/<rect [^>]*>/, '');
for (const [name, drawing, pixels] of [
  ['apple-touch-icon', icon, 180],
  ['icon-192', icon, 192],
  ['icon-512', icon, 512],
  ['maskable-192', maskable, 192],
  ['maskable-512', maskable, 512],
  ['badge-96', badge, 96],
] as const) {
  await sharp(Buffer.from(drawing), { density: (72 * pixels) / 32 })
    .resize(pixels, pixels)
    .png({ palette: true })
    .toFile(path.join(target, `${name}.png`));
}
await rm(folder, { recursive: true });
// `-- --drawings` leaves the screens as they are: they need a browser and some minutes.
if (!values.drawings) await (await import('./pictures/draw-screens.ts')).drawScreens();

/** WOFF is a TrueType font whose tables are compressed one by one; the drawing library wants them plain. */
function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const head = Buffer.alloc(12 + count * 16);
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
  const power = 2 ** Math.floor(Math.log2(count));
  head.writeUInt16BE(power * 16, 6);
  head.writeUInt16BE(Math.log2(power), 8);
  head.writeUInt16BE((count - power) * 16, 10);
  const tables: Buffer[] = [];
  let offset = head.length;
  for (let index = 0; index < count; index += 1) {
    const entry = 44 + index * 20;
    const [start, packedLength, length] = [4, 8, 12].map((at) => woff.readUInt32BE(entry + at));
    const packed = woff.subarray(start, (start ?? 0) + (packedLength ?? 0));
    const table = packedLength === length ? packed : inflateSync(packed);
    const row = 12 + index * 16;
    woff.copy(head, row, entry, entry + 4);
    woff.copy(head, row + 4, entry + 16, entry + 20);
    head.writeUInt32BE(offset, row + 8);
    head.writeUInt32BE(table.length, row + 12);
    const padded = Buffer.alloc(Math.ceil(table.length / 4) * 4);
    table.copy(padded);
    tables.push(padded);
    offset += padded.length;
  }
  return Buffer.concat([head, ...tables]);
}
