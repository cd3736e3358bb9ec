import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import PizZip from 'pizzip';
import sharp from 'sharp';
import { Template } from '../../../../engine/src/template.ts';
import { RefusedDocument } from '../../../../service/src/pdf/sanitizing/refused-document.ts';
import { sanitizeDocument } from '../../../../service/src/pdf/sanitizing/sanitize-document.ts';
import { slides } from '../../slides.ts';
import { wordFile } from '../../word-file.ts';
import { richWordFile } from '../rich-word-file.ts';
import {
  slidesThatAsk,
  wordFilesThatAsk,
  wordFileWithPicture,
  wordWith,
} from '../stranger-files.ts';

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const BODY = 'word/document.xml';
const RELS = 'word/_rels/document.xml.rels';

/** Returns the parts of a file as text, one character per byte. */
function partsOf(file: Uint8Array): Map<string, string> {
  const zip = new PizZip(file);
  return new Map(Object.values(zip.files).map((entry) => [entry.name, entry.asBinary()]));
}

const partOf = (file: Uint8Array, name: string) => partsOf(file).get(name) ?? '';

/** Returns a file with other parts. */
function withParts(file: Uint8Array, parts: Record<string, string | Uint8Array>): Uint8Array {
  const zip = new PizZip(file);
  for (const [name, content] of Object.entries(parts)) zip.file(name, content);
  return zip.generate({ type: 'uint8array', compression: 'DEFLATE' });
}

/** Returns a Word file with this body and one more relationship of it, given as XML attributes. */
function withRelationship(body: string, attributes: string): Uint8Array {
  return withParts(wordWith(body), {
    [RELS]: `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship ${attributes}/></Relationships>`,
  });
}

const targetIn = (file: Uint8Array) => /Target="([^"]*)"/.exec(partOf(file, RELS))?.[1];
const R = `xmlns:r="${OFFICE}"`;
const hyperlink = `<w:p><w:hyperlink ${R} r:id="rIdOut"><w:r><w:t>x</w:t></w:r></w:hyperlink></w:p>`;
const OF_LINK = `Id="rIdOut" Type="${OFFICE}/hyperlink" TargetMode="External"`;

const ADDRESSES = [
  'file:///etc',
  'FILE:///etc',
  'http://127.0.0.1:9',
  'HTTP://127.0.0.1:9',
  '\\\\host\\share',
  '//host/share',
  'file:%2F%2F%2Fetc',
  '../../../../etc',
];

describe('A document for a converter', () => {
  describe.each(ADDRESSES)('with references to %s', (address) => {
    it.each(Object.entries({ ...wordFilesThatAsk(address), ...slidesThatAsk(address) }))(
      'contains the address nowhere: %s',
      (kind, file) => {
        // The DOCTYPE of this one is rejected.
        if (kind === 'an entity of its XML') {
          expect(() => sanitizeDocument(file)).toThrow(RefusedDocument);
          return;
        }
        if (kind === 'a stylesheet of its XML') return;
        for (const [name, text] of partsOf(sanitizeDocument(file))) {
          // The instruction of a formula, and pieces of text, are compared without regard to case.
          expect({
            name,
            found: text.toLowerCase().includes(`${address}/secret`.toLowerCase()),
          }).toEqual({
            name,
            found: false,
          });
        }
      },
    );
  });

  it('is not changed itself', () => {
    const file = wordFilesThatAsk('file:///etc')['a linked picture']!;
    const before = Uint8Array.from(file);
    sanitizeDocument(file);
    expect(file).toEqual(before);
  });

  it('keeps all parts of a normal document, byte for byte except for relationships', () => {
    for (const file of [wordFile('Any'), richWordFile('Title'), slides('One', 'Two')]) {
      const after = partsOf(sanitizeDocument(file));
      for (const [name, text] of partsOf(file)) {
        if (!name.endsWith('.rels') && !name.endsWith('/'))
          expect([name, after.get(name)]).toEqual([name, text]);
      }
    }
  });
});

describe('A relationship to another place', () => {
  it.each(['https://example.com/?a=1&amp;b=2', 'mailto:a@example.com', 'file:///C:/terms.docx'])(
    'stays if hyperlinks use it: %s',
    (address) => {
      const file = withRelationship(hyperlink, `${OF_LINK} Target="${address}"`);
      expect(targetIn(sanitizeDocument(file))).toBe(address);
    },
  );

  it.each([
    ['nothing uses it', ''],
    ['a picture uses it', `<w:p><w:r><a:blip xmlns:a="a" ${R} r:link="rIdOut"/></w:r></w:p>`],
    [
      'a picture uses it too',
      `${hyperlink}<w:p><w:r><a:blip xmlns:a="a" ${R} r:link="rIdOut"/></w:r></w:p>`,
    ],
    [
      'a picture uses it under another prefix',
      `${hyperlink}<w:p><w:r><a:blip xmlns:a="a" xmlns:q="${OFFICE}" q:link="rIdOut"/></w:r></w:p>`,
    ],
    [
      'a picture uses it with a reference',
      `${hyperlink}<w:p><w:r><a:blip xmlns:a="a" ${R} r:embed="&#114;IdOut"/></w:r></w:p>`,
    ],
    ['VML uses it', `${hyperlink}<w:p><v:fill xmlns:v="v" xmlns:o="o" o:relid="rIdOut"/></w:p>`],
  ])('goes if %s', (_what, body) => {
    const file = withRelationship(body, `${OF_LINK} Target="file:///etc/passwd"`);
    expect(targetIn(sanitizeDocument(file))).toBe('about:blank');
  });

  it.each(['image', 'oleObject', 'unheardOf', 'Hyperlink', 'hyperlink2'])(
    'goes if its type is %s, even if a hyperlink uses it',
    (type) => {
      const attributes = `Id="rIdOut" Type="${OFFICE}/${type}" TargetMode="External" Target="http://x/"`;
      expect(targetIn(sanitizeDocument(withRelationship(hyperlink, attributes)))).toBe(
        'about:blank',
      );
    },
  );

  it.each([
    'file:///etc/passwd',
    '\\\\h\\s\\a.png',
    '//h/s',
    '../../etc/passwd',
    'media/missing.png',
    '%66ile:///etc/passwd',
  ])('goes if it is said to be inside: %s', (target) => {
    const attributes = `Id="rIdOut" Type="${OFFICE}/image" Target="${target}"`;
    expect(targetIn(sanitizeDocument(withRelationship('', attributes)))).toBe('about:blank');
  });

  it('stays if it is a part of the file', () => {
    const attributes = `Id="rIdOut" Type="${OFFICE}/header" Target="/Word/document.xml"`;
    expect(targetIn(sanitizeDocument(withRelationship('', attributes)))).toBe('/Word/document.xml');
  });
});

describe('The instruction of a field', () => {
  const mark = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
  const code = (text: string) => `<w:r><w:instrText>${text}</w:instrText></w:r>`;
  const field = (inner: string) =>
    `<w:p>${mark('begin')}${inner}${mark('separate')}<w:r><w:t>RESULT</w:t></w:r>${mark('end')}</w:p>`;
  const inBody = (body: string) => partOf(sanitizeDocument(wordWith(body)), BODY);

  it.each(['PAGE', 'HYPERLINK "file:///x"', 'MERGEFIELD link', 'EMBED Excel.Sheet.12', 'REF rd'])(
    'stays: %s',
    (instruction) => {
      expect(inBody(field(code(` ${instruction} `)))).toContain(`> ${instruction} <`);
    },
  );

  it.each([
    ['in lower case', code(' includepicture "file:///x" ')],
    ['without a space', code('INCLUDEPICTURE"file:///x"')],
    ['in pieces', code('INCLUDE') + code('TEXT') + code(' "file:///x"')],
    ['with a comment', code('INCLUDE<!-- -->TEXT "file:///x"')],
    ['as CDATA', code('<![CDATA[LINK Excel.Sheet "file:///x"]]>')],
    ['with references', code('&#76;INK "file:///x"')],
    ['partly as text', `${code('DDE')}<w:r><w:t>AUTO excel "file:///x"</w:t></w:r>`],
    [
      'from another field',
      `${mark('begin')}${code('QUOTE')}${mark('separate')}<w:r><w:t>INCLUDETEXT</w:t></w:r>${mark('end')}${code('"file:///x"')}`,
    ],
    ['deleted', '<w:r><w:delInstrText>INCLUDETEXT "file:///x"</w:delInstrText></w:r>'],
    [
      'in a field in its instruction',
      `${code('IF 1 = 1 ')}${mark('begin')}${code('INCLUDETEXT "file:///x"')}${mark('end')}`,
    ],
  ])('goes if it reads files, and the result stays: %s', (_what, inner) => {
    const after = inBody(field(inner));
    expect(after).not.toContain('file:///x');
    expect(after).toContain('RESULT');
  });

  it('goes from a simple field, whose result stays', () => {
    const simple = `<w:p><w:fldSimple w:instr=" INCLUDEPICTURE &quot;file:///x&quot; "><w:r><w:t>RESULT</w:t></w:r></w:fldSimple></w:p>`;
    expect(inBody(simple)).toContain('<w:fldSimple w:instr=""><w:r><w:t>RESULT');
  });

  it('goes if it belongs to no field', () => {
    expect(inBody(`<w:p>${code('INCLUDETEXT "file:///x"')}</w:p>`)).not.toContain('file:///x');
  });

  it('goes everywhere if only some readers see where its field ends', () => {
    const mc = 'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"';
    const hidden = `<mc:AlternateContent ${mc}><mc:Fallback>${mark('end')}</mc:Fallback></mc:AlternateContent>`;
    const after = inBody(
      `<w:p>${mark('begin')}${mark('begin')}${code('PAGE')}${hidden}${code('INCLUDETEXT "file:///x"')}${mark('end')}</w:p>`,
    );
    expect(after).not.toContain('file:///x');
    expect(after).not.toContain('PAGE');
  });

  it('goes however it is cut into runs', () => {
    const instruction = 'INCLUDEPICTURE "file:///x"';
    fc.assert(
      fc.property(fc.array(fc.nat(instruction.length), { maxLength: 6 }), (cuts) => {
        const places = [0, ...cuts.toSorted((one, other) => one - other), instruction.length];
        const pieces = places.slice(1).map((end, index) => instruction.slice(places[index], end));
        const after = inBody(field(pieces.map(code).join('')));
        expect(/<w:instrText>[^<]+</.test(after)).toBe(false);
      }),
      { numRuns: 50 },
    );
  });
});

describe('The content of a part', () => {
  const media = (content: string | Uint8Array) =>
    partOf(sanitizeDocument(wordFileWithPicture(Buffer.from(content))), 'word/media/in.png');

  it.each(['png', 'jpeg', 'gif', 'tiff', 'webp'] as const)(
    'stays if it is a %s picture',
    async (format) => {
      const square = { width: 8, height: 8, channels: 3, background: '#b00' } as const;
      const picture = await sharp({ create: square })[format]().toBuffer();
      expect(media(picture)).toBe(picture.toString('latin1'));
    },
  );

  const emf = Buffer.alloc(64);
  emf.writeUInt32LE(1, 0);
  emf.write(' EMF', 40, 'latin1');

  it('stays if it is a metafile, compressed or not', () => {
    expect(media(emf)).toBe(emf.toString('latin1'));
    expect(media(gzipSync(emf))).toBe(gzipSync(emf).toString('latin1'));
  });

  const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>';
  it.each<[string, string | Uint8Array]>([
    ['SVG', svg],
    ['SVG with a prefix', '<?xml version="1.0"?><s:svg xmlns:s="http://www.w3.org/2000/svg"/>'],
    ['SVG after a comment', `<!-- ${'x'.repeat(5000)} -->${svg}`],
    ['SVG after a DOCTYPE', `<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>${svg}`],
    ['compressed SVG', gzipSync(svg)],
    ['a metafile with SVG', Buffer.concat([emf, Buffer.from(svg)])],
    ['PostScript', '%!PS-Adobe-3.0 EPSF-3.0\n(/etc/passwd) (r) file'],
    ['a playlist', '#EXTM3U\nfile:///etc/passwd'],
    ['a ZIP archive', wordFile('Any')],
    ['a compound file', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
  ])('goes if it is %s', (_what, content) => {
    expect(media(content)).toBe('');
  });

  it('goes if it would make the file an OpenDocument file', () => {
    const file = withParts(wordFile('Any'), {
      mimetype: 'application/vnd.oasis.opendocument.text',
      'META-INF/manifest.xml': '<manifest/>',
    });
    const names = [...partsOf(sanitizeDocument(file)).keys()];
    expect(names).not.toContain('mimetype');
    expect(names).not.toContain('META-INF/manifest.xml');
  });

  it('is rejected if it is XML that the check cannot read', () => {
    const file = withParts(wordFile('Any'), { 'word/settings.xml': '<w:settings' });
    expect(() => sanitizeDocument(file)).toThrow(RefusedDocument);
    expect(() => sanitizeDocument(file)).toThrow('word/settings.xml is not well-formed XML');
  });

  it('is read in the encoding in which it is checked', () => {
    const xml = partOf(wordFile('Any'), BODY).replace('UTF-8', 'UTF-7');
    const after = partOf(sanitizeDocument(withParts(wordFile('Any'), { [BODY]: xml })), BODY);
    expect(after).toMatch(/^<\?xml version="1.0" encoding="UTF-8"/);
  });

  it('is sanitized if it is a document in the document, and goes if it has another format', () => {
    const chunk = (content: string | Uint8Array) => {
      const attributes = `Id="rIdOut" Type="${OFFICE}/aFChunk" Target="chunk.bin"`;
      const file = withRelationship(`<w:altChunk ${R} r:id="rIdOut"/>`, attributes);
      return partOf(
        sanitizeDocument(withParts(file, { 'word/chunk.bin': content })),
        'word/chunk.bin',
      );
    };
    const asking = wordFilesThatAsk('file:///etc')['a linked picture']!;
    const inner = partOf(Buffer.from(chunk(asking), 'latin1'), RELS);
    expect(inner).toContain('about:blank');
    expect(inner).not.toContain('file:///etc');
    expect(chunk('<html><img src="file:///etc/secret.png"></html>')).toBe('');
    expect(chunk('{\\rtf1 {\\field{\\*\\fldinst INCLUDETEXT "file:///etc/passwd"}}}')).toBe('');
  });
});

describe('A picture in a document', () => {
  /** Returns the beginning of a PNG that states a size. */
  function pngOf(width: number, height: number): Buffer {
    const png = Buffer.from(
      '89504e470d0a1a0a0000000d49484452000000000000000008020000000000000049454e44',
      'hex',
    );
    png.writeUInt32BE(width, 16);
    png.writeUInt32BE(height, 20);
    return png;
  }

  it('is rejected above 64 megapixels, with its name, size and the limit', () => {
    const file = wordFileWithPicture(pngOf(20_000, 20_000));
    expect(() => sanitizeDocument(file)).toThrow(
      'the picture word/media/in.png has 20000 × 20000 pixels; the maximum is 64 megapixels',
    );
    expect(() => sanitizeDocument(file)).toThrow(
      expect.objectContaining({
        isTooLarge: true,
        remedy: 'Replace it with a smaller picture, and try again.',
      }) as Error,
    );
  });

  it('is accepted with 64 megapixels', () => {
    const png = pngOf(8192, 8192);
    const after = sanitizeDocument(wordFileWithPicture(png));
    expect(partOf(after, 'word/media/in.png')).toBe(png.toString('latin1'));
  });
});

describe('Values in the data', () => {
  const template = Template.compile(
    wordFile(
      '{{ x }}',
      '{{ x | link }}',
      '{{ x | image }}',
      '{{ x | markdown }}',
      '{{ md | markdown }}',
    ),
  );

  it.each(ADDRESSES)('bring in nothing from %s', (address) => {
    const x = `${address}/secret.png`;
    const md = `![picture](${x}) INCLUDEPICTURE "${x}" <img src="${x}">`;
    const { content } = template.render({ x, md });
    const after = partsOf(sanitizeDocument(content));
    for (const [name, text] of after) {
      if (!name.endsWith('.rels')) continue;
      const used = Array.from(
        text.matchAll(/Target="([^"]*)" TargetMode="External"/g),
        ([, to]) => to,
      );
      for (const target of used) expect(target).toMatch(/^(?:about:blank$|https?:)/i);
    }
    expect(after.get(BODY)).not.toMatch(/instrText|fldSimple|r:link|altChunk/);
  });
});
