/**
 * A program of a converter's process, in the language that the service runs in: TypeScript in its
 * tests, JavaScript when it has been built.
 * @param name without its extension, relative to `importer`
 */
export function programFile(name: string, importer: string): URL {
  const extension = importer.endsWith('.ts') ? '.ts' : '.js';
  return new URL(name + extension, importer);
}
