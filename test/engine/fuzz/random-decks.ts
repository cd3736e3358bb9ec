import * as fc from 'fast-check';
import type { RawSlide } from '../office-file/slides-package.ts';
import { line, shape, slidesPackage, slideTable } from '../office-file/slides-package.ts';
import { RandomTemplate } from './random-template.ts';
import { textsOfParagraphs } from './random-texts.ts';
import { escaped, splitAt } from './written-text.ts';

const BULLET = '<a:pPr><a:buChar char="•"/></a:pPr>';

const paragraph = fc.record({ cuts: fc.array(fc.nat(40), { maxLength: 2 }), isItem: fc.boolean() });
const body = fc.array(paragraph, { minLength: 1, maxLength: 3 });
const slide = fc.record({
  bodies: fc.array(body, { minLength: 1, maxLength: 2 }),
  table: fc.option(
    fc.array(fc.array(body, { minLength: 2, maxLength: 2 }), { minLength: 1, maxLength: 3 }),
  ),
  notes: fc.option(body),
  isRepeated: fc.boolean(),
});
type Slide = typeof slide extends fc.Arbitrary<infer Value> ? Value : never;
type Body = Slide['bodies'][number];

/** A PowerPoint file with tags in random places, and repeated slides. */
export const slidesTemplate: fc.Arbitrary<RandomTemplate> = fc
  .array(slide, { minLength: 1, maxLength: 3 })
  .chain((slides) => {
    const perSlide = slides.map((each) => textsOfParagraphs(bodiesOf(each).flat().length));
    return fc.tuple(fc.constant(slides), fc.tuple(...perSlide), fc.boolean());
  })
  .map(([slides, texts, isInSections]) => {
    const raw = slides.map((each, n) => write(each, texts[n] ?? []));
    const xml = raw.map(({ shapes, notes }) => `${shapes}\n${notes ?? ''}`).join('\n');
    return new RandomTemplate(slidesPackage(raw, { isInSections }), xml);
  });

function bodiesOf({ bodies, table, notes }: Slide): Body[] {
  return [...bodies, ...(table?.flat() ?? []), ...(notes ? [notes] : [])];
}

function write({ bodies, table, notes, isRepeated }: Slide, texts: readonly string[]): RawSlide {
  const left = [...texts];
  const write = (paragraphs: Body) =>
    paragraphs
      .map(({ cuts, isItem }) => {
        const pieces = splitAt(left.shift() ?? '', cuts).map(escaped);
        return line(pieces, isItem ? BULLET : '');
      })
      .join('');
  const repeat = isRepeated ? shape(90, line(['{{#slide items}}'])) : '';
  const shapes = bodies.map((each, n) => shape(n + 2, write(each))).join('');
  const rows = table?.map((row) => row.map(write));
  const frame = rows ? slideTable(80, rows) : '';
  const speaker = notes ? { notes: shape(2, write(notes)) } : {};
  return { shapes: repeat + shapes + frame, ...speaker };
}
