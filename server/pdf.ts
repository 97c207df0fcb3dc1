import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
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
  return doc.registerFont('regular', fonts.regular).registerFont('bold', fonts.bold);
}

/** The font has the letters of western Europe; anything else would print as an empty box. */
export function clean(text: string): string {
  return text.normalize('NFC').replace(/[^\p{Script=Latin}\p{N}\p{P}\p{Sc}\p{Zs}+<>=~|^°½¼¾\n]/gu, '?');
}
