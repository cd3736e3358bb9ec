import * as fc from 'fast-check';
import { xmlText } from '../../../../service/src/templates/docxtemplater/xml-text.ts';

describe('xmlText', () => {
  it.each([
    ['keeps tabs and line breaks', 'a\tb\nc', 'a\tb\nc'],
    ['makes one kind of line end', 'a\r\nb\rc\n\rd', 'a\nb\nc\n\nd'],
    ['takes control characters away', 'a\u0000\u0007\u000b\u000c\u001fb', 'ab'],
    ['takes away what is no character', '\ufffea\uffff', 'a'],
    ['replaces half a surrogate pair', '\ud800a\udfff', '\ufffda\ufffd'],
    ['keeps whole pairs', '😀', '😀'],
    ['keeps what looks like XML: that is for others to write', '<a>&amp;', '<a>&amp;'],
  ])('%s', (_, given, text) => {
    expect(xmlText(given)).toBe(text);
  });

  it('leaves nothing that XML has not, whatever the text', () => {
    const anything = fc.array(fc.nat(0xffff)).map((codes) => String.fromCharCode(...codes));
    fc.assert(
      fc.property(anything, (text) => {
        const valid = /^[\t\n\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]*$/u;
        expect(xmlText(text)).toMatch(valid);
        expect(xmlText(xmlText(text))).toBe(xmlText(text));
      }),
    );
  });
});
