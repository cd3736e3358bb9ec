import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A font file that a package of the tests has. */
export const FONT_OF_A_PACKAGE = join(
  dirname(require.resolve('pdfjs-dist/package.json')),
  'standard_fonts/LiberationSans-Regular.ttf',
);

const NAME = 'Liberation';
/** Of the same length, so that it fits in the same place. */
const OTHER_NAME = 'Docloomium';

/** A font that is on no machine. */
export const OWN_FONT = `${OTHER_NAME} Sans`;

/** The file of that font: another one, with its name changed wherever it stands. */
export function ownFont(): Buffer {
  const font = readFileSync(FONT_OF_A_PACKAGE, 'latin1');
  const named = font.replaceAll(NAME, OTHER_NAME).replaceAll(wide(NAME), wide(OTHER_NAME));
  return Buffer.from(named, 'latin1');
}

/** In UTF-16, as the names in a font are. */
function wide(text: string): string {
  return Array.from(text, (letter) => `\0${letter}`).join('');
}
