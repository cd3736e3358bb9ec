import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A font file from a package of the tests. */
export const FONT_OF_A_PACKAGE = join(
  dirname(require.resolve('pdfjs-dist/package.json')),
  'standard_fonts/LiberationSans-Regular.ttf',
);

const NAME = 'Liberation';
/** Of equal length, so that it can replace the original in place. */
const OTHER_NAME = 'Docloomium';

/** A font that is on no machine. */
export const OWN_FONT = `${OTHER_NAME} Sans`;

/** Returns the file of that font: another font with its name replaced everywhere. */
export function ownFont(): Buffer {
  const font = readFileSync(FONT_OF_A_PACKAGE, 'latin1');
  const named = font.replaceAll(NAME, OTHER_NAME).replaceAll(wide(NAME), wide(OTHER_NAME));
  return Buffer.from(named, 'latin1');
}

/** In UTF-16, like the names in a font. */
function wide(text: string): string {
  return Array.from(text, (letter) => `\0${letter}`).join('');
}
