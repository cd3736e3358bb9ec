import { readFileSync } from 'node:fs';
import { Document, Header, Packer, Paragraph, Table, TableCell, TableRow } from 'docx';
import PizZip from 'pizzip';
import { Template } from '../../../engine/src/template.ts';
import { squarePng } from './rich/pictures.ts';

const picture = (pixels: number) => squarePng(pixels).toString('base64');

/** Returns a Word template with these paragraphs and a header. */
async function word(paragraphs: readonly string[], header = ''): Promise<Uint8Array> {
  const cell = new TableCell({ children: [new Paragraph('{{#rows}}{{ logo | image }}{{/rows}}')] });
  return Packer.toBuffer(
    new Document({
      sections: [
        {
          headers: { default: new Header({ children: [new Paragraph(header)] }) },
          children: [
            ...paragraphs.map((text) => new Paragraph(text)),
            new Table({ rows: [new TableRow({ children: [cell] })] }),
          ],
        },
      ],
    }),
  );
}

function fill(template: Uint8Array, data: Record<string, unknown>) {
  const { content, warnings } = Template.compile(template).render(data);
  const zip = new PizZip(content);
  const text = (part: string) => zip.file(part)?.asText() ?? '';
  const media = Object.keys(zip.files).filter((name) => name.includes('/media/docloom'));
  return { text, media, warnings };
}

describe('a Word document with rich values', () => {
  it('contains each picture once, and refers to it from the body and the header', async () => {
    const template = await word(['A {{ logo | image: width: "2cm" }} b'], '{{ logo | image }}');
    const { text, media, warnings } = fill(template, { logo: picture(8), rows: [] });
    expect(media).toEqual(['word/media/docloom1.png']);
    expect(text('word/document.xml')).toContain('<wp:extent cx="720000" cy="720000"/>');
    expect(text('word/_rels/document.xml.rels')).toContain('Target="media/docloom1.png"');
    expect(text('word/_rels/header1.xml.rels')).toContain('Target="media/docloom1.png"');
    expect(text('[Content_Types].xml')).toContain('image/png');
    expect(warnings).toEqual([]);
  });

  it('gives the pictures of a list separate IDs', async () => {
    const rows = [{ logo: picture(8) }, { logo: picture(9) }, { logo: picture(8) }];
    const { text, media } = fill(await word([]), { rows });
    const numbers = [...text('word/document.xml').matchAll(/<wp:docPr id="(\d+)"/g)];
    expect(new Set(numbers.map(([, number]) => number)).size).toBe(3);
    expect(media).toHaveLength(2);
  });

  it('has paragraphs in place of a tag with Markdown, and a link', async () => {
    const template = await word(['{{ notes | markdown }}', '{{ url | link: "Pay" }}']);
    const data = { notes: '**One**\n\n- two', url: 'https://x.example', rows: [] };
    const { text } = fill(template, data);
    expect(text('word/document.xml')).toContain('<w:b/>');
    expect(text('word/document.xml')).toContain('w:hanging="360"');
    expect(text('word/_rels/document.xml.rels')).toContain('Target="https://x.example/"');
  });

  it('names the tag of a value that cannot be shown', async () => {
    const template = await word(['{{ logo | image }}']);
    expect(fill(template, { logo: 'hello!', rows: [] }).warnings).toEqual([
      '{{logo}}: The picture was omitted: it is not a base64 data URL, base64 or the ID of a Drive File. Send the content of a PNG or JPEG file as base64.',
    ]);
  });

  it('is empty where there is no value', async () => {
    const template = await word(['A{{ logo | image }}b', '{{ notes | markdown }}']);
    const { text, media, warnings } = fill(template, { logo: null, notes: '', rows: [] });
    expect(text('word/document.xml')).not.toContain('<w:drawing>');
    expect(media).toEqual([]);
    expect(warnings).toEqual([]);
  });
});

it('a picture replaces its text box on a slide', () => {
  const template = new PizZip(readFileSync('examples/certificate/certificate.pptx'));
  const slide = template.file('ppt/slides/slide1.xml')?.asText() ?? '';
  template.file(
    'ppt/slides/slide1.xml',
    slide.replace('{{course.title}}', '{{ code | qrcode: &quot;1cm&quot; }}'),
  );
  const { text, media } = fill(template.generate({ type: 'uint8array' }), { code: 'x' });
  expect(media).toEqual(['ppt/media/docloom1.png']);
  expect(text('ppt/slides/slide1.xml')).toContain('<a:ext cx="360000" cy="360000"/>');
  expect(text('ppt/slides/_rels/slide1.xml.rels')).toContain('Target="../media/docloom1.png"');
});
