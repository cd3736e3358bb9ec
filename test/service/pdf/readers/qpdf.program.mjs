// The command qpdf from its npm package. It is WebAssembly and sees only the file in its last
// argument.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import createQpdf from '@neslinesli93/qpdf-wasm';

const options = process.argv.slice(2, -1);
const [file = ''] = process.argv.slice(-1);
const INSIDE = '/document.pdf';

/** Its types are incomplete: it is an Emscripten module. */
const create = /** @type {(settings: object) => Promise<Qpdf>} */ (
  /** @type {unknown} */ (createQpdf)
);
const qpdf = await create({
  locateFile: () =>
    createRequire(import.meta.url).resolve('@neslinesli93/qpdf-wasm/dist/qpdf.wasm'),
  print: (/** @type {string} */ line) => console.log(line),
  printErr: (/** @type {string} */ line) => console.error(line),
});
qpdf.FS.writeFile(INSIDE, readFileSync(file));
process.exitCode = qpdf.callMain([...options, INSIDE]);

/**
 * @typedef {object} Qpdf
 * @property {(order: string[]) => number} callMain
 * @property {{ writeFile: (path: string, content: Uint8Array) => void }} FS
 */
