import type { FileChild } from 'docx';
import { Document, Header, ImageRun, Packer, Paragraph, TextRun } from 'docx';
import { color, company, font } from '../../../../examples/make/brand.ts';
import { logo } from '../../../../examples/make/logo.ts';
import { wordDocument } from '../../../../examples/make/word-page.ts';
import { rule } from '../../../../examples/make/word-table.ts';

const SIDE_MARGIN = 480;

/** The text column of a small page, in twentieths of a point. */
export const textWidth = 5300;

/**
 * Returns a Word file with a letterhead and a page small enough to be read beside another one.
 * @param height of the page, in twentieths of a point
 */
export function smallPage(height: number, children: readonly FileChild[]): Promise<Uint8Array> {
  const margin = { left: SIDE_MARGIN, right: SIDE_MARGIN, header: 300 };
  const document = new Document({
    ...wordDocument('Template of the manual'),
    sections: [
      {
        properties: {
          page: {
            size: { width: textWidth + 2 * SIDE_MARGIN, height },
            margin: { ...margin, top: 1050, bottom: 200, footer: 0 },
          },
        },
        headers: { default: new Header({ children: [letterhead()] }) },
        children,
      },
    ],
  });
  return Packer.toBuffer(document);
}

function letterhead(): Paragraph {
  const picture = new ImageRun({
    type: 'png',
    data: logo,
    transformation: { width: 26, height: 26 },
    altText: { name: 'Logo', description: `Logo of ${company.name}` },
  });
  const name = { text: `  ${company.name}`, font: font.display, size: 26, color: color.pine };
  return new Paragraph({
    spacing: { before: 0, after: 0 },
    border: { bottom: { ...rule(color.oak, 8), space: 4 } },
    children: [picture, new TextRun(name)],
  });
}
