import { writeArchive } from '@docloom/templates/package';

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006/main';
const PRESENTATION = 'http://schemas.openxmlformats.org/presentationml/2006/main';
const CONTENT_TYPE = 'application/vnd.openxmlformats-officedocument';

const NAMESPACES = `xmlns:a="${DRAWING}" xmlns:p="${PRESENTATION}" xmlns:r="${OFFICE}"`;

/** A ratio of 16:9, in English Metric Units (914,400 to the inch). */
const SLIDE = 'cx="12192000" cy="6858000"';

/** The shape tree of an empty slide, layout or master. */
const EMPTY_TREE =
  '<p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>';

/** A part: its name, content type and XML. */
type Part = readonly [name: string, contentType: string, xml: string];

/** A relationship of a part. */
type Relation = readonly [id: string, type: string, target: string];

const parts = (text: string): readonly Part[] => [
  [
    'ppt/presentation.xml',
    `${CONTENT_TYPE}.presentationml.presentation.main+xml`,
    `<p:presentation ${NAMESPACES}><p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="rId1"/></p:sldMasterIdLst>` +
      `<p:sldIdLst><p:sldId id="256" r:id="rId2"/></p:sldIdLst><p:sldSz ${SLIDE}/><p:notesSz cx="6858000" cy="9144000"/></p:presentation>`,
  ],
  [
    'ppt/slides/slide1.xml',
    `${CONTENT_TYPE}.presentationml.slide+xml`,
    `<p:sld ${NAMESPACES}><p:cSld><p:spTree>${EMPTY_TREE}${textBox(text)}</p:spTree></p:cSld></p:sld>`,
  ],
  [
    'ppt/slideLayouts/slideLayout1.xml',
    `${CONTENT_TYPE}.presentationml.slideLayout+xml`,
    `<p:sldLayout ${NAMESPACES} type="blank"><p:cSld><p:spTree>${EMPTY_TREE}</p:spTree></p:cSld></p:sldLayout>`,
  ],
  [
    'ppt/slideMasters/slideMaster1.xml',
    `${CONTENT_TYPE}.presentationml.slideMaster+xml`,
    `<p:sldMaster ${NAMESPACES}><p:cSld><p:spTree>${EMPTY_TREE}</p:spTree></p:cSld>` +
      '<p:clrMap bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" accent3="accent3" accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"/>' +
      '<p:sldLayoutIdLst><p:sldLayoutId id="2147483649" r:id="rId1"/></p:sldLayoutIdLst></p:sldMaster>',
  ],
  ['ppt/theme/theme1.xml', `${CONTENT_TYPE}.theme+xml`, theme()],
];

const RELATIONS: Readonly<Record<string, readonly Relation[]>> = {
  '_rels/.rels': [['rId1', 'officeDocument', 'ppt/presentation.xml']],
  'ppt/_rels/presentation.xml.rels': [
    ['rId1', 'slideMaster', 'slideMasters/slideMaster1.xml'],
    ['rId2', 'slide', 'slides/slide1.xml'],
  ],
  'ppt/slides/_rels/slide1.xml.rels': [['rId1', 'slideLayout', '../slideLayouts/slideLayout1.xml']],
  'ppt/slideLayouts/_rels/slideLayout1.xml.rels': [
    ['rId1', 'slideMaster', '../slideMasters/slideMaster1.xml'],
  ],
  'ppt/slideMasters/_rels/slideMaster1.xml.rels': [
    ['rId1', 'slideLayout', '../slideLayouts/slideLayout1.xml'],
    ['rId2', 'theme', '../theme/theme1.xml'],
  ],
};

/**
 * Returns a minimal presentation that every office suite opens: one slide with one text.
 * @param text without characters that XML escapes
 */
export function oneSlide(text: string): Uint8Array {
  const written = parts(text);
  const files: [string, string][] = [
    ['[Content_Types].xml', contentTypes(written)],
    ...Object.entries(RELATIONS).map(([name, all]): [string, string] => [name, relations(all)]),
    ...written.map(([name, , xml]): [string, string] => [name, xml]),
  ];
  return writeArchive(new Map(files.map(([name, xml]) => [name, XML + xml])));
}

function contentTypes(written: readonly Part[]): string {
  const overrides = written.map(
    ([name, contentType]) => `<Override PartName="/${name}" ContentType="${contentType}"/>`,
  );
  return (
    `<Types xmlns="${PACKAGE}/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    `<Default Extension="xml" ContentType="application/xml"/>${overrides.join('')}</Types>`
  );
}

function relations(all: readonly Relation[]): string {
  const elements = all.map(
    ([id, type, target]) =>
      `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="${PACKAGE}/relationships">${elements.join('')}</Relationships>`;
}

function textBox(text: string): string {
  return (
    '<p:sp><p:nvSpPr><p:cNvPr id="2" name="Text"/><p:cNvSpPr txBox="1"/><p:nvPr/></p:nvSpPr>' +
    '<p:spPr><a:xfrm><a:off x="914400" y="914400"/><a:ext cx="7315200" cy="914400"/></a:xfrm>' +
    '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr>' +
    `<p:txBody><a:bodyPr/><a:lstStyle/><a:p><a:r><a:rPr lang="en"/><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp>`
  );
}

function theme(): string {
  const colours = Object.entries({
    dk1: '000000',
    lt1: 'FFFFFF',
    dk2: '333333',
    lt2: 'EEEEEE',
    accent1: '1F4E79',
    accent2: '2E75B6',
    accent3: '548235',
    accent4: 'BF9000',
    accent5: 'C55A11',
    accent6: '7030A0',
    hlink: '0563C1',
    folHlink: '954F72',
  }).map(([name, value]) => `<a:${name}><a:srgbClr val="${value}"/></a:${name}>`);
  const font = '<a:latin typeface="Arial"/><a:ea typeface=""/><a:cs typeface=""/>';
  const fill = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>';
  const effect = '<a:effectStyle><a:effectLst/></a:effectStyle>';
  return (
    `<a:theme xmlns:a="${DRAWING}" name="Plain"><a:themeElements>` +
    `<a:clrScheme name="Plain">${colours.join('')}</a:clrScheme>` +
    `<a:fontScheme name="Plain"><a:majorFont>${font}</a:majorFont><a:minorFont>${font}</a:minorFont></a:fontScheme>` +
    `<a:fmtScheme name="Plain"><a:fillStyleLst>${fill.repeat(3)}</a:fillStyleLst>` +
    `<a:lnStyleLst>${`<a:ln>${fill}</a:ln>`.repeat(3)}</a:lnStyleLst>` +
    `<a:effectStyleLst>${effect.repeat(3)}</a:effectStyleLst>` +
    `<a:bgFillStyleLst>${fill.repeat(3)}</a:bgFillStyleLst></a:fmtScheme>` +
    '</a:themeElements></a:theme>'
  );
}
