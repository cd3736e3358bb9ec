import { zipOf } from '../../service/office-files.ts';

/** A part of a file that a test makes. */
export interface Part {
  readonly xml: string;
  /**
   * The rest of a content type after `application/vnd.openxmlformats-`, or a complete one with a
   * slash.
   */
  readonly type: string;
}

/** A relationship of a part: its ID, its type or the end of its type, and its target. */
export type Link = readonly [id: string, type: string, target: string];

const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/**
 * Returns an Office file of raw parts, so that a test controls its exact content.
 * @param links the relationships of each part; '' is the package
 * @param media entries that are not XML
 */
export function packageOf(
  parts: Readonly<Record<string, Part>>,
  links: Readonly<Record<string, readonly Link[]>>,
  media: Readonly<Record<string, string>> = {},
): Uint8Array {
  const overrides = Object.entries(parts).map(
    ([name, { type }]) =>
      `<Override PartName="/${name}" ContentType="${type.includes('/') ? type : `application/vnd.openxmlformats-${type}`}"/>`,
  );
  const types =
    `<Types xmlns="${PACKAGE}/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    '<Default Extension="xml" ContentType="application/xml"/>' +
    '<Default Extension="png" ContentType="image/png"/>' +
    defaultsOf(Object.keys(media)) +
    `${overrides.join('')}</Types>`;
  const xml = Object.entries(parts).map(([name, part]) => [name, XML + part.xml] as const);
  const relationships = Object.entries(links).map(
    ([part, own]) => [relationshipsName(part), XML + relationshipsOf(own)] as const,
  );
  return zipOf({
    '[Content_Types].xml': XML + types,
    ...Object.fromEntries(relationships),
    ...Object.fromEntries(xml),
    ...media,
  });
}

/** The content types of media, which are registered by extension. */
function defaultsOf(media: readonly string[]): string {
  const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  if (!media.some((name) => name.endsWith('.xlsx'))) return '';
  return `<Default Extension="xlsx" ContentType="${workbook}"/>`;
}

function relationshipsName(part: string): string {
  const slash = part.lastIndexOf('/') + 1;
  return `${part.slice(0, slash)}_rels/${part.slice(slash)}.rels`;
}

function relationshipsOf(links: readonly Link[]): string {
  const each = links.map(([id, type, target]) => {
    const mode = target.includes('://') ? ' TargetMode="External"' : '';
    const name = type.includes('/') ? type : `${OFFICE}/${type}`;
    return `<Relationship Id="${id}" Type="${name}" Target="${target}"${mode}/>`;
  });
  return `<Relationships xmlns="${PACKAGE}/relationships">${each.join('')}</Relationships>`;
}
