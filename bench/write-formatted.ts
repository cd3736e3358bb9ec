import { writeFile } from 'node:fs/promises';
import { format, resolveConfig } from 'prettier';

/** Writes a text file of the repository as Prettier formats it. @param path absolute */
export async function writeFormatted(path: string, text: string): Promise<void> {
  const config = await resolveConfig(path);
  await writeFile(path, await format(text, { ...config, filepath: path }));
}
