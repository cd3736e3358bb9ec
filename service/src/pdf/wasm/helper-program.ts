// What runs in each of the threads that LibreOffice itself starts.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Allocator, Imports } from './font-reader.ts';
import { FontReader } from './font-reader.ts';
import { libreOfficeFolder } from './libreoffice-files.ts';

/** As much of it as is needed here; the types of Node know nothing of it. */
interface WebAssemblyOfNode {
  Instance: new (module: object, imports: Imports) => { readonly exports: Allocator };
}

const { WebAssembly: webAssembly } = globalThis as unknown as { WebAssembly: WebAssemblyOfNode };

// Whatever a thread asks of the outside goes through what its instance is given to import.
webAssembly.Instance = class extends webAssembly.Instance {
  constructor(module: object, imports: Imports) {
    const fonts = new FontReader(imports);
    super(module, fonts.imports);
    fonts.useMemoryOf(this.exports);
  }
};
createRequire(import.meta.url)(join(libreOfficeFolder(), 'soffice.cjs'));
