import { placeholderPicture } from '../../../../../engine/src/compile/pictures/placeholder-picture.ts';
import { readXml } from '../../../../../engine/src/read/xml-tree.ts';
import { fillPlaceholder } from '../../../../../engine/src/render/rich/pictures/fill-placeholder.ts';
import { UPRIGHT } from '../../../../../engine/src/render/rich/pictures/rotation.ts';
import { wordDrawing } from '../../../../../engine/src/render/rich/pictures/word-drawing.ts';
import { pngHead } from '../pictures.ts';
import { recordedOutput } from '../recorded-output.ts';
import { readWellFormed } from '../well-formed.ts';

const template = wordDrawing(
  { relationshipId: 'old', drawingId: 4, description: '{{logo}}', rotation: UPRIGHT },
  { width: 2000, height: 1000 },
);

function fill(xml: string, content: Buffer) {
  const output = recordedOutput(new Map([['fil_1', content]]));
  const placeholder = placeholderPicture(xml, readXml(xml))!;
  const filled = fillPlaceholder(placeholder, { kind: 'picture', source: 'fil_1' }, output);
  return { filled, output, crop: /<a:srcRect[^>]*>/.exec(filled)?.[0] ?? null };
}

describe('a placeholder picture is replaced', () => {
  it('with the picture of the value, which has no alternative text', () => {
    const { filled, output } = fill(template, pngHead(400, 200));
    readWellFormed(filled);
    expect(filled).toContain('r:embed="picture1"');
    expect(filled).toContain('descr=""');
    expect(filled).not.toContain('old');
    expect(output.pictures).toEqual([pngHead(400, 200)]);
  });

  it.each([
    ['of the same shape', pngHead(400, 200), null],
    ['of almost the same shape', pngHead(401, 200), null],
    ['that is too wide', pngHead(800, 200), '<a:srcRect l="25000" r="25000"/>'],
    ['that is too high', pngHead(400, 400), '<a:srcRect t="25000" b="25000"/>'],
  ])('with a picture %s, which is cropped and never distorted', (_, content, crop) => {
    expect(fill(template, content).crop).toBe(crop);
  });

  it('within the template’s crop', () => {
    const left = '<a:srcRect l="50000"/>';
    const cropped = template.replace('<a:stretch>', `${left}<a:stretch>`);
    expect(fill(cropped, pngHead(800, 200)).crop).toBe(left);
    expect(fill(cropped, pngHead(1600, 200)).crop).toBe('<a:srcRect l="62500" r="12500"/>');
  });

  it('with a QR code, whose text is the alternative text', () => {
    const output = recordedOutput();
    const value = { kind: 'qrcode', text: 'a "b" & c', size: 360_000 } as const;
    const filled = fillPlaceholder(placeholderPicture(template, readXml(template))!, value, output);
    readWellFormed(filled);
    expect(filled).toContain('descr="a &quot;b&quot; &amp; c"');
  });

  it('with nothing, and a warning, if the value is not a picture', () => {
    const { filled, output } = fill(template, Buffer.from('hello'));
    expect(filled).toBe('');
    expect(output.warnings).toEqual([
      'The picture was omitted: its format is unknown. Send it as PNG or JPEG.',
    ]);
  });
});
