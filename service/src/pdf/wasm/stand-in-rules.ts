/**
 * The substitutes that the bundled LibreOffice uses for common fonts. It already has substitutes
 * for Arial, Calibri, Cambria, Courier New and Times New Roman. Without these rules, the others
 * would become Noto Serif, unless a Word document says that the font is sans serif.
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

/** The rules for fontconfig; `man fonts-conf` documents the format. */
export const STAND_IN_RULES = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
${Object.entries(STAND_INS).flatMap(toRules).join('\n')}
</fontconfig>
`;

/** An installed font takes precedence over its substitute because it is named first. */
function toRules([standIn, fonts]: [string, readonly string[]]): string[] {
  return fonts.map(
    (font) =>
      `<match><test name="family"><string>${font}</string></test>` +
      `<edit name="family" mode="append" binding="same"><string>${standIn}</string></edit></match>`,
  );
}
