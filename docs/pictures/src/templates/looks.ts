import { ImageRun, Paragraph } from 'docx';
import { color, font } from '../../../../examples/make/brand.ts';
import { style } from '../../../../examples/make/word-page.ts';
import { cell, grid, line, row } from '../../../../examples/make/word-table.ts';
import { placeholder } from './placeholder.ts';
import type { TemplateScene } from './scene.ts';
import { smallPage, textWidth } from './small-page.ts';
import { runs, text } from './word-text.ts';

const CODE = 2250;

/** The style of values, and values that are more than text. */
export const looks: readonly TemplateScene[] = [
  {
    name: 'look-of-a-value',
    format: 'docx',
    make: () =>
      smallPage(3400, [
        text('{{address}}'),
        runs([
          { text: 'Dear ' },
          { text: '{', bold: true, color: color.oak },
          { text: '{First Name}}' },
          { text: ', you owe us' },
        ]),
        runs([{ text: '{{ total | currency: "EUR" }}', font: font.display, size: 40 }]),
      ]),
  },
  {
    name: 'pictures-and-links',
    format: 'docx',
    make: () =>
      smallPage(3400, [
        grid(
          [textWidth - CODE, CODE],
          [
            row([
              cell(textWidth - CODE, [
                text('Please pay {{ total | currency: "EUR" }}.'),
                text('{{ url | link: "Pay now" }}'),
                text('Signed {{ logo | image: height: "6mm" }} in Cork'),
              ]),
              cell(CODE, [line(style.cellRight, '{{ url | qrcode: "2.6cm" }}')]),
            ]),
          ],
        ),
      ]),
  },
  {
    name: 'placeholder-picture',
    format: 'docx',
    make: () =>
      smallPage(2900, [
        text('Made for {{First Name}} by'),
        new Paragraph({
          children: [
            new ImageRun({
              type: 'png',
              data: placeholder,
              transformation: { width: 62, height: 62 },
              altText: { name: 'Placeholder', description: '{{logo}}' },
            }),
          ],
        }),
      ]),
  },
  {
    name: 'markdown',
    format: 'docx',
    make: () => smallPage(2900, [text('Dear {{First Name}},'), text('{{ notes | markdown }}')]),
  },
];
