import PizZip from 'pizzip';
import { Package } from '../../../engine/src/package/package.ts';
import { readRelationships } from '../../../engine/src/package/relationships.ts';
import { DocumentDraft } from '../../../engine/src/render/document-draft.ts';
import { FileAdditions } from '../../../engine/src/render/file-additions.ts';

const TYPES =
  '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>';
const RELATIONSHIPS =
  '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="docloom1" Type="x/styles" Target="styles.xml"/></Relationships>';
const IMAGE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/image';
const ONE = Buffer.from('one');
const TWO = Buffer.from('two');

/** Returns a document with these parts and additions. */
function open(parts: Readonly<Record<string, string>> = {}) {
  const zip = new PizZip();
  const all = { '[Content_Types].xml': TYPES, ...parts };
  for (const [name, content] of Object.entries(all)) zip.file(name, content);
  const { archive, contentTypes } = Package.open(zip.generate({ type: 'uint8array' }));
  const draft = new DocumentDraft(archive, contentTypes);
  return { draft, additions: new FileAdditions(draft, () => 40) };
}

describe('an added picture', () => {
  it('is a media file with a relationship and a content type', () => {
    const { draft, additions } = open({ 'word/_rels/document.xml.rels': RELATIONSHIPS });
    const id = additions.toPart('word/document.xml').picture(ONE, 'png');
    additions.write();
    draft.finish();

    expect(draft.changed.get('word/media/docloom1.png')).toEqual(ONE);
    expect(readRelationships(draft.text('word/_rels/document.xml.rels'))).toEqual([
      { id: 'docloom1', type: 'x/styles', target: 'styles.xml', isExternal: false },
      { id, type: IMAGE, target: 'media/docloom1.png', isExternal: false },
    ]);
    expect(draft.text('[Content_Types].xml')).toContain(
      '<Default Extension="png" ContentType="image/png"/>',
    );
  });

  it('is stored once, however often and wherever it is shown', () => {
    const { draft, additions } = open();
    const body = additions.toPart('word/document.xml');
    const header = additions.toPart('word/header1.xml');
    expect(body.picture(ONE, 'png')).toBe(body.picture(Buffer.from(ONE), 'png'));
    expect(body.picture(TWO, 'png')).not.toBe(body.picture(ONE, 'png'));
    header.picture(ONE, 'png');
    additions.write();

    const media = [...draft.changed.keys()].filter((name) => name.includes('/media/'));
    expect(media).toEqual(['word/media/docloom1.png', 'word/media/docloom2.png']);
  });

  it('gets a relationships part if there is none', () => {
    const { draft, additions } = open();
    additions.toPart('ppt/slides/slide1.xml').picture(ONE, 'jpeg');
    additions.write();
    expect(readRelationships(draft.text('ppt/slides/_rels/slide1.xml.rels'))).toEqual([
      {
        id: 'docloom1',
        type: IMAGE,
        target: '../media/docloom1.jpeg',
        isExternal: false,
      },
    ]);
    expect(draft.has('ppt/media/docloom1.jpeg')).toBe(true);
  });

  it('does not use the name of an existing file', () => {
    const { draft, additions } = open({ 'word/media/docloom1.png': 'theirs' });
    additions.toPart('word/document.xml').picture(ONE, 'png');
    additions.write();
    expect(draft.changed.has('word/media/docloom1.png')).toBe(false);
    expect(draft.changed.get('word/media/docloom2.png')).toEqual(ONE);
  });

  it.each([
    ['is known already', 'PNG', 'image/png', []],
    [
      'has another kind in this file',
      'png',
      'application/x-other',
      ['<Override PartName="/word/media/docloom1.png" ContentType="image/png"/>'],
    ],
  ])('has its own content type if its extension %s', (_, extension, type, expected) => {
    const { draft, additions } = open({
      '[Content_Types].xml': `<ct:Types><ct:Default ContentType='${type}' Extension='${extension}'/></ct:Types>`,
    });
    additions.toPart('word/document.xml').picture(ONE, 'png');
    additions.write();
    draft.finish();
    const added = /<ct:Override[^>]*>/g.exec(draft.text('[Content_Types].xml')) ?? [];
    expect([...added]).toEqual(expected.map((tag) => tag.replace('<', '<ct:')));
  });

  it('is rejected when the document would become too large', () => {
    const { additions } = open();
    const part = additions.toPart('word/document.xml');
    const pictures = Array.from({ length: 6 }, (_, index) => Buffer.alloc(20 * 1024 * 1024, index));
    expect(() => pictures.forEach((picture) => part.picture(picture, 'png'))).toThrow(
      'the pictures of the document are larger than 100 MB together. Use smaller pictures.',
    );
  });
});

describe('an added link', () => {
  it.each([
    ['a root with children', RELATIONSHIPS],
    ['an empty root', '<Relationships xmlns="x"/>'],
    ['a root with a prefix', '<r:Relationships xmlns:r="x"></r:Relationships>'],
  ])('is an external relationship of %s', (_, before) => {
    const { draft, additions } = open({ 'word/_rels/document.xml.rels': before });
    const part = additions.toPart('word/document.xml');
    const id = part.link('https://example.com/?a=1&b="2"');
    expect(part.link('https://example.com/?a=1&b="2"')).toBe(id);
    additions.write();

    const added = readRelationships(draft.text('word/_rels/document.xml.rels')).slice(-1);
    expect(added).toMatchObject([
      { id, target: 'https://example.com/?a=1&b="2"', isExternal: true },
    ]);
    draft.finish();
    expect(draft.changed.has('[Content_Types].xml')).toBe(false);
  });
});

it('a document without additions is unchanged', () => {
  const { draft, additions } = open();
  additions.toPart('word/document.xml');
  additions.write();
  draft.finish();
  expect(draft.changed.size).toBe(0);
});

it('drawing IDs continue through the whole file', () => {
  const { additions } = open();
  const numbers = ['word/document.xml', 'word/header1.xml'].map((part) =>
    additions.toPart(part).drawingId(),
  );
  expect(numbers).toEqual([40, 41]);
});
