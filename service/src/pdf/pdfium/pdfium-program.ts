// The program of the drawing process.
import { answerConversions } from '../pool/process/answer-conversions.ts';
import type { Task } from '../pool/conversion.ts';
import { loadPdfium } from './draw-first-page.ts';

await answerConversions<Task>(async () => {
  const draw = await loadPdfium();
  return {
    convert: ({ content }) => draw(content),
    end() {
      // All its resources are freed when the process ends.
    },
  };
});
