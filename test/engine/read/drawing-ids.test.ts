import { firstFreeDrawingId } from '../../../engine/src/read/drawing-ids.ts';

describe('the first free drawing ID', () => {
  it('is one more than the highest of all parts', () => {
    const body = '<wp:docPr id="3" name="a"/><pic:cNvPr id="0" name="b"/>';
    const slide = `<p:cNvPr name="c > d" id='12'></p:cNvPr><wp:docPr id="4"/>`;
    expect(firstFreeDrawingId([body, slide])).toBe(13);
  });

  it('is 1 in a file without drawings', () => {
    expect(firstFreeDrawingId(['<w:p w:id="5"/>'])).toBe(1);
  });

  it('ignores an ID that is not part of a sequence', () => {
    expect(firstFreeDrawingId(['<wp:docPr id="2147483647"/><wp:docPr id="2"/>'])).toBe(3);
  });
});
