import { readFileSync } from 'node:fs';
import { join, posix, sep } from 'node:path';
import type { EmscriptenFS, LibreOfficeWasmOptions } from '@matbee/libreoffice-converter/server';
import { listFontFiles } from '../fonts/font-folder.ts';
import { STAND_IN_RULES } from './stand-in-rules.ts';

type Loader = NonNullable<LibreOfficeWasmOptions['wasmLoader']>;

/** Where its fontconfig looks for fonts beside those that come with it, and finds none. */
const OWN_FONTS = '/usr/share/fonts/docloom';

/** Read before the rules that come with it, which are for other machines. */
const RULES = '/instdir/share/fontconfig/conf.d/05-docloom.conf';

/**
 * Has LibreOffice find the fonts of a folder, and what stands in for fonts that it does not have.
 * @param fontFolder null: there is none
 * @returns loads it, or fails with NoFonts when there is none in the folder any more
 */
export function withOwnFonts(loader: Loader, fontFolder: string | null): Loader {
  return {
    async createModule(config) {
      const module = await loader.createModule(config);
      // LibreOffice looks at its fonts once, after this.
      module.FS.writeFile(RULES, STAND_IN_RULES);
      if (fontFolder !== null) copyFonts(module.FS, fontFolder);
      return module;
    },
  };
}

function copyFonts(files: EmscriptenFS, folder: string): void {
  for (const file of listFontFiles(folder)) {
    const place = posix.join(OWN_FONTS, ...file.split(sep));
    makeFolder(files, posix.dirname(place));
    files.writeFile(place, readFileSync(join(folder, file)));
  }
}

function makeFolder(files: EmscriptenFS, folder: string): void {
  if (folder === '/') return;
  const around = posix.dirname(folder);
  makeFolder(files, around);
  if (!files.readdir(around).includes(posix.basename(folder))) files.mkdir(folder);
}
