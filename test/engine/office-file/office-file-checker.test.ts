import PizZip from 'pizzip';
import { writeArchive } from '../../../engine/src/archive/archive-writer.ts';
import { partsAsText, zipOf } from '../../service/office-files.ts';
import { handMadeArchive, storedEntry } from '../archive/hand-made-archive.ts';
import { notesInLists, numberedDrawings, repeatedCharts } from '../corpus/make/shapes.ts';
import { newProblemsOf, problemsOf } from './office-file-checker.ts';
import { line, shape, slidesPackage } from './slides-package.ts';

const TYPES = '[Content_Types].xml';
const BODY = 'word/document.xml';
const NOTES = 'word/footnotes.xml';
const SLIDE = 'ppt/slides/slide2.xml';

type Change = [part: string, from: string | RegExp, to: string];

/** Returns the file with one change. */
function changed(file: Uint8Array, ...changes: Change[]): Uint8Array {
  const parts = partsAsText(file);
  for (const [part, from, to] of changes) {
    const before = parts[part] ?? '';
    const after = before.replace(from, to);
    expect(after).not.toBe(before);
    parts[part] = after;
  }
  return zipOf(parts);
}

const letter = notesInLists();
const drawings = numberedDrawings();
const deck = repeatedCharts();

it('the files that the others are made of have no problems', () => {
  expect([letter, drawings, deck].flatMap(problemsOf)).toEqual([]);
});

describe('a Word file that would need repair is detected', () => {
  it.each<[string, Uint8Array, string]>([
    ['a part that is no XML', changed(letter, [BODY, '</w:body>', '']), 'is not well-formed'],
    [
      'a prefix that is not declared',
      changed(letter, [BODY, '<w:p>', '<x:p/><w:p>']),
      'well-formed',
    ],
    [
      'a part of another type',
      changed(letter, [TYPES, /<Override PartName="\/word\/doc[^>]*>/u, '']),
      `leads to ${BODY} as`,
    ],
    [
      'relationships without a type',
      changed(letter, [TYPES, /<Default Extension="rels"[^>]*>/u, '']),
      'does not name _rels/.rels',
    ],
    [
      'a type of a part that is not there',
      changed(letter, [TYPES, '/word/endnotes.xml', '/word/x.xml']),
      'names /word/x.xml, which is not there',
    ],
    [
      'a type that is named twice',
      changed(letter, [TYPES, /(<Default Extension="xml"[^>]*>)/u, '$1$1']),
      'names .xml twice',
    ],
    [
      'a relationship to nothing',
      changed(letter, ['word/_rels/document.xml.rels', 'endnotes.xml', 'x.xml']),
      'leads to x.xml, which is not there',
    ],
    [
      'a relationship to another kind of part',
      changed(letter, [
        'word/_rels/document.xml.rels',
        'relationships/footnotes',
        'relationships/endnotes',
      ]),
      'leads to footnotes.xml as',
    ],
    [
      'two relationships with one id',
      changed(letter, ['word/_rels/document.xml.rels', 'rId1', 'rId0']),
      'has rId0 twice',
    ],
    [
      'a part that nothing leads to',
      changed(letter, ['word/_rels/document.xml.rels', /<Relationship [^>]*endnotes[^>]*>/u, '']),
      'nothing leads to word/endnotes.xml',
    ],
    [
      'a reference to no relationship',
      changed(letter, [BODY, '<w:tbl>', '<w:p><w:hyperlink r:id="rId9"/></w:p><w:tbl>']),
      'refers to rId9, which is no relationship',
    ],
    [
      'a reference to another kind of relationship',
      changed(letter, [BODY, '<w:tbl>', '<w:p><w:hyperlink r:id="rId0"/></w:p><w:tbl>']),
      'refers to rId0, which is of the type',
    ],
    [
      'two notes with one number',
      changed(letter, [NOTES, 'w:id="2"', 'w:id="1"']),
      'two footnotes have the number 1',
    ],
    [
      'a reference to no note',
      changed(letter, [BODY, 'w:id="2"', 'w:id="9"']),
      'there is no footnote 9',
    ],
    [
      'two references to one note',
      changed(letter, [BODY, 'w:id="2"', 'w:id="1"']),
      'the footnote 1 is referred to twice',
    ],
    [
      'a note that nothing refers to',
      changed(letter, [BODY, /<w:footnoteReference w:id="4"\/>/u, '']),
      'nothing refers to the footnote 4',
    ],
    [
      'a note without a paragraph',
      changed(letter, [NOTES, /(<w:footnote w:id="1">).*?(<\/w:footnote>)/u, '$1$2']),
      '<w:footnote> without paragraph',
    ],
    [
      'a cell without a paragraph',
      changed(letter, [BODY, /<w:p>(?:(?!<w:p>).)*<\/w:p><\/w:tc>/u, '</w:tc>']),
      '<w:tc> ends with',
    ],
    [
      'two drawings with one number',
      changed(drawings, ['word/comments.xml', 'id="9"', 'id="8"']),
      'two drawings have the number 8',
    ],
    [
      'two comments with one number',
      changed(drawings, [
        'word/comments.xml',
        '<w:comment ',
        '<w:comment w:id="0"><w:p/></w:comment><w:comment ',
      ]),
      'two comments have the number 0',
    ],
    [
      'a comment that is not there',
      changed(drawings, ['word/comments.xml', 'w:id="0"', 'w:id="3"']),
      'there is no comment 0',
    ],
    [
      'a duplicate comment',
      changed(drawings, [BODY, /(<w:commentReference [^>]*>)/u, '$1$1']),
      'names the comment 0 twice',
    ],
    [
      'two bookmarks with one name',
      changed(letter, [
        BODY,
        '<w:tbl>',
        '<w:p><w:bookmarkStart w:id="1" w:name="a"/><w:bookmarkStart w:id="2" w:name="a"/></w:p><w:tbl>',
      ]),
      'two bookmarks have the name a',
    ],
    [
      'a number of a paragraph past its end',
      changed(letter, [BODY, '<w:tbl>', '<w:p w14:paraId="80000000"/><w:tbl>']),
      'a paragraph has the number 80000000',
    ],
  ])('%s', (_, file, problem) => {
    expect(problemsOf(file).join('\n')).toContain(problem);
  });
});

describe('a presentation that would need repair is detected', () => {
  it.each<[string, Uint8Array, string]>([
    [
      'two shapes with one number',
      changed(deck, [SLIDE, 'id="3"', 'id="2"']),
      `${SLIDE}: two shapes have the number 2`,
    ],
    [
      'two slides with one number',
      changed(deck, ['ppt/presentation.xml', 'id="257"', 'id="256"']),
      'two slides have the number 256',
    ],
    [
      'a slide with a number of none',
      changed(deck, ['ppt/presentation.xml', 'id="257"', 'id="2"']),
      'a slide has the number 2',
    ],
    [
      'a section with a slide that is not there',
      changed(deck, ['ppt/presentation.xml', '<p14:sldId id="257"', '<p14:sldId id="999"']),
      'a section has the slide 999',
    ],
    [
      'an animation of no shape',
      changed(deck, [SLIDE, '</p:cSld>', '</p:cSld><p:timing><p:spTgt spid="99"/></p:timing>']),
      'something moves or joins the shape 99',
    ],
    [
      'a text without a paragraph',
      changed(deck, [SLIDE, /<a:p>.*?<\/a:p>/u, '']),
      '<p:txBody> without paragraph',
    ],
    [
      'a chart that is a picture',
      changed(deck, [SLIDE, 'r:id="rId20"', 'r:id="rId41"']),
      'refers to rId41, which is of the type',
    ],
  ])('%s', (_, file, problem) => {
    expect(problemsOf(file).join('\n')).toContain(problem);
  });
});

describe('an archive that would need repair is detected', () => {
  const parts = new Map(Object.entries(partsAsText(letter)));
  const archive = () => Buffer.from(writeArchive(parts));

  it('with two entries whose names differ only in case', () => {
    const twice = handMadeArchive([storedEntry('a.xml', '<a/>'), storedEntry('A.XML', '<a/>')]);
    expect(problemsOf(twice).join('\n')).toContain('two entries have the name a.xml');
  });

  it('with content that does not match its checksum', () => {
    const file = archive();
    const crcAt = file.indexOf(BODY) - 30 + 14;
    file.writeUInt32LE(1, crcAt);
    expect(problemsOf(file).join('\n')).toContain(`${BODY} has another size or checksum`);
    const central = file.lastIndexOf(BODY) - 46 + 16;
    file.writeUInt32LE(1, central);
    expect(problemsOf(file).join('\n')).toContain(`${BODY} is not what its checksum says`);
  });

  it('with another name in its local header', () => {
    const file = archive();
    file.write('word/documenT.xml', file.indexOf(BODY));
    expect(problemsOf(file).join('\n')).toContain(`${BODY} has another name in its own header`);
  });

  it('with data after it', () => {
    expect(problemsOf(Buffer.concat([archive(), Buffer.from('x')])).join('\n')).toContain(
      'there is data after the archive',
    );
  });
});

describe('errors in the template', () => {
  const bad = changed(deck, [SLIDE, 'id="3"', 'id="2"']);

  it('are not attributed to the document, nor to the copies of a slide', () => {
    const archive = new PizZip(bad);
    const copy = archive.file(SLIDE)?.asText() ?? '';
    archive.file('ppt/slides/slide7.xml', copy);
    const document = archive.generate({ type: 'uint8array' });
    expect(
      newProblemsOf(document, bad).filter((problem) => problem.includes('two shapes')),
    ).toEqual([]);
  });

  it('are distinguished from new ones', () => {
    const worse = changed(bad, [SLIDE, 'id="10"', 'id="11"']);
    expect(newProblemsOf(worse, bad)).toEqual([`${SLIDE}: two shapes have the number 11`]);
    expect(newProblemsOf(bad, slidesPackage([{ shapes: shape(2, line(['x'])) }]))).toHaveLength(1);
  });
});
