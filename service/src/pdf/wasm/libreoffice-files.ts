import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { LibreOfficeWasmOptions } from '@matbee/libreoffice-converter/server';
import { programFile } from '../pool/process/program-file.ts';

type Loader = NonNullable<LibreOfficeWasmOptions['wasmLoader']>;

const packages = createRequire(import.meta.url);

/** What LibreOffice is made of: the machine, what drives it, its files, and their names. */
const FILES = ['loader.cjs', 'soffice.cjs', 'soffice.wasm', 'soffice.data'];

/**
 * The folder of the npm package that LibreOffice lies in.
 * @throws Error when the package is not there
 */
export function libreOfficeFolder(): string {
  return join(dirname(packages.resolve('@matbee/libreoffice-converter/package.json')), 'wasm');
}

/**
 * Loads LibreOffice, with threads that read fonts by themselves (font-reader.ts).
 * @throws Error when the package is not there, or not all of it
 */
export function libreOfficeLoader(folder: string = libreOfficeFolder()): Loader {
  const missing = FILES.map((name) => join(folder, name)).find((file) => !existsSync(file));
  if (missing !== undefined) {
    throw new Error(`${missing} is missing; install the service again`);
  }
  const mainScriptUrlOrBlob = fileURLToPath(programFile('./helper-program', import.meta.url));
  return {
    createModule(config) {
      // Not before: it changes how files are read in the whole thread.
      const loader = packages(join(folder, 'loader.cjs')) as Loader;
      // As a program it would begin to run in a thread of its own, while the converter starts it as a
      // library: one holds the settings and wants the whole, the other has the whole and wants the
      // settings. When they come at the same moment both wait for ever.
      return loader.createModule({ ...config, mainScriptUrlOrBlob, noInitialRun: true });
    },
  };
}
