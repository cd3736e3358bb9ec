import PizZip from 'pizzip';
import { wordFile } from '../word-file.ts';

const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';

/**
 * Returns a Word file with a linked picture, a linked template and a field that includes a picture.
 */
export function fileWithExternalPictures(address: string): Uint8Array {
  const archive = new PizZip(wordFile('Pictures'));
  const xml = archive.file('word/document.xml')!.asText();
  archive.file('word/document.xml', xml.replace('</w:p>', `</w:p>${picture}${field(address)}`));
  archive.file(
    'word/_rels/document.xml.rels',
    relationships(
      ['rIdPicture', 'image', `${address}/linked.png`],
      ['rIdTemplate', 'attachedTemplate', `${address}/template.dotx`],
    ),
  );
  return Uint8Array.from(archive.generate({ type: 'uint8array', compression: 'DEFLATE' }));
}

const picture =
  `<w:p><w:r><w:drawing><wp:inline xmlns:wp="${DRAWING}/wordprocessingDrawing">` +
  '<wp:extent cx="914400" cy="914400"/><wp:docPr id="1" name="Linked"/>' +
  `<a:graphic xmlns:a="${DRAWING}/main"><a:graphicData uri="${DRAWING}/picture">` +
  `<pic:pic xmlns:pic="${DRAWING}/picture"><pic:nvPicPr><pic:cNvPr id="1" name="Linked"/>` +
  `<pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip xmlns:r="${OFFICE}" r:link="rIdPicture"/>` +
  '<a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/>' +
  '<a:ext cx="914400" cy="914400"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom>' +
  '</pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>';

function field(address: string): string {
  const instruction = ` INCLUDEPICTURE "${address}/field.png" \\d `;
  return `<w:p><w:fldSimple w:instr="${instruction.replaceAll('"', '&quot;')}"/></w:p>`;
}

function relationships(...all: [id: string, type: string, target: string][]): string {
  const written = all.map(
    ([id, type, target]) =>
      `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}" TargetMode="External"/>`,
  );
  return `<Relationships xmlns="${PACKAGE}">${written.join('')}</Relationships>`;
}
