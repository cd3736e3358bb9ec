import { readFileSync } from 'node:fs';
import { join, posix, sep } from 'node:path';
import type { EmscriptenFS } from '@matbee/libreoffice-converter/server';
import { listFontFiles } from '../fonts/font-folder.ts';
import type { Loader } from './loader.ts';
import { STAND_IN_RULES } from './stand-in-rules.ts';

/** A folder that LibreOffice's fontconfig searches in addition to its own, and that is empty. */
const OWN_FONTS = '/usr/share/fonts/docloom';

/** Read before LibreOffice's own rules, which are for other machines. */
const RULES = '/instdir/share/fontconfig/conf.d/05-docloom.conf';

/**
 * Makes the fonts of a folder, and rules for substitute fonts, available to LibreOffice.
 * @param fontFolder null for none
 * @returns a loader that fails with NoFonts if the folder has no fonts any more
 */
export function withOwnFonts(loader: Loader, fontFolder: string | null): Loader {
  return {
    async createModule(config) {
      const module = await loader.createModule(config);
      // LibreOffice reads its fonts once, after this.
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
