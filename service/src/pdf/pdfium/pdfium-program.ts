// The program of the drawing process.
import { answerConversions } from '../pool/process/answer-conversions.ts';
import type { DrawingTask } from './draw-page.ts';
import { loadPdfium } from './draw-page.ts';

await answerConversions<DrawingTask>(async () => {
  const draw = await loadPdfium();
  return {
    convert: draw,
    end() {
      // All its resources are freed when the process ends.
    },
  };
});
