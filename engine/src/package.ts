/** Reads and writes Office files as what they are: archives of parts in XML. */
export { ArchiveWriter, writeArchive } from './archive/archive-writer.ts';
export { Archive } from './archive/archive.ts';
export { attributeOf, ownValue } from './read/attributes.ts';
export { decodePart } from './read/decode-part.ts';
export { MalformedXml } from './read/malformed-xml.ts';
export type { Relationship } from './read/package-parts.ts';
export { ContentTypes, readRelationships } from './read/package-parts.ts';
export { decodeXml } from './read/xml-characters.ts';
export type { Element } from './read/xml-tree.ts';
export { readXml } from './read/xml-tree.ts';
export { withTargets } from './render/relationships-part.ts';
