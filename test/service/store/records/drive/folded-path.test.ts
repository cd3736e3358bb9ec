import fc from 'fast-check';
import { foldPath } from '../../../../../service/src/store/records/drive/folded-path.ts';

const name = fc.string({ unit: 'binary', maxLength: 20 }).filter((text) => !text.includes('/'));

describe('two paths that are the same on some disk', () => {
  it.each([
    ['Report.docx', 'report.DOCX'],
    ['Übersicht.docx', 'U\u0308bersicht.docx'],
    ['ÉTÉ.docx', 'e\u0301te\u0301.docx'],
    ['Straße', 'STRASSE'],
    ['STRAẞE', 'strasse'],
    ['ΟΔΟΣ', 'οδος'],
    ['οδοσ', 'οδος'],
    ['K\u200bI', 'ki'],
    ['\u212aelvin', 'kelvin'],
    ['가', '\u1100\u1161'],
    ['Orders/Invoice.docx', 'ORDERS/INVOICE.DOCX'],
  ])('%s and %s fold to the same', (one, other) => {
    expect(foldPath(one)).toBe(foldPath(other));
  });

  it('fold to the same for any letters', () => {
    fc.assert(
      fc.property(name, (text) => {
        const folded = foldPath(text);
        expect(foldPath(text.normalize('NFC'))).toBe(folded);
        expect(foldPath(text.normalize('NFD'))).toBe(folded);
        expect(foldPath(text.toUpperCase())).toBe(folded);
        expect(foldPath(text.toLowerCase())).toBe(folded);
      }),
    );
  });
});

describe('two paths that differ on every disk', () => {
  it.each([
    ['a.docx', 'b.docx'],
    ['Resume.docx', 'Résumé.docx'],
    ['a/b', 'ab'],
    ['a b', 'a  b'],
  ])('%s and %s do not', (one, other) => {
    expect(foldPath(one)).not.toBe(foldPath(other));
  });

  it('keep their folders', () => {
    fc.assert(
      fc.property(fc.array(name, { minLength: 1, maxLength: 4 }), (names) => {
        expect(foldPath(names.join('/'))).toBe(names.map(foldPath).join('/'));
      }),
    );
  });
});
