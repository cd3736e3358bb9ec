import PptxGenJS from 'pptxgenjs';
import type { Syntax } from '../contestants/syntax.ts';
import type { TemplateCase } from './template-case.ts';

const SLIDES = 30;

// Its types describe the CommonJS build, in which the class is a member.
const Deck = PptxGenJS as unknown as typeof PptxGenJS.default;

/** A report of thirty slides with six tags each. */
export const deck: TemplateCase = {
  name: 'deck',
  title: 'Deck of 30 slides',
  kind: 'pptx',
  target: 8,
  floorTarget: 1.3,
  template: deckOf,
  data: (number) => ({
    customer: { name: 'Quinn & Daughters' },
    date: '20 November 2026',
    ...Object.fromEntries(
      slideNumbers().map((slide) => [
        `slide${slide}`,
        {
          title: `Workshop ${slide} in week ${number}`,
          figure: `${number + slide} %`,
          note: 'More boards planed than <ever> before',
          outlook: `${slide} more orders are open`,
        },
      ]),
    ),
  }),
};

function slideNumbers(): number[] {
  return Array.from({ length: SLIDES }, (_, index) => index + 1);
}

async function deckOf({ value }: Syntax): Promise<Uint8Array> {
  const slides = new Deck();
  for (const number of slideNumbers()) {
    const slide = slides.addSlide();
    const field = (name: string) => value(`slide${number}.${name}`);
    slide.addText(field('title'), { x: 0.5, y: 0.3, w: 9, h: 0.8, fontSize: 28, bold: true });
    slide.addText(field('figure'), { x: 0.5, y: 1.4, w: 3, h: 1.5, fontSize: 60, color: '1F3D36' });
    slide.addText(
      [
        { text: field('note'), options: { bullet: true, breakLine: true } },
        { text: `Next: ${field('outlook')}`, options: { bullet: true } },
      ],
      { x: 4, y: 1.4, w: 5.5, h: 2 },
    );
    slide.addText(`${value('customer.name')}, ${value('date')}`, { x: 0.5, y: 5, w: 9, h: 0.4 });
  }
  return (await slides.write({ outputType: 'nodebuffer' })) as Buffer;
}
