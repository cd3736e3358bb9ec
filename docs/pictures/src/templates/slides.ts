import PptxGenJS from 'pptxgenjs';
import { color, company, font } from '../../../../examples/make/brand.ts';
import { logo } from '../../../../examples/make/logo.ts';
import type { TemplateScene } from './scene.ts';

// Its types describe the CommonJS build, in which the class is a member.
const Deck = PptxGenJS as unknown as typeof PptxGenJS.default;
type Deck = InstanceType<typeof Deck>;
type Slide = ReturnType<Deck['addSlide']>;

/** In inches. */
const SIZE = { width: 6, height: 3.375 };
const MARGIN = 0.45;

/** Slides that are repeated, and pictures on slides. */
export const slides: readonly TemplateScene[] = [
  {
    name: 'list-of-slides',
    format: 'pptx',
    make: () =>
      deck((slide) => {
        add(slide, '{{#slide items}}', { y: 0.25, h: 0.3, fontSize: 13, color: color.grey });
        add(slide, '{{name}}', { y: 0.75, h: 0.8, fontSize: 36, color: color.pine });
        add(slide, 'For the {{room}}', { y: 1.5, h: 0.45, fontSize: 18, color: color.ink });
        add(slide, '{{ price | currency: "EUR" }}', {
          y: 1.95,
          h: 0.45,
          fontSize: 18,
          color: color.oak,
        });
        slide.addNotes('Ask {{First Name}} about the {{name}}.');
      }),
  },
  {
    name: 'picture-on-a-slide',
    format: 'pptx',
    make: () =>
      deck((slide) => {
        add(slide, 'Scan and pay', { y: 0.5, h: 0.7, fontSize: 30, color: color.pine });
        add(slide, '{{ total | currency: "EUR" }}', {
          y: 1.2,
          h: 0.5,
          fontSize: 20,
          color: color.oak,
        });
        slide.addText('{{ url | qrcode: "4cm" }}', {
          x: 3.9,
          y: 0.5,
          w: 1.7,
          h: 1.7,
          fontSize: 10,
          color: color.grey,
          align: 'center',
          line: { color: color.rule, width: 1, dashType: 'dash' },
        });
      }),
  },
];

async function deck(draw: (slide: Slide) => void): Promise<Uint8Array> {
  const pptx = new Deck();
  pptx.title = 'Template of the manual';
  pptx.theme = { headFontFace: font.display, bodyFontFace: font.text };
  pptx.defineLayout({ name: 'Small', ...SIZE });
  pptx.layout = 'Small';
  const slide = pptx.addSlide();
  draw(slide);
  letterhead(slide);
  const file = await pptx.write({ outputType: 'uint8array' });
  if (!(file instanceof Uint8Array)) throw new TypeError('pptxgenjs gave no bytes');
  return file;
}

interface Look {
  readonly y: number;
  readonly h: number;
  readonly fontSize: number;
  readonly color: string;
}

function add(slide: Slide, content: string, look: Look): void {
  const fontFace = look.fontSize > 24 ? font.display : font.text;
  slide.addText(content, { x: MARGIN, w: SIZE.width - 2 * MARGIN, margin: 0, fontFace, ...look });
}

function letterhead(slide: Slide): void {
  const y = SIZE.height - 0.6;
  const line = { color: color.oak, width: 1 };
  slide.addShape('line', { x: MARGIN, y, w: SIZE.width - 2 * MARGIN, h: 0, line });
  slide.addImage({
    data: `image/png;base64,${logo.toString('base64')}`,
    altText: `Logo of ${company.name}`,
    ...{ x: MARGIN, y: y + 0.13, w: 0.3, h: 0.3 },
  });
  slide.addText(company.name, {
    ...{ x: MARGIN + 0.4, y: y + 0.13, w: 4, h: 0.3, margin: 0 },
    fontFace: font.display,
    fontSize: 13,
    color: color.pine,
  });
}
