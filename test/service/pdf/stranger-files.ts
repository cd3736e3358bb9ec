import PizZip from 'pizzip';
import { slides } from '../slides.ts';
import { wordFile } from '../word-file.ts';

const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';
const VML = 'urn:schemas-microsoft-com:vml';
const OLE = 'urn:schemas-microsoft-com:office:office';

/** Returns a relationship to an external target. */
type External = readonly [id: string, type: string, target: string];

/** Changes the text of parts by name; a missing part is passed as ''. */
type Changes = Readonly<Record<string, (xml: string) => string>>;

/** Returns an Office file with some changed parts. */
function changed(content: Uint8Array, changes: Changes): Uint8Array {
  const archive = new PizZip(content);
  for (const [name, change] of Object.entries(changes)) {
    archive.file(name, change(archive.file(name)?.asText() ?? ''));
  }
  return Uint8Array.from(archive.generate({ type: 'uint8array', compression: 'DEFLATE' }));
}

/** Returns a Word file with the texts "Before" and "After" and this XML between them. */
export function wordWith(body: string, externals: readonly External[] = []): Uint8Array {
  return changed(wordFile('Before', 'After'), {
    'word/document.xml': (xml) => xml.replace('</w:p>', () => `</w:p>${body}`),
    'word/_rels/document.xml.rels': (xml) => withRelationships(xml, externals),
  });
}

function withRelationships(xml: string, externals: readonly External[]): string {
  const whole = xml === '' ? `<Relationships xmlns="${PACKAGE}"></Relationships>` : xml;
  const opened = whole.replace(/(<Relationships[^>]*)\/>/, '$1></Relationships>');
  const added = externals.map(
    ([id, type, target]) =>
      `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}" TargetMode="External"/>`,
  );
  return opened.replace('</Relationships>', () => `${added.join('')}</Relationships>`);
}

const paragraph = (content: string) => `<w:p><w:r>${content}</w:r></w:p>`;

const mark = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}" w:dirty="true"/></w:r>`;

const instruction = (text: string) =>
  `<w:r><w:instrText xml:space="preserve">${text.replaceAll('"', '&quot;')}</w:instrText></w:r>`;

/** Returns a field as Word writes it before its first update, with its code in these runs. */
function field(...code: string[]): string {
  const [first = '', ...others] = code;
  return (
    `<w:p>${mark('begin')}${[` ${first}`, ...others].map(instruction).join('')}` +
    `${mark('separate')}<w:r><w:t>?</w:t></w:r>${mark('end')}</w:p>`
  );
}

/** Returns the content of a paragraph. */
const runs = (xml: string) => xml.slice('<w:p>'.length, -'</w:p>'.length);

const simpleField = (code: string) =>
  `<w:p><w:fldSimple w:instr="${code.replaceAll('"', '&quot;')}"><w:r><w:t>?</w:t></w:r></w:fldSimple></w:p>`;

const linked = (id: string) =>
  `<w:p><w:hyperlink xmlns:r="${OFFICE}" r:id="${id}"><w:r><w:t>link</w:t></w:r></w:hyperlink></w:p>`;

const svgWith = (address: string) =>
  Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ' +
      `width="64" height="64"><image xlink:href="${address}" width="64" height="64"/></svg>`,
  );

/** Returns a Word file with a picture that has an SVG form, as Word writes it. */
function withSvgForm(address: string): Uint8Array {
  const form =
    '<a:extLst><a:ext uri="{96DAC541-7B7A-43D3-8B79-37D633B846F1}"><asvg:svgBlip ' +
    `xmlns:asvg="http://schemas.microsoft.com/office/drawing/2016/SVG/main" xmlns:r="${OFFICE}" r:embed="rIdSvg"/>` +
    '</a:ext></a:extLst>';
  const svg = `<Relationship Id="rIdSvg" Type="${OFFICE}/image" Target="media/in.svg"/>`;
  return changed(wordWith(picture('embed', 'rIdNone')), {
    'word/document.xml': (xml) => xml.replace(/(<a:blip [^>]*)\/>/, `$1>${form}</a:blip>`),
    'word/media/in.svg': () => svgWith(address).toString(),
    'word/_rels/document.xml.rels': (xml) =>
      xml.replace('</Relationships>', `${svg}</Relationships>`),
    '[Content_Types].xml': (xml) =>
      xml.replace(/(<Types[^>]*>)/, '$1<Default Extension="svg" ContentType="image/svg+xml"/>'),
  });
}

const CHART = `${DRAWING}/chart`;

/** Returns a Word file with a chart whose data is in another file. */
function wordFileWithChart(workbook: string): Uint8Array {
  const frame = paragraph(
    `<w:drawing><wp:inline xmlns:wp="${DRAWING}/wordprocessingDrawing">` +
      '<wp:extent cx="2743200" cy="1828800"/><wp:docPr id="2" name="Chart"/>' +
      `<a:graphic xmlns:a="${DRAWING}/main"><a:graphicData uri="${CHART}">` +
      `<c:chart xmlns:c="${CHART}" xmlns:r="${OFFICE}" r:id="rIdChart"/>` +
      '</a:graphicData></a:graphic></wp:inline></w:drawing>',
  );
  const chart =
    `<c:chartSpace xmlns:c="${CHART}" xmlns:r="${OFFICE}"><c:chart><c:plotArea><c:barChart>` +
    '<c:barDir val="col"/><c:ser><c:idx val="0"/><c:order val="0"/><c:val><c:numRef>' +
    '<c:f>[0]Sheet1!$A$1:$A$2</c:f></c:numRef></c:val></c:ser></c:barChart></c:plotArea></c:chart>' +
    '<c:externalData r:id="rIdOut"><c:autoUpdate val="1"/></c:externalData></c:chartSpace>';
  const inside = `<Relationship Id="rIdChart" Type="${OFFICE}/chart" Target="charts/chart1.xml"/>`;
  const type =
    '<Override PartName="/word/charts/chart1.xml" ContentType="application/vnd.openxmlformats-officedocument.drawingml.chart+xml"/>';
  return changed(wordWith(frame), {
    'word/charts/chart1.xml': () => chart,
    'word/charts/_rels/chart1.xml.rels': (xml) =>
      withRelationships(xml, [['rIdOut', 'oleObject', workbook]]),
    'word/_rels/document.xml.rels': (xml) =>
      xml.replace('</Relationships>', `${inside}</Relationships>`),
    '[Content_Types].xml': (xml) => xml.replace('</Types>', `${type}</Types>`),
  });
}

function picture(attribute: 'embed' | 'link', id: string): string {
  return paragraph(
    `<w:drawing><wp:inline xmlns:wp="${DRAWING}/wordprocessingDrawing">` +
      '<wp:extent cx="914400" cy="914400"/><wp:docPr id="1" name="Picture"/>' +
      `<a:graphic xmlns:a="${DRAWING}/main"><a:graphicData uri="${DRAWING}/picture">` +
      `<pic:pic xmlns:pic="${DRAWING}/picture"><pic:nvPicPr><pic:cNvPr id="1" name="Picture"/>` +
      `<pic:cNvPicPr/></pic:nvPicPr><pic:blipFill>` +
      `<a:blip xmlns:r="${OFFICE}" r:${attribute}="${id}"/>` +
      '<a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm>' +
      '<a:off x="0" y="0"/><a:ext cx="914400" cy="914400"/></a:xfrm><a:prstGeom prst="rect">' +
      '<a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing>',
  );
}

/** Returns a picture that is referenced by URL, in the older way, without a relationship. */
const drawn = (attributes: string) =>
  paragraph(
    `<w:pict><v:shape xmlns:v="${VML}" style="width:72pt;height:72pt">` +
      `<v:imagedata xmlns:r="${OFFICE}" ${attributes}/></v:shape></w:pict>`,
  );

const linkedObject = paragraph(
  `<w:object><v:shape xmlns:v="${VML}" id="_x0000_i1025" style="width:72pt;height:72pt"/>` +
    `<o:OLEObject xmlns:o="${OLE}" xmlns:r="${OFFICE}" Type="Link" ProgID="Excel.Sheet.12" ` +
    'ShapeID="_x0000_i1025" DrawAspect="Content" r:id="rIdOut" UpdateMode="Always">' +
    '<o:LinkType>EnhancedMetaFile</o:LinkType></o:OLEObject></w:object>',
);

/**
 * Returns Word files that each request a URL in another way.
 * @param address without a trailing slash, such as `http://127.0.0.1:80` or `file:///folder`
 */
export function wordFilesThatAsk(address: string): Record<string, Uint8Array> {
  const image = `${address}/secret.png`;
  const text = `${address}/secret.txt`;
  const document = `${address}/secret.docx`;
  const byRelation = (body: string, type: string, target: string) =>
    wordWith(body, [['rIdOut', type, target]]);
  const part = (name: string) => `<w:${name} xmlns:r="${OFFICE}" r:id="rIdOut"/>`;
  return {
    'a linked picture': byRelation(picture('link', 'rIdOut'), 'image', image),
    'a picture with an outside relationship': byRelation(
      picture('embed', 'rIdOut'),
      'image',
      image,
    ),
    'an older linked picture': byRelation(drawn('r:href="rIdOut"'), 'image', image),
    'an older picture with an address': wordWith(drawn(`src="${image}"`)),
    'a linked picture whose relationship is said to be a link': byRelation(
      picture('link', 'rIdOut'),
      'hyperlink',
      image,
    ),
    'a linked picture that is a link too': byRelation(
      picture('link', 'rIdOut') + linked('rIdOut'),
      'hyperlink',
      image,
    ),
    'a picture of an unknown type': byRelation(picture('link', 'rIdOut'), 'unheardOf', image),
    'an SVG picture': wordFileWithPicture(svgWith(image)),
    'an SVG picture beside its PNG': withSvgForm(image),
    'a chart with an external workbook': wordFileWithChart(`${address}/secret.xlsx`),
    'a linked object': byRelation(linkedObject, 'oleObject', `${address}/secret.xlsx`),
    'an imported part': byRelation(part('altChunk'), 'aFChunk', document),
    'a part of a master document': byRelation(part('subDoc'), 'subDocument', document),
    INCLUDEPICTURE: wordWith(field(`INCLUDEPICTURE "${image}" \\d`)),
    'INCLUDEPICTURE in pieces': wordWith(field('INCL', `UDEPIC`, `TURE "${image}" \\d`)),
    'INCLUDEPICTURE in one element': wordWith(simpleField(`INCLUDEPICTURE "${image}" \\d`)),
    'INCLUDEPICTURE in a field': wordWith(
      `<w:p>${mark('begin')}${instruction(' QUOTE ')}${runs(field(`INCLUDEPICTURE "${image}"`))}` +
        `${mark('separate')}${mark('end')}</w:p>`,
    ),
    'INCLUDETEXT of a text': wordWith(field(`INCLUDETEXT "${text}"`)),
    'INCLUDETEXT of a document': wordWith(field(`INCLUDETEXT "${document}"`)),
    RD: wordWith(field(`RD "${document}"`)),
    LINK: wordWith(field(`LINK Excel.Sheet.12 "${address}/secret.xlsx" "Sheet1!R1C1" \\a \\t`)),
    DDE: wordWith(field(`DDE Excel "${address}/secret.xlsx" "R1C1"`)),
    DDEAUTO: wordWith(field(`DDEAUTO soffice "${text}" "Table1"`)),
    WEBSERVICE: wordWith(field(`=WEBSERVICE("${text}")`)),
    'a template': changed(wordFile('Before', 'After'), {
      'word/settings.xml': (xml) =>
        xml.replace(
          /(<w:settings[^>]*>)/,
          `$1<w:attachedTemplate xmlns:r="${OFFICE}" r:id="rIdOut"/><w:linkStyles/>`,
        ),
      'word/_rels/settings.xml.rels': (xml) =>
        withRelationships(xml, [['rIdOut', 'attachedTemplate', `${address}/secret.dotx`]]),
    }),
    'a stylesheet of its XML': changed(wordFile('Before', 'After'), {
      'word/document.xml': (xml) =>
        xml.replace('?>', `?><?xml-stylesheet type="text/xsl" href="${address}/secret.xsl"?>`),
    }),
    'an entity of its XML': changed(wordFile('Before', 'After'), {
      'word/document.xml': (xml) =>
        xml
          .replace('?>', `?><!DOCTYPE d [<!ENTITY out SYSTEM "${text}">]>`)
          .replace('After', '&out;After'),
    }),
  };
}

/** Returns PowerPoint files that each request a URL. */
export function slidesThatAsk(address: string): Record<string, Uint8Array> {
  const deck = slides('Before', 'After');
  const withLink = (type: string, file: string, change: (xml: string) => string) =>
    changed(deck, {
      'ppt/slides/slide1.xml': change,
      'ppt/slides/_rels/slide1.xml.rels': (xml) =>
        withRelationships(xml, [['rIdOut', type, `${address}/${file}`]]),
    });
  const place =
    '<p:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="914400" cy="914400"/></a:xfrm>' +
    '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr>';
  const shown = (properties: string, attribute: string) =>
    `<p:pic><p:nvPicPr><p:cNvPr id="90" name="Out"/><p:cNvPicPr/><p:nvPr>${properties}</p:nvPr>` +
    `</p:nvPicPr><p:blipFill><a:blip xmlns:r="${OFFICE}" r:${attribute}="rIdOut"/>` +
    `<a:stretch><a:fillRect/></a:stretch></p:blipFill>${place}</p:pic>`;
  const onSlide = (content: string) => (xml: string) =>
    xml.replace('</p:spTree>', () => `${content}</p:spTree>`);
  const background =
    `<p:bg><p:bgPr><a:blipFill><a:blip xmlns:r="${OFFICE}" r:link="rIdOut"/><a:stretch/>` +
    '</a:blipFill><a:effectLst/></p:bgPr></p:bg>';
  return {
    'a linked picture': withLink('image', 'secret.png', onSlide(shown('', 'link'))),
    'a picture with an outside relationship': withLink(
      'image',
      'secret.png',
      onSlide(shown('', 'embed')),
    ),
    'a picture whose address is said to be inside': changed(deck, {
      'ppt/slides/slide1.xml': onSlide(shown('', 'embed')),
      'ppt/slides/_rels/slide1.xml.rels': (xml) =>
        withRelationships(xml, [['rIdOut', 'image', `${address}/secret.png`]]).replace(
          ' TargetMode="External"',
          '',
        ),
    }),
    'a linked picture whose relationship is said to be a link': withLink(
      'hyperlink',
      'secret.png',
      onSlide(shown('', 'link')),
    ),
    'a film in the newer form': withLink(
      'media',
      'secret.mp4',
      onSlide(
        shown(
          '<p:extLst><p:ext uri="{DAA4B4D4-6D71-4841-9C94-3DE7FCFB9230}"><p14:media ' +
            `xmlns:p14="http://schemas.microsoft.com/office/powerpoint/2010/main" xmlns:r="${OFFICE}" r:link="rIdOut"/>` +
            '</p:ext></p:extLst>',
          'link',
        ),
      ),
    ),
    'a film': withLink(
      'video',
      'secret.mp4',
      onSlide(shown(`<a:videoFile xmlns:r="${OFFICE}" r:link="rIdOut"/>`, 'link')),
    ),
    'a background': withLink('image', 'secret.png', (xml) =>
      xml.replace(/<p:bg>.*?<\/p:bg>/s, '').replace('<p:spTree>', () => `${background}<p:spTree>`),
    ),
  };
}

/** Returns a Word file with an embedded picture; it shows that the test finds pictures in a PDF. */
export function wordFileWithPicture(png: Uint8Array): Uint8Array {
  const archive = new PizZip(wordWith(picture('embed', 'rIdIn')));
  archive.file('word/media/in.png', png);
  const types = archive.file('[Content_Types].xml')!.asText();
  const png1 = '<Default Extension="png" ContentType="image/png"/>';
  archive.file('[Content_Types].xml', types.replace(/(<Types[^>]*>)/, `$1${png1}`));
  const rels = archive.file('word/_rels/document.xml.rels')!.asText();
  const inside = `<Relationship Id="rIdIn" Type="${OFFICE}/image" Target="media/in.png"/>`;
  archive.file(
    'word/_rels/document.xml.rels',
    rels.replace('</Relationships>', `${inside}</Relationships>`),
  );
  return Uint8Array.from(archive.generate({ type: 'uint8array', compression: 'DEFLATE' }));
}

/** Returns a Word file whose pages show their numbers. */
export function wordFileOfPages(pages: number): Uint8Array {
  const numbers = Array.from({ length: pages - 1 }, (_, index) => index + 1);
  const written = numbers.map((number) =>
    paragraph(`<w:t>Page ${String(number)}</w:t><w:br w:type="page"/>`),
  );
  return wordWith(written.join(''));
}

/** Returns a Word file with an invalid embedded font. */
export function wordFileWithBrokenFont(): Uint8Array {
  const font =
    `<w:font w:name="Broken"><w:embedRegular xmlns:r="${OFFICE}" r:id="rIdFont" ` +
    'w:fontKey="{1DB9D7E5-0F6B-4B59-9C0E-6B2C41D0A001}"/></w:font>';
  const table =
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>' +
    `<w:fonts xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${font}</w:fonts>`;
  const types =
    '<Default Extension="odttf" ContentType="application/vnd.openxmlformats-officedocument.obfuscatedFont"/>' +
    '<Override PartName="/word/fontTable.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.fontTable+xml"/>';
  const inside = (type: string, id: string, target: string) =>
    `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;
  const within = (relationship: string) => (xml: string) =>
    withRelationships(xml, []).replace('</Relationships>', `${relationship}</Relationships>`);
  const run = '<w:rPr><w:rFonts w:ascii="Broken" w:hAnsi="Broken"/></w:rPr><w:t>In it</w:t>';
  return changed(wordWith(paragraph(run)), {
    '[Content_Types].xml': (xml) =>
      xml
        .replace(/<Override PartName="\/word\/fontTable.xml"[^>]*>/, '')
        .replace('</Types>', `${types}</Types>`),
    'word/_rels/document.xml.rels': (xml) =>
      xml.includes('fontTable')
        ? xml
        : within(inside('fontTable', 'rIdTable', 'fontTable.xml'))(xml),
    'word/fontTable.xml': () => table,
    'word/_rels/fontTable.xml.rels': within(inside('font', 'rIdFont', 'fonts/font1.odttf')),
    'word/fonts/font1.odttf': () => 'no font '.repeat(500),
  });
}

/** Returns a Word file without a paragraph. */
export function emptyWordFile(): Uint8Array {
  return changed(wordFile('Gone'), {
    'word/document.xml': (xml) => xml.replace(/<w:body>.*<\/w:body>/s, '<w:body/>'),
  });
}

/** Returns a Word file whose type has macros, under an extension without macros. */
export function wordFileWithMacros(): Uint8Array {
  return changed(wordFile('With macros'), {
    '[Content_Types].xml': (xml) =>
      xml
        .replace(
          'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
          'application/vnd.ms-word.document.macroEnabled.main+xml',
        )
        .replace(
          '</Types>',
          '<Override PartName="/word/vbaProject.bin" ContentType="application/vnd.ms-office.vbaProject"/></Types>',
        ),
    'word/vbaProject.bin': () => 'Sub AutoOpen() : Shell "touch /tmp/pwned" : End Sub',
  });
}

/** Returns a file that Word encrypted: another container format, here its first sector. */
export function encryptedWordFile(): Uint8Array {
  const file = Buffer.alloc(4096);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(file);
  file.write('EncryptedPackage', 1024, 'utf16le');
  return Uint8Array.from(file);
}
