import { OutputTooLarge } from '../../../engine/src/errors.ts';
import { DataScope } from '../../../engine/src/language/data-scope.ts';
import { SILENT_REPORT } from '../../../engine/src/language/diagnostics/data-report.ts';
import type { RenderContext } from '../../../engine/src/render/render-part.ts';
import { PartRenderer } from '../../../engine/src/render/render-part.ts';

const nothing = () => '';
const context: RenderContext = {
  report: SILENT_REPORT,
  drawingId: () => 1,
  writeRich: nothing,
  linkTo: nothing,
  addressTo: nothing,
  replacePicture: nothing,
  writeNote: nothing,
  noteNumber: nothing,
};

const MEBI = 1024 * 1024;

describe('the iterations of a part', () => {
  it('may have 64 Mi characters together, and no more', () => {
    const renderer = new PartRenderer(context);
    const iterate = (length: number) =>
      renderer.renderIteration(['x'.repeat(length)], new DataScope({}), false).length;
    expect(iterate(63 * MEBI)).toBe(63 * MEBI);
    expect(iterate(MEBI)).toBe(MEBI);
    expect(() => iterate(1)).toThrow(OutputTooLarge);
  });

  it('may be two million, and no more', () => {
    const renderer = new PartRenderer(context);
    const scope = new DataScope({});
    for (let count = 0; count < 2_000_000; count += 1) renderer.renderIteration([], scope, false);
    expect(() => renderer.renderIteration([], scope, false)).toThrow(OutputTooLarge);
  });
});
