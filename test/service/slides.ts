import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** A real PowerPoint file, as pptxgenjs makes it: one slide with one text box for each text. */
export function slides(...texts: string[]): Buffer {
  return execFileSync(process.execPath, [join(__dirname, 'make-slides.mjs'), ...texts]);
}
