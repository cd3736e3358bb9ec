import { Template } from '../../../engine/src/template.ts';
import { partsAsText, textOf, xmlOf, zipOf } from '../../service/office-files.ts';
import { expectToOpen } from '../office-file/office-file-checker.ts';
import { line, shape, slidesPackage } from '../office-file/slides-package.ts';
import type { WordParts } from '../office-file/word-package.ts';
import { WORD_NAMESPACES, wordPackage } from '../office-file/word-package.ts';

const data = { name: 'Ann', city: 'Cork' };
const run = (text: string) => `<w:r><w:t>${text}</w:t></w:r>`;
const NOTE = '<w:p><w:r><w:t>Note of {{name}}</w:t></w:r></w:p>';

function fill(body: string, parts: WordParts = {}) {
  const { content, warnings } = Template.compile(wordPackage(body, parts)).render(data);
  expectToOpen(content);
  expect(warnings).toEqual([]);
  return content;
}

describe('tags are found in a Word file', () => {
  it.each([
    ['an optional hyphen', '{{na<w:softHyphen/>me}}'],
    ['a mark of the page', '{{na<w:lastRenderedPageBreak/>me}}'],
  ])('across %s', (_, text) => {
    const [before, mark, after] = /^(.*)(<w:\w+\/>)(.*)$/u.exec(text)?.slice(1) ?? [];
    const body = `<w:p><w:r><w:t>${before}</w:t>${mark}<w:t>${after}</w:t></w:r></w:p>`;
    expect(textOf(fill(body))).toBe('Ann');
  });

  it('in the result of a field', () => {
    const field = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
    const code = '<w:r><w:instrText> MERGEFIELD code </w:instrText></w:r>';
    const body = `<w:p>${field('begin')}${code}${field('separate')}${run('{{name}}')}${field('end')}</w:p>`;
    const xml = xmlOf(fill(body), 'word/document.xml');
    expect(xml).toContain('<w:t xml:space="preserve">Ann</w:t>');
    expect(xml).toContain('MERGEFIELD code');
  });

  it('in inserted text, not in deleted or moved text', () => {
    const body =
      `<w:p><w:ins w:id="1">${run('{{na')}</w:ins><w:del w:id="2"><w:r><w:br/><w:delText>x}}</w:delText></w:r></w:del>` +
      `<w:ins w:id="3">${run('me}}')}</w:ins><w:moveFrom w:id="4">${run('{{#old}}')}</w:moveFrom></w:p>`;
    expect(xmlOf(fill(body), 'word/document.xml')).toMatch(/>Ann<.*x\}\}.*\{\{#old\}\}/u);
  });

  it('in a text box, in both of its forms', () => {
    const box = `<w:txbxContent><w:p>${run('{{name}}')}</w:p></w:txbxContent>`;
    const body = `<w:p><w:r><mc:AlternateContent><mc:Choice Requires="wps"><wps:txbx>${box}</wps:txbx></mc:Choice><mc:Fallback><w:pict><v:textbox>${box}</v:textbox></w:pict></mc:Fallback></mc:AlternateContent></w:r>${run('{{city}}')}</w:p>`;
    const xml = xmlOf(fill(body), 'word/document.xml');
    expect(xml.match(/>Ann</gu)).toHaveLength(2);
    expect(xml).toContain('>Cork<');
  });

  it('in footnotes and endnotes', () => {
    const footnotes = `<w:footnote w:id="1">${NOTE}</w:footnote>`;
    const endnotes = `<w:endnote w:id="1">${NOTE}</w:endnote>`;
    const references = '<w:footnoteReference w:id="1"/><w:endnoteReference w:id="1"/>';
    const content = fill(`<w:p><w:r>${references}</w:r></w:p>`, { footnotes, endnotes });
    expect(textOf(content, 'word/footnotes.xml')).toBe('Note of Ann');
    expect(textOf(content, 'word/endnotes.xml')).toBe('Note of Ann');
  });

  it('but not in comments, which are unchanged', () => {
    const comments = `<w:comment w:id="0">${NOTE}</w:comment>`;
    const file = wordPackage(`<w:p>${run('{{name}}')}</w:p>`, { comments });
    const { content } = Template.compile(file).render(data);
    const part = 'word/comments.xml';
    expect(partsAsText(content)[part]).toBe(partsAsText(file)[part]);
  });

  it('in a content control, which then shows them and not its bound data', () => {
    const bound = (text: string) =>
      `<w:sdt><w:sdtPr><w:dataBinding w:xpath="/x"/><w:text/></w:sdtPr><w:sdtContent><w:p>${run(text)}</w:p></w:sdtContent></w:sdt>`;
    const xml = xmlOf(fill(bound('{{name}}') + bound('x')), 'word/document.xml');
    expect(xml).toContain(
      '<w:sdtPr><w:text/></w:sdtPr><w:sdtContent><w:p><w:r><w:t xml:space="preserve">Ann',
    );
    expect(xml.match(/dataBinding/gu)).toHaveLength(1);
  });

  it('in a formula', () => {
    expect(
      xmlOf(
        fill('<w:p><m:oMath><m:r><m:t>{{name}}</m:t></m:r></m:oMath></w:p>'),
        'word/document.xml',
      ),
    ).toContain('<m:t>Ann</m:t>');
  });

  it('and the space after a split tag is kept', () => {
    const content = fill(`<w:p>${run('Dear {{na')}${run('me}} of')}</w:p>`);
    expect(xmlOf(content, 'word/document.xml')).toContain('<w:t xml:space="preserve"> of</w:t>');
  });
});

describe('tags are found in other parts', () => {
  const part = (name: string, xml: string, type: string, relationship: string) => {
    const links = { '': [['rId9', relationship, name]] } as const;
    const file = wordPackage('<w:p/>', {}, { parts: { [name]: { xml, type } }, links });
    const { content, warnings } = Template.compile(file).render(data);
    expectToOpen(content);
    return { xml: partsAsText(content)[name] ?? '', warnings };
  };
  const CHART = 'http://schemas.openxmlformats.org/drawingml/2006/chart';
  const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006/main';

  it('the title of a chart, and the names of its series', () => {
    const title = `<c:rich xmlns:a="${DRAWING}"><a:bodyPr/><a:p><a:r><a:t>{{na</a:t></a:r><a:r><a:t>me}}</a:t></a:r></a:p></c:rich>`;
    const { xml } = part(
      'word/charts/chart1.xml',
      `<c:chart xmlns:c="${CHART}">${title}<c:v>{{city}}</c:v><c:v>1.5</c:v></c:chart>`,
      'officedocument.drawingml.chart+xml',
      'chart',
    );
    expect(xml).toContain('<a:t>Ann</a:t>');
    expect(xml).toContain('<c:v>Cork</c:v><c:v>1.5</c:v>');
  });

  it('SmartArt, in its data and in its drawing', () => {
    const text = `<a:p xmlns:a="${DRAWING}"><a:r><a:t>{{name}}</a:t></a:r></a:p>`;
    const kept = part(
      'word/diagrams/data1.xml',
      `<dgm:dataModel xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram"><dgm:t><a:bodyPr xmlns:a="${DRAWING}"/>${text}</dgm:t></dgm:dataModel>`,
      'officedocument.drawingml.diagramData+xml',
      'diagramData',
    );
    const drawn = part(
      'word/diagrams/drawing1.xml',
      `<dsp:drawing xmlns:dsp="http://schemas.microsoft.com/office/drawing/2008/diagram"><dsp:txBody>${text}</dsp:txBody></dsp:drawing>`,
      'application/vnd.ms-office.drawingml.diagramDrawing+xml',
      'diagramDrawing',
    );
    expect([kept.xml, drawn.xml].join()).toMatch(/>Ann<.*>Ann</su);
  });

  it('the properties of the document, but not the titles that the office suite writes there', () => {
    const { xml, warnings } = part(
      'docProps/app.xml',
      `<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties"><TitlesOfParts><vt:lpstr xmlns:vt="urn:vt">{{#slide items}} {{title}}</vt:lpstr></TitlesOfParts><Company>{{city}} &amp; Sons</Company></Properties>`,
      'officedocument.extended-properties+xml',
      'extended-properties',
    );
    expect(xml).toContain('<Company>Cork &amp; Sons</Company>');
    expect(xml).toContain('{{#slide items}} {{title}}');
    expect(warnings).toEqual([]);
  });
});

it('tags are found on slides and in notes, also in a field of the slide', () => {
  const field = '<a:p><a:fld id="{1}" type="slidenum"><a:t>{{city}}</a:t></a:fld></a:p>';
  const file = slidesPackage([
    { shapes: shape(2, line(['{{na', 'me}}']) + field), notes: shape(2, line(['{{name}}'])) },
  ]);
  const { content } = Template.compile(file).render(data);
  expectToOpen(content);
  expect(textOf(content, 'ppt/slides/slide1.xml')).toBe('Ann\nCork');
  expect(textOf(content, 'ppt/notesSlides/notesSlide1.xml')).toBe('Ann');
});

it('tags are found under any prefix', () => {
  const renamed = Object.entries(partsAsText(wordPackage(`<w:p>${run('{{name}}\n')}</w:p>`)));
  expect(WORD_NAMESPACES).toContain('xmlns:w=');
  const xml = renamed.find(([name]) => name === 'word/document.xml')?.[1] ?? '';
  const other = xml.replaceAll('xmlns:w=', 'xmlns=').replaceAll(/(<\/?)w:/gu, '$1');
  const file = wordPackage('');
  const parts = { ...partsAsText(file), 'word/document.xml': other };
  const content = Template.compile(zipOf(parts)).render(data).content;
  expectToOpen(content);
  expect(partsAsText(content)['word/document.xml']).toContain('>Ann\n</t>');
});
