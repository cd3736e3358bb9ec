import { partsAsText, zipOf } from '../../service/office-files.ts';

const TYPES = '[Content_Types].xml';
const RELATIONSHIPS_TYPE = 'application/vnd.openxmlformats-package.relationships+xml';

/**
 * Returns the file as LibreOffice 4.2 to 6.0 write it: the type of each relationships part is
 * listed individually, not by extension.
 */
export function relationshipsByOverrides(content: Uint8Array): Uint8Array {
  const parts = partsAsText(content);
  const overrides = Object.keys(parts)
    .filter((name) => name.endsWith('.rels'))
    .map((name) => `<Override PartName="/${name}" ContentType="${RELATIONSHIPS_TYPE}"/>`);
  const types = (parts[TYPES] ?? '')
    .replace(/<Default Extension="rels"[^>]*\/>/u, '')
    .replace('</Types>', `${overrides.join('')}</Types>`);
  return zipOf({ ...parts, [TYPES]: types });
}
