import { blankDocument } from '../../../engine/src/blank/blank-document.ts';
import { Template } from '../../../engine/src/template.ts';
import { partsOf, textOf, xmlOf } from '../../service/office-files.ts';

describe('a blank document', () => {
  it('has the parts that every office suite requires', () => {
    const parts = ['[Content_Types].xml', '_rels/.rels', 'word/document.xml'];
    expect(partsOf(blankDocument())).toEqual(expect.arrayContaining(parts));
  });

  it('states the part and the type of its body', () => {
    const blank = blankDocument();
    expect(xmlOf(blank, '[Content_Types].xml')).toContain('wordprocessingml.document.main+xml');
    expect(xmlOf(blank, '_rels/.rels')).toContain('Target="word/document.xml"');
  });

  it('is a Word template', () => {
    expect(Template.compile(blankDocument()).identify('New.docx')).toBe('CLOUD_DOCS');
  });

  it('renders to an empty page without a warning', () => {
    const { content, warnings } = Template.compile(blankDocument()).render({ name: 'Ann' });
    expect(textOf(content)).toBe('');
    expect(xmlOf(content, 'word/document.xml')).toContain('<w:p/>');
    expect(warnings).toEqual([]);
  });

  it('has the same bytes each time', () => {
    expect(Buffer.compare(blankDocument(), blankDocument())).toBe(0);
  });

  it('has a date that a ZIP archive can store', () => {
    const dosDate = Buffer.from(blankDocument()).readUInt16LE(12);
    const [year, month, day] = [1980 + (dosDate >> 9), (dosDate >> 5) & 15, dosDate & 31];
    expect([year, month, day]).toEqual([1980, 1, 1]);
  });
});
