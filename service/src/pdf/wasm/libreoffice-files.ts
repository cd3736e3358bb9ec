import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { programFile } from '../../concurrency/program-file.ts';
import { existsOrIsCompressed, readDecompressed } from './compressed-file.ts';
import type { Loader } from './loader.ts';
import { withoutBinary } from './without-binary.ts';

const packages = createRequire(import.meta.url);

/**
 * The files of LibreOffice: the loader, its driver, the WebAssembly module and its data. The image of
 * the service contains the last two compressed (deploy/compress-libreoffice.mjs).
 */
const FILES = ['loader.cjs', 'soffice.cjs', 'soffice.wasm', 'soffice.data'];

/**
 * Returns the folder of the npm package that contains LibreOffice.
 * @throws Error if the package is not installed
 */
export function libreOfficeFolder(): string {
  return join(dirname(packages.resolve('@matbee/libreoffice-converter/package.json')), 'wasm');
}

/**
 * Loads LibreOffice with threads that read fonts themselves (font-reader.ts).
 * @throws Error if the package is missing or incomplete
 */
export function libreOfficeLoader(folder: string = libreOfficeFolder()): Loader {
  const missing = FILES.map((name) => join(folder, name)).find(
    (file) => !existsOrIsCompressed(file),
  );
  if (missing !== undefined) {
    throw new Error(`${missing} is missing; install the service again`);
  }
  // https://emscripten.org/docs/porting/files/packaging_files.html#using-file-packager-tool
  const getPreloadedPackage = (file: string, size: number) => readDecompressed(file, size).buffer;
  const mainScriptUrlOrBlob = fileURLToPath(programFile('./helper-program', import.meta.url));
  return {
    createModule(config) {
      // Required late, because it changes how the whole thread reads files.
      const given = packages(join(folder, 'loader.cjs')) as Loader;
      const loader = withoutBinary(given, join(folder, 'soffice.wasm'));
      // As a program, it would run in its own thread while the converter starts it as a library.
      // One holds the lock of the settings and wants the global lock; the other holds the global
      // lock and wants that of the settings. If both start at once, they deadlock.
      const settings = { mainScriptUrlOrBlob, noInitialRun: true, getPreloadedPackage };
      return loader.createModule({ ...config, ...settings });
    },
  };
}
