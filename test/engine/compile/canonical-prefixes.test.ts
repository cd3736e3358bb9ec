import {
  declareCanonicalPrefixes,
  isStrict,
} from '../../../engine/src/compile/canonical-prefixes.ts';
import { readXml } from '../../../engine/src/read/xml-tree.ts';

const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const STRICT_WORD = 'http://purl.oclc.org/ooxml/wordprocessingml/main';
const SLIDES = 'http://schemas.openxmlformats.org/presentationml/2006/main';
const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006/main';

const declared = (source: string): string => {
  const [edit] = declareCanonicalPrefixes(source, readXml(source));
  if (edit?.do !== 'insert') return source;
  return source.slice(0, edit.start) + edit.literal + source.slice(edit.end);
};

describe('the prefixes of XML that is written into a part', () => {
  it('are unchanged if the part declares them', () => {
    const source = `<w:document xmlns:w="${WORD}"><w:body/></w:document>`;
    expect(declared(source)).toBe(source);
  });

  it('are w in a Word part with another prefix', () => {
    expect(declared(`<x:document xmlns:x="${WORD}"><x:body/></x:document>`)).toBe(
      `<x:document xmlns:w="${WORD}" xmlns:x="${WORD}"><x:body/></x:document>`,
    );
  });

  it('are a and p in a slide', () => {
    expect(declared(`<s:sld xmlns:s="${SLIDES}"/>`)).toBe(
      `<s:sld xmlns:a="${DRAWING}" xmlns:p="${SLIDES}" xmlns:s="${SLIDES}"/>`,
    );
  });

  it('are those of the strict form in a strict part', () => {
    const source = `<x:document xmlns:x="${STRICT_WORD}"><x:body/></x:document>`;
    expect(isStrict(source, readXml(source))).toBe(true);
    expect(declared(source)).toContain(`xmlns:w="${STRICT_WORD}"`);
  });
});
