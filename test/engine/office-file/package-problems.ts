import { posix } from 'node:path';
import type { OfficeFile } from './office-file.ts';
import { ownerOf, relationshipsOf, repeated } from './office-file.ts';
import { fitsReference, fitsTarget } from './relationship-types.ts';
import type { XmlNode } from './xml-node.ts';
import { within } from './xml-node.ts';

const TYPES = '[Content_Types].xml';
const RELATIONSHIPS_TYPE = 'application/vnd.openxmlformats-package.relationships+xml';

/**
 * Returns the problems of the file as a package (ECMA-376 part 2): parts that are not XML, lack a
 * content type, are missing although referenced, or are unreachable.
 */
export function* packageProblems(file: OfficeFile): Generator<string> {
  for (const [name, why] of file.malformed) yield `${name} is not well-formed: ${why}`;
  yield* contentTypeProblems(file);
  for (const [name, root] of file.xml) {
    if (root.name === 'rel:Relationships') yield* relationshipProblems(file, name, root);
    else if (name !== TYPES) yield* referenceProblems(file, name, root);
  }
  const reached = reachedParts(file);
  for (const name of file.names) {
    if (name === TYPES || name.endsWith('.rels') || reached.has(name)) continue;
    yield `nothing leads to ${name}`;
  }
}

function* contentTypeProblems(file: OfficeFile): Generator<string> {
  const { names, xml } = file;
  const types = xml.get(TYPES)?.children ?? [];
  const overrides = types.flatMap(({ attributes }) => attributes.get('PartName') ?? []);
  const extensions = types.flatMap(({ attributes }) => attributes.get('Extension') ?? []);
  for (const name of repeated(overrides)) yield `${TYPES} names ${name} twice`;
  for (const extension of repeated(extensions)) yield `${TYPES} names .${extension} twice`;
  const parts = new Set(Array.from(names, (name) => `/${name}`));
  for (const name of overrides) {
    if (!parts.has(name)) yield `${TYPES} names ${name}, which is not there`;
  }
  for (const name of names) {
    if (name === TYPES) continue;
    const type = contentTypeOf(file, name);
    if (type === undefined) yield `${TYPES} does not name ${name}`;
    else if (name.endsWith('.rels') !== (type === RELATIONSHIPS_TYPE)) yield `${name} is ${type}`;
  }
}

function contentTypeOf({ xml }: OfficeFile, name: string): string | undefined {
  const types = xml.get(TYPES)?.children ?? [];
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  const own = types.find(({ attributes }) => attributes.get('PartName') === `/${name}`);
  const ofExtension = types.find(
    ({ attributes }) => attributes.get('Extension')?.toLowerCase() === extension,
  );
  return (own ?? ofExtension)?.attributes.get('ContentType');
}

function* relationshipProblems(
  file: OfficeFile,
  name: string,
  { children }: XmlNode,
): Generator<string> {
  const owner = ownerOf(name);
  if (owner !== '' && !file.names.has(owner)) yield `${name} belongs to nothing`;
  const ids = children.map(({ attributes }) => attributes.get('Id') ?? '');
  for (const id of repeated(ids)) yield `${name} has ${id} twice`;
  for (const { attributes } of children) {
    if (attributes.get('TargetMode') === 'External') continue;
    const target = attributes.get('Target') ?? '';
    const part = partAt(owner, target);
    if (!file.names.has(part)) yield `${name} leads to ${target}, which is not there`;
    const contentType = contentTypeOf(file, part) ?? '';
    const type = attributes.get('Type') ?? '';
    if (!fitsTarget(type, contentType)) yield `${name} leads to ${target} as ${type}`;
  }
}

function partAt(owner: string, target: string): string {
  const path = posix.resolve('/', posix.dirname(owner), target).slice(1);
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Every `r:id`, `r:embed` … of a part must refer to a relationship of the right type. */
function* referenceProblems({ xml }: OfficeFile, name: string, root: XmlNode): Generator<string> {
  const relationships = xml.get(relationshipsOf(name))?.children ?? [];
  const types = new Map(
    relationships.map(({ attributes }) => [attributes.get('Id'), attributes.get('Type') ?? '']),
  );
  for (const node of within(root)) {
    for (const [attribute, id] of node.attributes) {
      if (!attribute.startsWith('r:') || id === '') continue;
      const type = types.get(id);
      if (type === undefined) {
        yield `${name}: <${node.name}> refers to ${id}, which is no relationship`;
      } else if (!fitsReference(node.name, attribute, type)) {
        yield `${name}: <${node.name}> refers to ${id}, which is of the type ${type}`;
      }
    }
  }
}

function reachedParts({ xml }: OfficeFile): Set<string> {
  const reached = new Set<string>();
  const waiting = [''];
  for (let part = waiting.pop(); part !== undefined; part = waiting.pop()) {
    for (const { attributes } of xml.get(relationshipsOf(part))?.children ?? []) {
      if (attributes.get('TargetMode') === 'External') continue;
      const target = partAt(part, attributes.get('Target') ?? '');
      if (!reached.has(target)) waiting.push(target);
      reached.add(target);
    }
  }
  return reached;
}
