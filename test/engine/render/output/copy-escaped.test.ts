import fc from 'fast-check';
import { escapeXml } from '../../../../engine/src/read/xml-text.ts';
import {
  copyEscaped,
  MAX_ESCAPED_BYTES,
} from '../../../../engine/src/render/output/copy-escaped.ts';
import { anyTexts } from './random-xml-texts.ts';

/** Copies behind three other bytes, and checks that nothing else is written. */
function copied(text: string) {
  const start = 3;
  const memory = Buffer.alloc(start + text.length * MAX_ESCAPED_BYTES, 0xff);
  const result = copyEscaped(text, memory, start);
  if (result === null) return null;
  const { end, length } = result;
  const others = [memory.subarray(0, start), memory.subarray(end)];
  if (others.some((bytes) => bytes.some((byte) => byte !== 0xff))) {
    throw new Error(`${JSON.stringify(text)} was written outside its range`);
  }
  return { text: memory.toString('utf8', start, end), length };
}

const escaped = (text: string) => ({ text: escapeXml(text), length: escapeXml(text).length });

/** Line breaks, surrogates in pairs or alone, and characters that XML does not allow. */
const isCopied = (text: string) =>
  !/[\ud800-\udfff\ufffe\uffff]/.test(text) && !/[\p{Cc}--[\t\u007f-\u009f]]/v.test(text);

describe('a text that is escaped while it is copied', () => {
  it('has every UTF-16 code unit as escapeXml writes it, or is not copied', () => {
    for (let unit = 0; unit <= 0xffff; unit += 1) {
      const text = `a${String.fromCharCode(unit)}b`;
      const expected = isCopied(text) ? escaped(text) : null;
      const result = copied(text);
      if (result?.text !== expected?.text || result?.length !== expected?.length) {
        throw new Error(`U+${unit.toString(16)}: ${JSON.stringify({ result, expected })}`);
      }
    }
  });

  it('is as escapeXml writes it, whatever it consists of', () => {
    fc.assert(
      fc.property(anyTexts(100), (text) => {
        expect(copied(text)).toEqual(isCopied(text) ? escaped(text) : null);
      }),
      { numRuns: 2_000 },
    );
  });

  it('is copied if it has only characters to copy or to escape', () => {
    const unit = fc.constantFrom(...Array.from('aZ0 \t\'&<>"\u007f\u0085éßЖ€中\ue000\ufffd'));
    fc.assert(
      fc.property(fc.string({ unit }), (text) => {
        expect(copied(text)).toEqual(escaped(text));
      }),
    );
  });

  it('may be empty', () => {
    expect(copied('')).toEqual({ text: '', length: 0 });
  });
});
