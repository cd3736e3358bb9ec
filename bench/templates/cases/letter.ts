import { Footer, Header, ImageRun, Packer, Paragraph, Document, TextRun } from 'docx';
import type { Syntax } from '../contestants/syntax.ts';
import type { TemplateCase } from './template-case.ts';

/** A letter with twenty tags, in its body, header and footer. */
export const letter: TemplateCase = {
  name: 'letter',
  title: 'Letter with 20 tags',
  kind: 'docx',
  target: 15,
  floorTarget: 1.3,
  template: (syntax) => Packer.toBuffer(letterOf(syntax, [])),
  data: letterData,
};

/**
 * The same letter with a picture.
 * @param png its size shows how much a library processes unchanged content
 */
export function letterWithPicture(png: Buffer): TemplateCase {
  const picture = () =>
    new Paragraph({
      children: [
        new ImageRun({ type: 'png', data: png, transformation: { width: 400, height: 400 } }),
      ],
    });
  return {
    ...letter,
    name: 'picture',
    title: 'Letter with a picture of 2 MB',
    target: 20,
    template: (syntax) => Packer.toBuffer(letterOf(syntax, [picture()])),
  };
}

function letterData(number: number): object {
  return {
    sender: { name: 'Tenon & Lark Joinery', street: '3 Mill Dispatcher', city: 'Ballyorran' },
    customer: {
      name: `Moira Quinn ${number}`,
      company: '<Quinn & Daughters>',
      street: `${number} High Street`,
      city: 'Cork',
    },
    order: { number: `O-${10_000 + number}`, date: '20 November 2026', total: '€4,250.00' },
    dates: {
      survey: '1 December',
      drawings: '8 December',
      fitting: '15 January',
      reply: '30 November',
    },
    contact: { name: 'Aoife Lark', phone: '+353 20 911 0142', email: 'aoife@example.com' },
    terms: 'Payment within 14 days.',
    greeting: 'Dear Moira',
    reference: `R-${number}`,
  };
}

function letterOf({ value }: Syntax, pictures: readonly Paragraph[]): Document {
  const line = (...texts: string[]) =>
    new Paragraph({ children: texts.map((text) => new TextRun(text)) });
  const strong = (text: string) =>
    new Paragraph({
      spacing: { before: 200 },
      children: [new TextRun({ text, bold: true, size: 26 })],
    });
  return new Document({
    sections: [
      {
        headers: { default: new Header({ children: [line(value('sender.name'))] }) },
        footers: {
          default: new Footer({
            children: [line(`${value('sender.street')}, ${value('sender.city')}`)],
          }),
        },
        children: [
          ...pictures,
          line(value('customer.company')),
          line(value('customer.name')),
          line(value('customer.street')),
          line(value('customer.city')),
          strong(`Confirmation of your order ${value('order.number')}`),
          line(`${value('greeting')},`),
          line(
            `Thank you for your order of ${value('order.date')}. We confirm it as set out below. `,
            'Signed by both of us, this letter is our agreement. Its price is ',
            `${value('order.total')}, taxes included.`,
          ),
          strong('What happens next'),
          line(
            `We measure on site on ${value('dates.survey')} and send you the drawings by `,
            `${value('dates.drawings')}. Making starts when they are signed and the deposit has arrived.`,
          ),
          line(
            `We fit the work on ${value('dates.fitting')}, and take the packaging away with us. `,
            'Changes after the drawings are signed are welcome; we price each one in writing.',
          ),
          line(
            `Your contact for every question is ${value('contact.name')}, ${value('contact.phone')}, `,
            `${value('contact.email')}. Please quote ${value('reference')}.`,
          ),
          line(
            `Please sign one copy and return it to us by ${value('dates.reply')}. ${value('terms')}`,
          ),
          line('Yours sincerely,'),
          strong('Tenon & Lark Joinery'),
        ],
      },
    ],
  });
}
