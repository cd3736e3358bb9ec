import { Archive } from '../../../engine/src/archive/archive.ts';
import { NotATemplate } from '../../../engine/src/errors.ts';
import { Package } from '../../../engine/src/package/package.ts';
import { MalformedXml } from '../../../engine/src/read/malformed-xml.ts';
import { Template } from '../../../engine/src/template.ts';
import { zipOf } from '../../service/office-files.ts';
import { corpusFiles } from '../corpus/corpus-files.ts';

const TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
const TYPES =
  `<Types><Default Extension="xml" ContentType="application/xml"/>` +
  `<Override PartName="/word/document.xml" ContentType="${TYPE}.document.main+xml"/></Types>`;
const relationship = (type: string, target: string, mode = 'Internal') =>
  `<Relationship Id="r${target.length}" Type="x/${type}" Target="${target}" TargetMode="${mode}"/>`;
const open = (parts: Record<string, string>) => Package.open(zipOf(parts));

describe('A package', () => {
  const office = open({
    '[Content_Types].xml': TYPES,
    'word/document.xml': '<w:document/>',
    'word/styles.xml': '<w:styles/>',
    'word/broken.xml': '<w:styles>',
    'word/_rels/document.xml.rels': `<Relationships>${[
      relationship('styles', 'styles.xml'),
      relationship('image', 'https://example.com/word/styles.xml', 'External'),
      relationship('header', 'header1.xml'),
    ].join('')}</Relationships>`,
    'word/_rels/styles.xml.rels': '<Relationships>',
  });

  it('knows the types of its parts', () => {
    expect(office.contentTypes.of('word/document.xml')).toBe(`${TYPE}.document.main+xml`);
    expect(office.contentTypes.of('word/styles.xml')).toBe('application/xml');
    expect(office.contentTypes.of('media/a.png')).toBe('');
  });

  it('knows no types without a list of parts', () => {
    expect(open({ 'word/document.xml': '<a/>' }).contentTypes.of('word/document.xml')).toBe('');
  });

  it('finds the part that a part refers to', () => {
    expect(office.relatedPart('word/document.xml', 'styles')).toBe('word/styles.xml');
  });

  it.each([
    ['by a kind that it does not have', 'theme'],
    ['that is not there', 'header'],
    ['outside of the file, whatever its path', 'image'],
  ])('finds none %s', (_, kind) => {
    expect(office.relatedPart('word/document.xml', kind)).toBeNull();
  });

  it('knows which relationships are internal', () => {
    expect(office.internalRelationshipsOf('word/document.xml')).toEqual([
      { id: 'r10', kind: 'styles', target: 'word/styles.xml' },
      { id: 'r11', kind: 'header', target: 'word/header1.xml' },
    ]);
    expect(office.internalRelationshipsOf('word/broken.xml')).toEqual([]);
  });

  it('parses a part once, until it is released', () => {
    const styles = office.xml('word/styles.xml');
    expect(office.xml('word/styles.xml')).toBe(styles);
    office.release('word/styles.xml');
    expect(office.xml('word/styles.xml')).not.toBe(styles);
    expect(office.xml('word/styles.xml')).toEqual(styles);
  });

  it('distinguishes a part that is not well-formed from one that the file requires', () => {
    expect(() => office.xml('word/broken.xml')).toThrow(MalformedXml);
    expect(() => office.requiredXml('word/broken.xml')).toThrow(NotATemplate);
    expect(() => office.relationshipsOf('word/styles.xml')).toThrow(
      'its word/_rels/styles.xml.rels is not well-formed XML',
    );
  });
});

it.each(corpusFiles)('no part of $name is decompressed twice during compilation', ({ content }) => {
  const read = jest.spyOn(Archive.prototype, 'read');
  Template.compile(content);
  const names = read.mock.calls.map(([name]) => name);
  read.mockRestore();
  expect(names).toContain('[Content_Types].xml');
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
