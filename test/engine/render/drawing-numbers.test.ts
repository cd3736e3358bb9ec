import { Template } from '../../../engine/src/template.ts';
import { partsAsText, xmlOf, zipOf } from '../../service/office-files.ts';
import { expectToOpen } from '../office-file/office-file-checker.ts';
import { line, shape, slidesPackage } from '../office-file/slides-package.ts';
import { WORD_NAMESPACES, wordPackage } from '../office-file/word-package.ts';
import { squarePng } from './rich/pictures.ts';

const logo = `data:image/png;base64,${Buffer.from(squarePng(8)).toString('base64')}`;
const drawing = (id: number) =>
  `<w:p><w:r><w:drawing><wp:inline><wp:docPr id="${id}" name="x"/></wp:inline></w:drawing></w:r></w:p>`;
const tag = '<w:p><w:r><w:t>{{ logo | image }}</w:t></w:r></w:p>';

describe('the ID of an inserted picture', () => {
  it.each([
    ['a comment', 'comments', `<w:comment w:id="0">${drawing(1)}</w:comment>`],
    ['a header', 'header', drawing(1)],
  ])('differs from the IDs of drawings in %s', (_, part, xml) => {
    const { content } = Template.compile(wordPackage(tag, { [part]: xml })).render({ logo });
    expectToOpen(content);
    expect(xmlOf(content, 'word/document.xml')).toContain('<wp:docPr id="2"');
  });

  it('differs from the IDs of drawings in a building block', () => {
    const xml = `<w:glossaryDocument ${WORD_NAMESPACES}><w:docParts><w:docPart><w:docPartBody>${drawing(1)}</w:docPartBody></w:docPart></w:docParts></w:glossaryDocument>`;
    const template = wordPackage(
      tag,
      {},
      {
        parts: {
          'word/glossary/document.xml': {
            xml,
            type: 'officedocument.wordprocessingml.document.glossary+xml',
          },
        },
        links: { 'word/document.xml': [['rId9', 'glossaryDocument', 'glossary/document.xml']] },
      },
    );
    const { content } = Template.compile(template).render({ logo });
    expectToOpen(content);
    expect(xmlOf(content, 'word/document.xml')).toContain('<wp:docPr id="2"');
  });

  it('is that of the shape that it replaces, which may be animated', () => {
    const frame =
      '<p:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="900000" cy="900000"/></a:xfrm></p:spPr>';
    const shapes = shape(4, line(['{{ logo | image }}'])).replace('<p:spPr/>', frame);
    const animated = slidesPackage([{ shapes }]);
    const { content } = Template.compile(withTiming(animated)).render({ logo });
    expectToOpen(content);
    expect(xmlOf(content, 'ppt/slides/slide1.xml')).toMatch(/<p:pic .*<p:cNvPr id="4".*spid="4"/u);
  });
});

function withTiming(deck: Uint8Array): Uint8Array {
  const parts = partsAsText(deck);
  const slide = 'ppt/slides/slide1.xml';
  const timing =
    '<p:timing><p:tnLst><p:par><p:cTn id="1"><p:childTnLst><p:set><p:cBhvr><p:cTn id="2"/><p:tgtEl><p:spTgt spid="4"/></p:tgtEl></p:cBhvr></p:set></p:childTnLst></p:cTn></p:par></p:tnLst></p:timing>';
  return zipOf({
    ...parts,
    [slide]: (parts[slide] ?? '').replace('</p:sld>', `${timing}</p:sld>`),
  });
}
