import PizZip from 'pizzip';

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const DOCUMENT = 'application/vnd.openxmlformats-officedocument';

/** The namespace of relationships of Office files, and the beginning of their kinds. */
export const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** The parts of an Office file by name: XML without its declaration, or bytes. */
export type Parts = Readonly<Record<string, string | Uint8Array>>;

/** A relationship of one part to another. */
export interface Relationship {
  readonly id: string;
  /** The last segment of its type, such as `image`. */
  readonly type: string;
  readonly target: string;
  /** Whether the target is outside of the file. */
  readonly isExternal?: boolean;
}

/** Returns the relationships part of another part. */
export function relationshipsOf(relationships: readonly Relationship[]): string {
  const written = relationships.map(
    ({ id, type, target, isExternal }) =>
      `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"` +
      `${isExternal ? ' TargetMode="External"' : ''}/>`,
  );
  return `<Relationships xmlns="${PACKAGE}/relationships">${written.join('')}</Relationships>`;
}

/**
 * An Office file.
 * @param kinds of those parts that are no pictures, by their names: what follows
 * `application/vnd.openxmlformats-officedocument.`
 */
export function archiveOf(parts: Parts, kinds: Readonly<Record<string, string>>): Uint8Array {
  const archive = new PizZip();
  const types = Object.entries(kinds).map(
    ([name, kind]) => `<Override PartName="/${name}" ContentType="${DOCUMENT}.${kind}+xml"/>`,
  );
  const defaults = {
    rels: 'application/vnd.openxmlformats-package.relationships+xml',
    xml: 'application/xml',
    png: 'image/png',
    bin: 'application/vnd.openxmlformats-officedocument.oleObject',
  };
  const known = Object.entries(defaults).map(
    ([extension, type]) => `<Default Extension="${extension}" ContentType="${type}"/>`,
  );
  archive.file(
    '[Content_Types].xml',
    `${XML}<Types xmlns="${PACKAGE}/content-types">${known.join('')}${types.join('')}</Types>`,
  );
  for (const [name, content] of Object.entries(parts)) {
    if (typeof content === 'string') archive.file(name, XML + content);
    // Compressed content is stored unchanged.
    else archive.file(name, content, { compression: 'STORE' });
  }
  return archive.generate({ type: 'uint8array', compression: 'DEFLATE' });
}
