/**
 * What the LibreOffice that comes along shows in place of fonts that many documents have. It knows
 * Arial, Calibri, Cambria, Courier New and Times New Roman by itself. Without these rules the others
 * would be Noto Serif, unless a Word document tells of a font that it has no serifs.
 */
const STAND_INS: Readonly<Record<string, readonly string[]>> = {
  'Liberation Sans': ['Helvetica', 'Arimo'],
  'Liberation Serif': ['Times', 'Tinos'],
  'Liberation Mono': ['Courier', 'Cousine'],
  'Liberation Sans Narrow': ['Helvetica Narrow'],
  Carlito: ['Calibri Light'],
  'DejaVu Sans': ['Verdana', 'Tahoma', 'Lucida Sans Unicode'],
  'DejaVu Sans Mono': ['Consolas', 'Lucida Console', 'Menlo', 'Monaco'],
  'Noto Sans': ['Aptos', 'Segoe UI', 'Open Sans', 'Roboto', 'Helvetica Neue', 'Trebuchet MS'],
};

/** They are for fontconfig: what its format is, `man fonts-conf` says. */
export const STAND_IN_RULES = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
${Object.entries(STAND_INS).flatMap(toRules).join('\n')}
</fontconfig>
`;

/** A font that is there comes before its stand-in, because it is named first. */
function toRules([standIn, fonts]: [string, readonly string[]]): string[] {
  return fonts.map(
    (font) =>
      `<match><test name="family"><string>${font}</string></test>` +
      `<edit name="family" mode="append" binding="same"><string>${standIn}</string></edit></match>`,
  );
}
