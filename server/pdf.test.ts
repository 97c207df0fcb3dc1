import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { readPdf } from '#test/support/files/read-pdf.ts';
import { clean, createPdf } from './pdf.ts';

async function print(text: string, options: PDFKit.Mixins.TextOptions = {}): Promise<Buffer> {
  const doc = createPdf('A test');
  doc
    .font('regular')
    .fontSize(12)
    .text(clean(text), 54, 54, { width: 400, ...options });
  doc.end();
  return buffer(doc);
}

/** As someone would copy it, without the spaces and line ends that are drawn as gaps. */
const read = async (file: Promise<Buffer>) =>
  readPdf(await file)
    .join('')
    .replace(/\s/g, '');
const letters = (text: string) => [...text.replace(/\s/g, '')].sort().join('');

describe('a PDF prints', () => {
  test.each([
    ['Latin of everywhere', 'Łukasz Dvořák İbrahim Nguyễn Văn Tuấn'],
    ['Cyrillic', 'Алексей Кузнецов, Київ'],
    ['Greek', 'Γιώργος Παπαδόπουλος'],
    ['Chinese', '王小明 住在北京市朝阳区'],
    ['Japanese', '田中さん カタカナ'],
    ['Korean', '김철수 서울특별시'],
    ['Thai', 'สวัสดี'],
    ['Armenian and Georgian', 'հայերեն ქართული'],
    ['emoji', 'Roof 🏠 fixed 🔧 thanks 👍'],
    ['all of it in one line', 'Jane 王 called about the 屋頂 🏠 at 5 PM'],
  ])('%s', async (_script, text) => {
    expect(await read(print(text))).toBe(text.replace(/\s/g, ''));
  });

  test.each([
    ['Arabic', 'محمد علي'],
    ['Hebrew', 'שלום עולם'],
    ['Hindi', 'नमस्ते'],
    ['Punjabi, Gujarati, Amharic and Khmer', 'ਪੰਜਾਬੀ ગુજરાતી አማርኛ ខ្មែរ'],
  ])('%s, in the order its writing has on paper', async (_script, text) => {
    const printed = await read(print(text));
    expect(printed).not.toMatch(/[?\0]/);
    // Letters of these join and change places; none is lost to an empty box.
    expect(printed.length).toBeGreaterThan(letters(text).length / 2);
  });

  test('an emoji without what joins and colors it, and a letter that no font has as a question mark', async () => {
    expect(clean('👍🏽 ❤️ 👨‍👩‍👧')).toBe('👍 ❤ 👨👩👧');
    expect(clean('a\u{12000}b\u0007c')).toBe('a?bc');
  });

  test('a long text of several scripts on as many lines as it needs, within its width', async () => {
    const doc = createPdf('A test');
    doc.font('regular').fontSize(12);
    const one = doc.heightOfString(clean('屋頂'), { width: 200 });
    expect(doc.heightOfString(clean('屋頂 🏠 roof '.repeat(20)), { width: 200 })).toBeGreaterThan(4 * one);
    expect(doc.widthOfString(clean('王小明'))).toBeCloseTo(36, 0);
    doc.end();
  });

  test('plain letters as fast and as small as before: no other font is opened for them', async () => {
    const plain = await print('Replace the 50-gallon heater, $1,200 — “by Friday”');
    expect(plain.length).toBeLessThan(12_000);
    expect(plain.toString('latin1')).not.toContain('Noto');
    expect((await print('王')).toString('latin1')).toContain('Noto');
  });
});
