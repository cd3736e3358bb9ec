import { ContentTypes } from '../../../engine/src/package/content-types.ts';
import { relationshipsPartOf, targetPart } from '../../../engine/src/package/relationships.ts';

it.each([
  ['word/document.xml', 'header1.xml', 'word/header1.xml'],
  ['word/document.xml', '/word/header1.xml', 'word/header1.xml'],
  ['ppt/slides/slide1.xml', '../media/a%20b.png', 'ppt/media/a b.png'],
  ['', 'word/document.xml', 'word/document.xml'],
  ['word/document.xml', '../../../x.xml', 'x.xml'],
  ['word/document.xml', 'http://[', ''],
  ['word/document.xml', '%E0%A4%A', ''],
])('from "%s", %s refers to "%s"', (part, target, expected) => {
  expect(targetPart(part, target)).toBe(expected);
});

it('the relationships of a part are in a folder beside it', () => {
  expect(relationshipsPartOf('')).toBe('_rels/.rels');
  expect(relationshipsPartOf('word/document.xml')).toBe('word/_rels/document.xml.rels');
});

it('a part’s own type takes precedence over that of its extension, ignoring case', () => {
  const types = new ContentTypes(
    '<Types><Default Extension="XML" ContentType="plain"/><Override PartName="/Word/A.xml" ContentType="own"/></Types>',
  );
  expect([types.of('word/a.xml'), types.of('word/b.xml'), types.of('c.png')]).toEqual([
    'own',
    'plain',
    '',
  ]);
});
