// Writes the templates of the manual into a folder, for processes that cannot create them
// themselves: `node write-templates.ts <folder>`.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { templateScenes } from './scenes.ts';

const [, , folder] = process.argv;
if (folder === undefined) throw new Error('Name the folder for the templates.');
for (const { name, format, make } of templateScenes) {
  await writeFile(join(folder, `${name}.${format}`), await make());
}
