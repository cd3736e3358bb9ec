/** Reads and writes Office files as packages of XML parts, below the level of templates. */
export { BOUNDS } from '../archive/bounds.ts';
export { ArchiveWriter, writeArchive } from '../archive/archive-writer.ts';
export { Archive } from '../archive/archive.ts';
export { attributeOf, ownValue } from '../read/attributes.ts';
export { decodePart } from '../read/decode-part.ts';
export { MalformedXml } from '../read/malformed-xml.ts';
export type { PictureFormat } from '../read/picture-pixels.ts';
export { MAX_PIXELS, pictureFormatOf } from '../read/picture-pixels.ts';
export { decodeXml } from '../read/xml-characters.ts';
export { escapeXml, xmlText } from '../read/xml-text.ts';
export type { Element } from '../read/xml-tree.ts';
export { readXml } from '../read/xml-tree.ts';
export { ContentTypes } from './content-types.ts';
export type { InternalRelationship, XmlPart } from './package.ts';
export { Package } from './package.ts';
export type { Relationship } from './relationships.ts';
export { readRelationships, targetPart } from './relationships.ts';
