import type { RichPlace } from '../../../../engine/src/compile/program.ts';
import { writeRich } from '../../../../engine/src/render/rich/write-rich.ts';
import { pngHead } from './pictures.ts';
import { recordedOutput } from './recorded-output.ts';
import { readWellFormed } from './well-formed.ts';

const inText = {
  kind: 'word',
  closeRun: '</w:t></w:r>',
  openRun: '<w:r><w:t>',
  runProperties: '<w:rPr><w:b/></w:rPr>',
  whole: null,
} as const satisfies RichPlace;
const alone = {
  ...inText,
  whole: {
    of: 'paragraph',
    properties: '<w:pPr/>',
    before: '<w:p><w:r><w:t>',
    after: '</w:t></w:r></w:p>',
  },
} as const satisfies RichPlace;
const onSlide = {
  kind: 'slide',
  closeRun: '</a:t></a:r>',
  openRun: '<a:r><a:t>',
  runProperties: '',
  whole: null,
} as const satisfies RichPlace;
const inShape = {
  ...onSlide,
  whole: {
    of: 'shape',
    number: 7,
    frame: { x: 1000, y: 2000, width: 4000, height: 4000 },
    before: '<p:sp><a:r><a:t>',
    after: '</a:t></a:r></p:sp>',
  },
} as const satisfies RichPlace;

const picture = { kind: 'picture', source: 'fil_1' } as const;
const withPicture = () => recordedOutput(new Map([['fil_1', pngHead(400, 200)]]));

describe('a rich value in a text of a Word file', () => {
  it('is placed between two runs', () => {
    const xml = writeRich({ kind: 'markdown', text: 'x' }, inText, recordedOutput());
    expect(xml).toBe(
      '</w:t></w:r><w:r><w:rPr><w:b/></w:rPr><w:t xml:space="preserve">x</w:t></w:r><w:r><w:t>',
    );
  });

  it('is an inline picture in its own size', () => {
    const output = withPicture();
    const xml = writeRich({ ...picture, width: 720_000 }, inText, output);
    expect(readWellFormed(`<w:r><w:t>${xml}</w:t></w:r>`)).toBe('');
    expect(xml).toContain('<wp:extent cx="720000" cy="360000"/>');
    expect(xml).toContain('r:embed="picture1"');
    expect(output.pictures).toEqual([pngHead(400, 200)]);
  });

  it('is a QR code with its text as the alternative text', () => {
    const value = { kind: 'qrcode', text: 'a & b', size: 360_000 } as const;
    const xml = writeRich(value, inText, recordedOutput());
    expect(xml).toContain('descr="a &amp; b"');
    expect(xml).toContain('<wp:extent cx="360000" cy="360000"/>');
  });

  it('is empty, with a warning, if it cannot be shown', () => {
    const output = recordedOutput();
    expect(writeRich(picture, inText, output)).toBe(inText.closeRun + inText.openRun);
    expect(writeRich({ kind: 'qrcode', text: '', size: 1 }, inText, output)).toBe(
      inText.closeRun + inText.openRun,
    );
    expect(output.warnings).toEqual([
      'The picture was omitted: there is no Drive File "fil_1" that the owner of the workflow can access. Upload the picture, or correct its ID.',
      'The QR code was omitted: its text is empty. Send text or an address.',
    ]);
  });
});

describe('a rich value alone in a paragraph', () => {
  it('becomes separate paragraphs if it is Markdown', () => {
    const xml = writeRich({ kind: 'markdown', text: 'a\n\nb' }, alone, recordedOutput());
    expect(xml.match(/<w:p>/g)).toHaveLength(2);
    expect(xml).not.toContain('<w:t></w:t>');
  });

  it('leaves an empty paragraph if it is Markdown without a text', () => {
    const xml = writeRich({ kind: 'markdown', text: '' }, alone, recordedOutput());
    expect(xml).toBe('<w:p><w:r><w:t></w:t></w:r></w:p>');
  });

  it('stays in its paragraph if it is a picture or a link', () => {
    const link = { kind: 'link', url: 'https://x.example', text: 'x' } as const;
    for (const value of [picture, link]) {
      const xml = writeRich(value, alone, withPicture());
      readWellFormed(xml);
      expect(xml.startsWith('<w:p><w:r><w:t></w:t></w:r><w:')).toBe(true);
      expect(xml.endsWith('<w:r><w:t></w:t></w:r></w:p>')).toBe(true);
    }
  });
});

describe('a picture on a slide', () => {
  it('replaces its shape, centred and as large as it fits', () => {
    const xml = writeRich(picture, inShape, withPicture());
    readWellFormed(xml);
    expect(xml).toMatch(/^<p:pic .*<\/p:pic>$/);
    expect(xml).toContain('<a:off x="1000" y="3000"/><a:ext cx="4000" cy="2000"/>');
  });

  it('has the size in its tag, limited to the shape', () => {
    const small = writeRich({ ...picture, width: 2000 }, inShape, withPicture());
    expect(small).toContain('<a:off x="2000" y="3500"/><a:ext cx="2000" cy="1000"/>');
    const large = writeRich({ ...picture, width: 9000 }, inShape, withPicture());
    expect(large).toContain('<a:ext cx="4000" cy="2000"/>');
  });

  it('leaves its shape empty, with a warning, if it cannot be shown', () => {
    const output = recordedOutput();
    expect(writeRich(picture, inShape, output)).toBe('<p:sp><a:r><a:t></a:t></a:r></p:sp>');
    expect(output.warnings).toHaveLength(1);
  });

  it('is omitted with a warning if there is no place for it', () => {
    const output = withPicture();
    const placeholder = { ...inShape, whole: { ...inShape.whole, frame: null } };
    writeRich(picture, placeholder, output);
    expect(writeRich(picture, onSlide, output)).toBe(onSlide.closeRun + onSlide.openRun);
    expect(output.warnings).toEqual([
      expect.stringMatching(
        /^The picture was omitted: its shape inherits its position from the slide layout/,
      ),
      expect.stringMatching(/^The picture was omitted: its tag is next to other text/),
    ]);
  });
});

it.each([inText, alone, onSlide, inShape])(
  'every rich value is well-formed in every place',
  (place) => {
    const values = [
      picture,
      { kind: 'qrcode', text: '<a> & "b"', size: 360_000 },
      { kind: 'link', url: 'https://x.example/?a=1&b=2', text: '<a> & "b"\n' },
      { kind: 'markdown', text: '**<a>** & [b](https://x.example/?a=1&b=2)\n\n- c' },
    ] as const;
    for (const value of values) {
      const xml = writeRich(value, place, withPicture());
      readWellFormed(place.whole ? xml : place.openRun + xml + place.closeRun);
    }
  },
);
