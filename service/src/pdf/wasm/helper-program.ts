// The program of each thread that LibreOffice itself starts.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Imports } from './font-reader.ts';
import { FontReader } from './font-reader.ts';
import { libreOfficeFolder } from './libreoffice-files.ts';
import { webAssembly } from './web-assembly.ts';

// All access from a thread to the outside goes through the imports of its instance.
webAssembly.Instance = class extends webAssembly.Instance {
  constructor(module: object, imports: Imports) {
    const fonts = new FontReader(imports);
    super(module, fonts.imports);
    fonts.useMemoryOf(this.exports);
  }
};
createRequire(import.meta.url)(join(libreOfficeFolder(), 'soffice.cjs'));
