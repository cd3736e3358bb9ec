import type { PictureExtension } from './part-additions.ts';

const TYPES: Readonly<Record<PictureExtension, string>> = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  bmp: 'image/bmp',
};

/** A media file that the file gets. */
export interface MediaFile {
  /** Its name in the archive. */
  readonly name: string;
  readonly extension: PictureExtension;
}

/**
 * `[Content_Types].xml` with the kinds of these media files (ECMA-376 part 2, §10.1.2). An
 * extension that the file has given another kind keeps it, and ours are named one by one.
 */
export function withMediaTypes(xml: string, media: readonly MediaFile[]): string {
  const root = /<((?:[\w.-]+:)?)Types(?:\s[^<>]*)?>/u.exec(xml);
  if (!root) return xml;
  const prefix = root[1] ?? '';
  const known = defaultTypes(xml);
  const added = new Set(
    media.flatMap(({ name, extension }) => {
      const type = TYPES[extension];
      const given = known.get(extension);
      if (given === type) return [];
      if (given !== undefined) {
        return [`<${prefix}Override PartName="/${name}" ContentType="${type}"/>`];
      }
      return [`<${prefix}Default Extension="${extension}" ContentType="${type}"/>`];
    }),
  );
  const at = root.index + root[0].length;
  return xml.slice(0, at) + [...added].join('') + xml.slice(at);
}

/** Extension in small letters → kind. */
function defaultTypes(xml: string): Map<string, string> {
  const types = new Map<string, string>();
  for (const [tag] of xml.matchAll(/<(?:[\w.-]+:)?Default\s[^<>]*>/gu)) {
    const extension = /\sExtension\s*=\s*["']([^"']*)["']/u.exec(tag)?.[1];
    const type = /\sContentType\s*=\s*["']([^"']*)["']/u.exec(tag)?.[1];
    if (extension && type) types.set(extension.toLowerCase(), type.toLowerCase());
  }
  return types;
}
