import { placeholderPicture } from '../../../../engine/src/compile/pictures/placeholder-picture.ts';
import { readXml } from '../../../../engine/src/read/xml-tree.ts';

const DRAWING =
  '<w:drawing><wp:inline><wp:extent cx="2000" cy="1000"/>' +
  '<wp:docPr id="4" name="Logo" descr="{{ logo &amp; more }}"/>' +
  '<a:graphic><pic:pic><pic:nvPicPr><pic:cNvPr id="4" name="Logo" descr="{{ logo &amp; more }}"/></pic:nvPicPr>' +
  '<pic:blipFill><a:blip r:embed="rId5" cstate="print"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill>' +
  '<pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="1800" cy="900"/></a:xfrm></pic:spPr></pic:pic></a:graphic>' +
  '</wp:inline></w:drawing>';

const placeholder = (xml: string) => placeholderPicture(xml, readXml(xml));

/** Returns a placeholder as one text, with the inserted values in square brackets. */
function read(xml: string): string | undefined {
  return placeholder(xml)
    ?.pieces.map((piece) => {
      if (typeof piece === 'string') return piece;
      return 'template' in piece ? piece.template.xml : `[${piece.write}]`;
    })
    .join('');
}

describe('a placeholder picture', () => {
  it('is unchanged except for its file, its ID, its crop and its alternative text', () => {
    expect(read(DRAWING)).toBe(
      DRAWING.replaceAll('{{ logo &amp; more }}', '[alternative text]')
        .replace('docPr id="4"', 'docPr id="[drawing id]"')
        .replace(
          '<a:blip r:embed="rId5" cstate="print"/>',
          '<a:blip  cstate="print" r:embed="[relationship]"></a:blip>[crop]',
        ),
    );
  });

  it('has an alternative text', () => {
    expect(placeholder(DRAWING)?.alternativeText).toBe('{{ logo & more }}');
  });

  it.each([
    ['has no alternative text', ''],
    ['has an empty one', ' descr=""'],
  ])('has the alternative text of the picture if its drawing %s', (_, description) => {
    const drawing = DRAWING.replace(' descr="{{ logo &amp; more }}"', description);
    expect(placeholder(drawing)?.alternativeText).toBe('{{ logo & more }}');
  });

  it('has the frame of its shape', () => {
    expect(placeholder(DRAWING)?.frame).toEqual({ width: 1800, height: 900 });
    const onlyExtent = DRAWING.replace('<a:ext cx="1800" cy="900"/>', '');
    expect(placeholder(onlyExtent)?.frame).toEqual({ width: 2000, height: 1000 });
  });

  it('keeps the template’s crop', () => {
    const cropped = DRAWING.replace('<a:stretch>', '<a:srcRect l="25000" b="10%"/><a:stretch>');
    expect(read(cropped)).toBe(read(DRAWING));
    expect(placeholder(cropped)?.crop).toEqual({
      left: 0.25,
      top: 0,
      right: 0,
      bottom: 0.1,
    });
  });

  it('loses the drawing that it was made from, and keeps its effects', () => {
    const extension = (uri: string, content: string) => `<a:ext uri="${uri}">${content}</a:ext>`;
    const svg = extension('{96DAC541-7B7A-43D3-8B79-37D633B846F1}', '<asvg:svgBlip r:embed="x"/>');
    const density = extension('{28A0092B-C50C-407E-A947-70E740481C1C}', '<a14:useLocalDpi/>');
    const withBlip = (content: string) =>
      read(
        DRAWING.replace(
          '<a:blip r:embed="rId5" cstate="print"/>',
          `<a:blip r:embed="rId5" cstate="print">${content}</a:blip>`,
        ),
      );
    expect(withBlip(`<a:grayscl/><a:extLst>${svg}${density}</a:extLst>`)).toBe(
      withBlip(`<a:grayscl/><a:extLst>${density}</a:extLst>`),
    );
    expect(withBlip(`<a:grayscl/><a:extLst>${svg}</a:extLst>`)).toBe(withBlip('<a:grayscl/>'));
    expect(withBlip('<a:grayscl/>')).toContain('<a:grayscl/></a:blip>');
  });

  it('no longer refers to an external file', () => {
    const linked = DRAWING.replace('r:embed="rId5"', 'r:link="rId9"');
    expect(read(linked)).not.toContain('rId9');
    expect(read(linked)).toContain(' r:embed="[relationship]"');
  });

  it.each([
    ['r:embed="rId5" r:link="rId9"', 'the file first'],
    ['r:link="rId9" r:embed="rId5"', 'the link first'],
  ])('loses both of %s', (references) => {
    const both = DRAWING.replace('r:embed="rId5"', references);
    expect(read(both)).toContain('<a:blip   cstate="print" r:embed="[relationship]"></a:blip>');
  });

  it('keeps its ID on a slide, because animations refer to it', () => {
    const picture =
      '<p:pic><p:nvPicPr><p:cNvPr id="7" name="x" descr="{{logo}}"/></p:nvPicPr><p:blipFill><a:blip r:embed="rId2"/></p:blipFill></p:pic>';
    expect(read(picture)).toContain('<p:cNvPr id="7" name="x" descr="[alternative text]"/>');
    expect(placeholder(picture)?.frame).toBeNull();
  });

  it.each([
    ['has no alternative text', DRAWING.replaceAll(/ descr="[^"]*"/g, '')],
    [
      'is a group of pictures',
      DRAWING.replace('<a:stretch>', '<a:blip r:embed="rId6"/><a:stretch>'),
    ],
    ['is a shape without a picture', DRAWING.replace(/<a:blip [^>]*>/, '')],
  ])('is not one that %s', (_, xml) => {
    expect(placeholder(xml)).toBeNull();
  });
});
