import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import { findPiece, readPiece } from './pdf-fonts/font-pieces.ts';
import { type Run, splitRuns } from './pdf-fonts/split-runs.ts';
import { unwrapWoff } from './unwrap-woff.ts';

const { resolve } = createRequire(import.meta.url);
const readFont = (weight: number) =>
  unwrapWoff(readFileSync(resolve(`@fontsource/archivo/files/archivo-latin-${weight}-normal.woff`)));
let fonts: { regular: Buffer; bold: Buffer } | undefined;

export type Doc = PDFKit.PDFDocument;

export const paper = { width: 612, left: 54, right: 558, bottom: 730 };
export const inks = { ink: '#17212B', muted: '#5A6772', line: '#CFCABF', wait: '#8A5A12' };

/** A letter-size document in the house's type, its text selectable. */
export function createPdf(title: string, options: PDFKit.PDFDocumentOptions = {}): Doc {
  const doc = new PDFDocument({
    size: 'LETTER',
    margins: { top: 54, bottom: 54, left: paper.left, right: paper.width - paper.right },
    info: { Title: title, Creator: 'Jotline' },
    lang: 'en-US',
    displayTitle: true,
    ...options,
  });
  fonts ??= { regular: readFont(400), bold: readFont(700) };
  return drawAnyScript(doc.registerFont('regular', fonts.regular).registerFont('bold', fonts.bold));
}

/** What the library has beside its types: the one place where a line is drawn, and the font in use. */
interface Drawing {
  _font: {
    ascender: number;
    layout: (text: string) => unknown;
    font?: { _layoutEngine?: { engine?: { GPOSProcessor: unknown } } };
  };
  _fontSize: number;
  _fragment: (text: string, x: number, y: number, options: FragmentOptions) => void;
}
interface FragmentOptions extends PDFKit.Mixins.TextOptions {
  lineWidth?: number;
  textWidth?: number;
}

/**
 * Letters that the house's type does not have are drawn by a piece of Noto, run by run. Done where the library measures
 * and where it draws a line, so that wrapping, alignment and heights hold for every script.
 */
function drawAnyScript(doc: Doc): Doc {
  const inner = doc as unknown as Drawing;
  const measure = doc.widthOfString.bind(doc);
  const draw = inner._fragment.bind(doc);

  function withFont<T>(run: Run, work: () => T): T {
    if (run.font === null) return work();
    const before = inner._font;
    doc.registerFont(run.font, readPiece(run.font)).font(run.font);
    makeSure(inner, run);
    const result = work();
    inner._font = before;
    return result;
  }

  doc.widthOfString = (text, options) =>
    splitRuns(text).reduce((sum, run) => sum + withFont(run, () => measure(run.text, options)), 0);

  inner._fragment = (text, x, y, options) => {
    const runs = splitRuns(String(text).replace(/\n/g, ''));
    if (runs.every(({ font }) => font === null)) return draw(text, x, y, options);
    const { align, lineWidth, textWidth: _, ...rest } = options;
    const width = doc.widthOfString(String(text).trimEnd());
    const room = (options.width && lineWidth ? lineWidth - width : 0) / (align === 'center' ? 2 : 1);
    let left = x + (align === 'right' || align === 'center' ? room : 0);
    // All of them on the line of the house's type, whatever their own heights are.
    const baseline = (-inner._font.ascender / 1000) * inner._fontSize;
    for (const run of runs) {
      left += withFont(run, () => {
        draw(run.text, left, y, { ...rest, baseline });
        return measure(run.text);
      });
    }
  };
  return doc;
}

/** Some fonts name marks that the library cannot place and stumbles over: those are drawn where they stand. */
function makeSure({ _font }: Drawing, { text }: Run): void {
  try {
    _font.layout(text);
  } catch {
    const engine = _font.font?._layoutEngine?.engine;
    if (engine) engine.GPOSProcessor = null;
  }
}

const invisible =
  /\p{Variation_Selector}|[\p{Cc}\p{Cs}\p{Co}\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]|[\u{1f3fb}-\u{1f3ff}\u{e0000}-\u{e007f}]/gu;

/** What joins and colors emoji is left out, since they are drawn one by one; a letter that no font has is a "?". */
export function clean(text: string): string {
  const plain = text.normalize('NFC').replace(invisible, (sign) => (sign === '\n' ? sign : ''));
  return [...plain].map((sign) => (isDrawn(sign) ? sign : '?')).join('');
}

const isDrawn = (sign: string) => /^[\n -~]$/.test(sign) || findPiece(sign.codePointAt(0) ?? 0) !== null;
