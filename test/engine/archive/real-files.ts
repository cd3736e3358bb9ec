import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const EXAMPLES = join(import.meta.dirname, '../../../examples');

/** The example templates, as realistic Word and PowerPoint files. */
export const realFiles: readonly { name: string; content: Buffer }[] = globSync('*/*.{docx,pptx}', {
  cwd: EXAMPLES,
})
  .toSorted()
  .map((name) => ({ name, content: readFileSync(join(EXAMPLES, name)) }));
