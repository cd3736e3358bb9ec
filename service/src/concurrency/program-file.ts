/**
 * Returns the program of a process or thread in the language that the service runs in: TypeScript in
 * tests, JavaScript in a build.
 * @param name without its extension, relative to `importer`
 * @param importer the URL of the importing module
 */
export function programFile(name: string, importer: string): URL {
  const extension = importer.endsWith('.ts') ? '.ts' : '.js';
  return new URL(name + extension, importer);
}
