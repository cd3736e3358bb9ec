import fc from 'fast-check';
import { literalOf } from '../../../engine/src/compile/literal.ts';
import { OutputTooLarge, TooMuchWork } from '../../../engine/src/errors.ts';
import { DataScope } from '../../../engine/src/language/data-scope.ts';
import { SILENT_REPORT } from '../../../engine/src/language/diagnostics/data-report.ts';
import { WorkCount } from '../../../engine/src/language/work.ts';
import { escapeXml, lostCharacters } from '../../../engine/src/read/xml-text.ts';
import { XmlBuffer } from '../../../engine/src/render/output/xml-buffer.ts';
import type { RenderContext } from '../../../engine/src/render/render-part.ts';
import { PartRenderer } from '../../../engine/src/render/render-part.ts';
import { Template } from '../../../engine/src/template.ts';
import { paragraph, partsAsText, WORD_BODY, wordFile } from '../../service/office-files.ts';
import { anyTexts } from './output/random-xml-texts.ts';

const nothing = () => '';
const context: RenderContext = {
  report: SILENT_REPORT,
  drawingId: () => 1,
  writeRich: nothing,
  linkTo: nothing,
  addressTo: nothing,
  replacePicture: nothing,
  writeNote: nothing,
  noteNumber: nothing,
};

const MEBI = 1024 * 1024;

describe('the iterations of a part', () => {
  it('may have 64 Mi characters together, and no more', () => {
    const xml = new XmlBuffer();
    const renderer = new PartRenderer(context, xml);
    const iterate = (length: number) => {
      xml.clear();
      renderer.renderIteration([literalOf('x'.repeat(length))], new DataScope({}), false);
      return xml.length;
    };
    expect(iterate(63 * MEBI)).toBe(63 * MEBI);
    expect(iterate(MEBI)).toBe(MEBI);
    expect(() => iterate(1)).toThrow(OutputTooLarge);
  });

  it('may be two million, and no more', () => {
    const renderer = new PartRenderer(context, new XmlBuffer());
    const scope = new DataScope({});
    for (let count = 0; count < 2_000_000; count += 1) renderer.renderIteration([], scope, false);
    expect(() => renderer.renderIteration([], scope, false)).toThrow(OutputTooLarge);
  });

  it('count the characters of their texts, not their bytes', () => {
    const xml = new XmlBuffer();
    // 10 for the literal, and a unit for each of its characters.
    const report = { ...SILENT_REPORT, work: new WorkCount(10 + '€😀'.length) };
    const renderer = new PartRenderer({ ...context, report }, xml);
    const iterate = () => renderer.renderIteration([literalOf('€😀')], new DataScope({}), false);
    expect(iterate).not.toThrow();
    expect(iterate).toThrow(TooMuchWork);
  });
});

describe('a text in a document', () => {
  const template = Template.compile(wordFile(paragraph('{{text}}')));
  const rendered = (text: string) => {
    const { content, warnings } = template.render({ text });
    const body = /<w:body>(.*)<\/w:body>/su.exec(partsAsText(content)[WORD_BODY] ?? '')?.[1];
    return { body, isLossReported: warnings.some((warning) => warning.includes('control')) };
  };
  const expected = (text: string) => ({
    body: paragraph(escapeXml(text).replaceAll('\n', '</w:t><w:br/><w:t xml:space="preserve">')),
    isLossReported: lostCharacters(text) > 0,
  });

  it('is escaped and has its line breaks, whatever it consists of', () => {
    fc.assert(
      fc.property(anyTexts(400), (text) => {
        expect(rendered(text)).toEqual(expected(text));
      }),
      { numRuns: 500 },
    );
  });

  it('may be very long', () => {
    fc.assert(
      fc.property(anyTexts(40), fc.integer({ min: 1, max: 3_000 }), (text, times) => {
        const long = text.repeat(times);
        const { body, isLossReported } = rendered(long);
        expect(body === expected(long).body).toBe(true);
        expect(isLossReported).toBe(expected(long).isLossReported);
      }),
      { numRuns: 30 },
    );
  });
});
