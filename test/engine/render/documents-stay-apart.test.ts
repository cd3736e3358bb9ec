import fc from 'fast-check';
import { Archive } from '../../../engine/src/archive/archive.ts';
import { OutputTooLarge, TooMuchWork } from '../../../engine/src/errors.ts';
import type { SourceData } from '../../../engine/src/source-data.ts';
import { Template } from '../../../engine/src/template.ts';
import {
  paragraph,
  partsAsText,
  tableRow,
  WORD_BODY,
  wordFile,
  zipOf,
} from '../../service/office-files.ts';

const body =
  paragraph('{{before}}') +
  `<w:tbl>${tableRow('{{#items}}{{name}}', '{{value}}{{/items}}')}</w:tbl>` +
  paragraph('{{after}}');
const template = Template.compile(wordFile(body, { header: paragraph('Head {{before}}') }));

/** The same document, with the parts in the tags' places. */
function expected({ before, items, after }: Data): string {
  const rows = items.map(({ name, value }) => tableRow(name, value)).join('');
  return paragraph(before) + (rows && `<w:tbl>${rows}</w:tbl>`) + paragraph(after);
}

interface Data {
  readonly before: string;
  readonly items: readonly { readonly name: string; readonly value: string }[];
  readonly after: string;
}

const sourceData = (data: Data): SourceData => ({ ...data });
const bodyOf = (content: Uint8Array) =>
  /<w:body>(.*)<\/w:body>/su.exec(partsAsText(content)[WORD_BODY] ?? '')?.[1];

/** Texts of one letter: a wrong one shows in any document but its own. */
const lettered = (letter: string): fc.Arbitrary<Data> => {
  const size = fc.oneof(
    fc.nat({ max: 300 }),
    fc.constantFrom(0, 1, 255, 256, 257, 65_535, 65_536, 150_000),
  );
  const text = size.map((length) => letter.repeat(length));
  return fc.record({
    before: text,
    items: fc.array(fc.record({ name: text, value: text }), { maxLength: 4 }),
    after: text,
  });
};

type Attempt = { data: Data; fails: 'no' | 'work' | 'getter' | 'size' };
const attempt = fc.constantFrom('a', 'b', 'é', '€').chain((letter) =>
  fc.record({
    data: lettered(letter),
    fails: fc.constantFrom('no' as const, 'no' as const, 'work' as const, 'getter' as const),
  }),
);

/** Renders the data, with an error in the middle if the attempt is to fail. */
function render({ data, fails }: Attempt) {
  if (fails === 'no') return template.render(sourceData(data));
  if (fails === 'work') {
    const settings = { keepMacros: false, maxWork: 20 + data.before.length };
    expect(() => template.render(sourceData(data), new Map(), settings)).toThrow(TooMuchWork);
    return null;
  }
  const broken = {
    ...data,
    get after(): string {
      throw new RangeError('broken');
    },
  };
  expect(() => template.render(broken)).toThrow('broken');
  return null;
}

describe('documents that one process renders', () => {
  it('have their own data alone, whatever others were rendered or failed before', () => {
    fc.assert(
      fc.property(fc.array(attempt, { minLength: 1, maxLength: 6 }), (attempts) => {
        const rendered = attempts.map((one) => ({ data: one.data, document: render(one) }));
        for (const { data, document } of rendered) {
          if (document) expect(bodyOf(document.content) === expected(data)).toBe(true);
        }
      }),
      { numRuns: 100 },
    );
  });

  it('have their own data alone if one is rendered while another is', () => {
    fc.assert(
      fc.property(lettered('a'), lettered('b'), lettered('c'), (outer, inner, innermost) => {
        const documents: { data: Data; content: Uint8Array }[] = [];
        const nested = (data: Data, renderNext: () => void): SourceData => ({
          ...data,
          get after() {
            renderNext();
            return data.after;
          },
        });
        const keep = (data: Data, source: SourceData) => {
          documents.push({ data, content: template.render(source).content });
        };
        const renderInner = () =>
          keep(
            inner,
            nested(inner, () => keep(innermost, sourceData(innermost))),
          );
        keep(outer, nested(outer, renderInner));
        expect(documents.length).toBeGreaterThanOrEqual(3);
        for (const { data, content } of documents) {
          expect(bodyOf(content) === expected(data)).toBe(true);
        }
      }),
      { numRuns: 50 },
    );
  });

  it('are not changed by later ones if their main part is stored uncompressed', () => {
    const parts = partsAsText(wordFile(paragraph('{{text}}')));
    const renamed = Object.entries(parts).map(([name, content]): [string, string] => [
      name.replace('document.xml', 'document.png'),
      content.replaceAll('document.xml', 'document.png'),
    ]);
    const odd = Template.compile(zipOf(Object.fromEntries(renamed)));
    const first = odd.render({ text: 'first' });
    const { stored, method } = Archive.open(first.content).entries.get('word/document.png')!;
    expect(method).toBe(0);
    const pieces = first.pieces.map((piece) => piece.slice());
    odd.render({ text: 'other' });
    expect(first.pieces).toEqual(pieces);
    expect(Buffer.from(stored).toString()).toContain('first');
    const large = odd.render({ text: 'x'.repeat(100_000) });
    const before = large.pieces.map((piece) => piece.slice());
    odd.render({ text: 'y'.repeat(100_000) });
    expect(large.pieces.every((piece, index) => Buffer.from(piece).equals(before[index]!))).toBe(
      true,
    );
  });

  it('are rendered after one that was too large', () => {
    const text = 'x'.repeat(1024 * 1024);
    const items = Array.from({ length: 40 }, () => ({ name: text, value: text }));
    expect(() => template.render({ before: '', items, after: '' })).toThrow(OutputTooLarge);
    const data = { before: 'a', items: [{ name: 'b', value: 'c' }], after: 'd' };
    expect(bodyOf(template.render(sourceData(data)).content)).toBe(expected(data));
  });
});
