import PizZip from 'pizzip';
import { field, NAMESPACES, paragraph, picture, wordFile } from './word-file.ts';

/** A recursive header: its fields include the text that contains them. */
export function recursiveHeader(): Uint8Array {
  const named = (id: number, name: string, content: string) =>
    `<w:p><w:bookmarkStart w:id="${String(id)}" w:name="${name}"/>${content}<w:bookmarkEnd w:id="${String(id)}"/></w:p>`;
  const header =
    named(1, 'One', `${field('REF Two')}${field('REF One')}`) +
    named(2, 'Two', `${field('REF One')}${field('STYLEREF Header')}${field('NUMPAGES')}`);
  return wordFile(
    `${paragraph('Before')}<w:p>${field('REF One')}${field('= One + Two')}</w:p>${paragraph('After')}`,
    {
      parts: { header: `<w:hdr ${NAMESPACES}>${header}</w:hdr>` },
      section: '<w:headerReference w:type="default" r:id="rId_header"/>',
    },
  );
}

/** A header that grows with the number of pages, which grows with the header. */
export function growingHeader(): Uint8Array {
  const header = `<w:p>${field('IF { NUMPAGES } &gt; 1 "a" "b"')}</w:p>`.repeat(60);
  return wordFile(paragraph('A line').repeat(200), {
    parts: { header: `<w:hdr ${NAMESPACES}>${header}</w:hdr>` },
    section: '<w:headerReference w:type="default" r:id="rId_header"/>',
  });
}

/** Well-formed XML with elements in places where Word never writes them. */
export function oddXml(): Uint8Array {
  const odd =
    '<w:tc><w:p/></w:tc><w:r><w:t>loose</w:t></w:r><w:tbl><w:tr/><w:p/></w:tbl>' +
    '<w:p><w:pPr><w:pStyle w:val="none"/><w:numPr><w:ilvl w:val="-9"/><w:numId w:val="99999999999"/></w:numPr>' +
    '<w:spacing w:line="-2147483648" w:before="99999999999"/></w:pPr><w:r><w:rPr><w:sz w:val="4294967295"/></w:rPr><w:t>huge</w:t></w:r></w:p>' +
    '<w:p><w:p><w:r><w:r><w:t>nested</w:t></w:r></w:r></w:p></w:p><w:sectPr/><w:sectPr/>';
  return wordFile(`${paragraph('Before')}${odd}${paragraph('After')}`, {
    section: '<w:pgSz w:w="-1" w:h="0"/><w:cols w:num="99999"/>',
  });
}

/** Pictures and fields that link to content outside the file. */
export function outsideLinks(address: string): Uint8Array {
  return wordFile(
    `${paragraph('Before')}${picture('rIdWeb', 30, 'link')}${picture('rIdFile', 30, 'link')}` +
      `<w:p>${field('INCLUDETEXT &quot;file:///etc/passwd&quot;')}</w:p>` +
      `<w:p>${field(`INCLUDEPICTURE &quot;${address}/a.png&quot; \\d`)}</w:p>${paragraph('After')}`,
    {
      relationships: [
        { id: 'rIdWeb', type: 'image', target: `${address}/secret.png`, isExternal: true },
        { id: 'rIdFile', type: 'image', target: 'file:///etc/passwd', isExternal: true },
      ],
    },
  );
}

/** Fonts that exist on no machine. */
export function missingFonts(count: number): Uint8Array {
  const lines = Array.from({ length: count }, (_, index) => {
    const name = `Nowhere ${String(index)}`;
    return `<w:p><w:r><w:rPr><w:rFonts w:ascii="${name}" w:hAnsi="${name}"/></w:rPr><w:t>${name}</w:t></w:r></w:p>`;
  });
  return wordFile(lines.join(''));
}

/** A Word file with invalid macros and an invalid embedded object. */
export function macrosAndObject(): Uint8Array {
  const archive = new PizZip(
    wordFile(
      `${paragraph('Before')}<w:p><w:r><w:object><o:OLEObject xmlns:o="urn:schemas-microsoft-com:office:office" Type="Embed" ProgID="Package" ShapeID="a" DrawAspect="Content" r:id="rIdObject"/></w:object></w:r></w:p>${paragraph('After')}`,
      {
        media: {
          'word/embeddings/object.bin': Buffer.from('d0cf11e0a1b11ae1'.repeat(99), 'hex'),
          'word/vbaProject.bin': Buffer.from('Sub AutoOpen() : Shell "touch pwned" : End Sub'),
        },
        relationships: [
          { id: 'rIdObject', type: 'oleObject', target: 'embeddings/object.bin' },
          { id: 'rIdMacros', type: 'vbaProject', target: 'vbaProject.bin' },
        ],
      },
    ),
  );
  return archive.generate({ type: 'uint8array', compression: 'DEFLATE' });
}

/** The beginning of an encrypted Word file, which is a container of another format. */
export function encrypted(): Uint8Array {
  const file = Buffer.alloc(65_536);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(file);
  file.write('EncryptedPackage', 1024, 'utf16le');
  return file;
}

/** A part with a compression ratio of a thousand. */
export function packedPart(): Uint8Array {
  const archive = new PizZip(wordFile(paragraph('Small')));
  archive.file('word/media/picture.png', new Uint8Array(200 * 2 ** 20));
  return archive.generate({ type: 'uint8array', compression: 'DEFLATE' });
}
