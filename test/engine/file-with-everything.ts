import { zipOf } from '../service/office-files.ts';

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006';
const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const A = `xmlns:a="${DRAWING}/main"`;
const OOXML = 'application/vnd.openxmlformats-officedocument';

const TYPES: Readonly<Record<string, string>> = {
  'word/document.xml': `${OOXML}.wordprocessingml.document.main+xml`,
  'word/footnotes.xml': `${OOXML}.wordprocessingml.footnotes+xml`,
  'word/endnotes.xml': `${OOXML}.wordprocessingml.endnotes+xml`,
  'word/comments.xml': `${OOXML}.wordprocessingml.comments+xml`,
  'word/charts/chart1.xml': `${OOXML}.drawingml.chart+xml`,
  'word/diagrams/data1.xml': `${OOXML}.drawingml.diagramData+xml`,
  'word/vbaProject.bin': 'application/vnd.ms-office.vbaProject',
  'docProps/core.xml': 'application/vnd.openxmlformats-package.core-properties+xml',
};

/** Returns a Word file with the same text in every kind of place that a Word file has. */
export function fileWithEverything(text: string): Uint8Array {
  const paragraph = `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;
  const ofDrawing = `<a:p><a:r><a:t>${text}</a:t></a:r></a:p>`;
  return zipOf({
    '[Content_Types].xml': contentTypes(),
    '_rels/.rels':
      `${XML}<Relationships xmlns="${PACKAGE}/relationships">` +
      `<Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `${XML}<w:document ${W}><w:body>${paragraph}${textBox(text)}</w:body></w:document>`,
    'word/footnotes.xml': `${XML}<w:footnotes ${W}><w:footnote w:id="1">${paragraph}</w:footnote></w:footnotes>`,
    'word/endnotes.xml': `${XML}<w:endnotes ${W}><w:endnote w:id="1">${paragraph}</w:endnote></w:endnotes>`,
    'word/comments.xml': `${XML}<w:comments ${W}><w:comment w:id="1">${paragraph}</w:comment></w:comments>`,
    'word/charts/chart1.xml':
      `${XML}<c:chartSpace xmlns:c="${DRAWING}/chart" ${A}><c:title><c:tx><c:rich>${ofDrawing}</c:rich></c:tx></c:title>` +
      `<c:cat><c:strRef><c:strCache><c:pt idx="0"><c:v>${text}</c:v></c:pt></c:strCache></c:strRef></c:cat></c:chartSpace>`,
    'word/diagrams/data1.xml': `${XML}<dgm:dataModel xmlns:dgm="${DRAWING}/diagram" ${A}><dgm:t>${ofDrawing}</dgm:t></dgm:dataModel>`,
    'word/vbaProject.bin': text,
    'docProps/core.xml':
      `${XML}<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/">` +
      `<dc:title>${text}</dc:title></cp:coreProperties>`,
  });
}

function contentTypes(): string {
  const overrides = Object.entries(TYPES).map(
    ([part, type]) => `<Override PartName="/${part}" ContentType="${type}"/>`,
  );
  const rels = 'application/vnd.openxmlformats-package.relationships+xml';
  return (
    `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="${rels}"/>` +
    `${overrides.join('')}</Types>`
  );
}

/** A shape with a text and an alternative text. */
function textBox(text: string): string {
  const shape = 'http://schemas.microsoft.com/office/word/2010/wordprocessingShape';
  return (
    `<w:p><w:r><w:drawing><wp:inline xmlns:wp="${DRAWING}/wordprocessingDrawing">` +
    `<wp:extent cx="914400" cy="914400"/><wp:docPr id="1" name="Box" descr="${text}"/>` +
    `<a:graphic ${A}><a:graphicData uri="${shape}"><wps:wsp xmlns:wps="${shape}"><wps:txbx><w:txbxContent>` +
    `<w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:txbxContent></wps:txbx></wps:wsp></a:graphicData></a:graphic>` +
    '</wp:inline></w:drawing></w:r></w:p>'
  );
}
