// Writes the templates that the manual shows into a folder, for those who cannot make them in their
// own process: `node write-templates.ts <folder>`.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { templateScenes } from './scenes.ts';

const [, , folder] = process.argv;
if (folder === undefined) throw new Error('Name the folder for the templates.');
for (const { name, format, make } of templateScenes) {
  await writeFile(join(folder, `${name}.${format}`), await make());
}
