import { AlignmentType, Document, LevelFormat, Packer, Paragraph, TextRun } from 'docx';
import type { IParagraphOptions } from 'docx';
import { color } from './brand.ts';
import { addressAndReference, keyData, signatures } from './letter-tables.ts';
import { letterhead } from './letterhead.ts';
import { page, style, wordDocument } from './word-page.ts';
import { line, space } from './word-table.ts';

const STEPS = 'steps';

/** Makes the order confirmation, a letter that both sides sign. */
export function makeLetter(): Promise<Buffer> {
  return Packer.toBuffer(
    new Document({
      ...wordDocument('Order confirmation'),
      numbering: {
        config: [
          {
            reference: STEPS,
            levels: [
              {
                level: 0,
                format: LevelFormat.DECIMAL,
                text: '%1.',
                alignment: AlignmentType.LEFT,
                style: { paragraph: { indent: { left: 340, hanging: 340 } } },
              },
            ],
          },
        ],
      },
      sections: [
        {
          properties: page,
          ...letterhead('Order confirmation {{order.number}}'),
          children: [
            space(440),
            addressAndReference(),
            space(520),
            line(style.subject, 'Confirmation of your order {{order.number}}'),
            text('Dear {{First Name}},'),
            text(
              'Thank you for your order of {{order.date}}. We confirm it as set out below. Signed by both of us, this letter is our agreement.',
            ),
            keyData(),
            space(200),
            heading('What happens next'),
            step(
              'We measure on site on {{dates.survey}} and send you the drawings within five working days.',
            ),
            step(
              'Making starts when the drawings are signed and the deposit of {{price.deposit}} has arrived.',
            ),
            step('We fit the work on {{dates.fitting}}, and take the packaging away with us.'),
            space(100),
            text(
              'Changes after the drawings are signed are welcome; we price each one in writing before we make it. Your contact for every question is {{contact.name}}, {{contact.phone}}, {{contact.email}}.',
            ),
            text('Please sign one copy and return it to us by {{dates.reply}}.'),
            text('Yours sincerely,', { keepNext: true }),
            space(700),
            signatures(),
          ],
        },
      ],
    }),
  );
}

function text(content: string, options: IParagraphOptions = {}): Paragraph {
  return new Paragraph({ spacing: { after: 130 }, ...options, children: [new TextRun(content)] });
}

function heading(content: string): Paragraph {
  return new Paragraph({
    keepNext: true,
    spacing: { after: 60 },
    children: [new TextRun({ text: content, bold: true, color: color.pine })],
  });
}

function step(content: string): Paragraph {
  return new Paragraph({
    numbering: { reference: STEPS, level: 0 },
    spacing: { after: 60 },
    children: [new TextRun(content)],
  });
}
