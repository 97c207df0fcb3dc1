import { clean, type Doc, inks, paper as page } from '../../../pdf.ts';

const { ink, muted, line } = inks;
export const textWidth = page.right - page.left;

/** Wider, and programs that read the file take every letter for a word of its own. */
const headingSpacing = 0.4;
export function drawLogo(doc: Doc, { content }: { content: Buffer }): void {
  doc.image(content, page.left, doc.y, { fit: [160, 40] });
  doc.y += 52;
}

/** The stub that a ticket begins with: its number, and its facts beside it. */
export function drawTicketHead(doc: Doc, number: string, facts: string[]): void {
  doc.rect(page.left, doc.y, textWidth, 5).fill(ink);
  doc.y += 16;
  const top = doc.y;
  doc.font('bold').fontSize(13).fillColor(ink).text(number, page.left, top);
  doc
    .font('regular')
    .fontSize(10)
    .fillColor(muted)
    .text(facts.join('  ·  '), page.left, top + 2, { width: textWidth, align: 'right' });
  doc.x = page.left;
  doc.y = top + 26;
  perforation(doc);
}

export function section(doc: Doc, name: string): void {
  keepTogether(doc, 54);
  doc.y += 10;
  doc.lineWidth(0.75).moveTo(page.left, doc.y).lineTo(page.right, doc.y).stroke(line);
  doc.y += 9;
  doc
    .font('bold')
    .fontSize(8.5)
    .fillColor(muted)
    .text(name.toUpperCase(), page.left, doc.y, { characterSpacing: headingSpacing });
  doc.y += 4;
}

function perforation(doc: Doc): void {
  doc
    .lineWidth(1)
    .dash(4, { space: 4 })
    .moveTo(page.left, doc.y)
    .lineTo(page.right, doc.y)
    .stroke(line)
    .undash();
  doc.y += 16;
}

export function paragraph(doc: Doc, text: string, color = ink, size = 11): void {
  doc
    .font('regular')
    .fontSize(size)
    .fillColor(color)
    .text(clean(text), page.left, doc.y, { width: textWidth, lineGap: 2 });
}

/** A label never stands alone at the foot of a page. */
export function keepTogether(doc: Doc, height: number): void {
  if (doc.y + height > page.bottom) doc.addPage();
}
