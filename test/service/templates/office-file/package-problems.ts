import { posix } from 'node:path';
import type { OfficeFile } from './office-file.ts';
import { ownerOf, relationshipsOf, repeated } from './office-file.ts';
import type { XmlNode } from './xml-node.ts';
import { within } from './xml-node.ts';

const TYPES = '[Content_Types].xml';

/**
 * What is wrong with the file as a package (ECMA-376 part 2): parts that are no XML, have no
 * content type, or are led to and missing.
 */
export function* packageProblems(file: OfficeFile): Generator<string> {
  for (const [name, why] of file.malformed) yield `${name} is not well-formed: ${why}`;
  yield* contentTypeProblems(file);
  for (const [name, root] of file.xml) {
    if (root.name === 'rel:Relationships') yield* relationshipProblems(file, name, root);
    else if (name !== TYPES) yield* referenceProblems(file, name, root);
  }
}

function* contentTypeProblems({ names, xml }: OfficeFile): Generator<string> {
  const types = xml.get(TYPES)?.children ?? [];
  const overrides = types.flatMap(({ attributes }) => attributes.get('PartName') ?? []);
  const extensions = types.flatMap(({ attributes }) => attributes.get('Extension') ?? []);
  for (const name of repeated(overrides)) yield `${TYPES} names ${name} twice`;
  for (const extension of repeated(extensions)) yield `${TYPES} names .${extension} twice`;
  const parts = new Set(Array.from(names, (name) => `/${name}`));
  for (const name of overrides)
    if (!parts.has(name)) yield `${TYPES} names ${name}, which is not there`;
  const known = new Set(extensions.map((extension) => extension.toLowerCase()));
  for (const name of names) {
    const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
    if (name === TYPES || overrides.includes(`/${name}`) || known.has(extension)) continue;
    yield `${TYPES} does not name ${name}`;
  }
}

function* relationshipProblems(
  { names }: OfficeFile,
  name: string,
  { children }: XmlNode,
): Generator<string> {
  const owner = ownerOf(name);
  if (owner !== '' && !names.has(owner)) yield `${name} belongs to nothing`;
  const ids = children.map(({ attributes }) => attributes.get('Id') ?? '');
  for (const id of repeated(ids)) yield `${name} has ${id} twice`;
  for (const { attributes } of children) {
    if (attributes.get('TargetMode') === 'External') continue;
    const target = attributes.get('Target') ?? '';
    const part = decodeURIComponent(posix.resolve('/', posix.dirname(owner), target)).slice(1);
    if (!names.has(part)) yield `${name} leads to ${target}, which is not there`;
  }
}

/** Every `r:id`, `r:embed` … of a part leads somewhere. */
function* referenceProblems({ xml }: OfficeFile, name: string, root: XmlNode): Generator<string> {
  const relationships = xml.get(relationshipsOf(name))?.children ?? [];
  const ids = new Set(relationships.map(({ attributes }) => attributes.get('Id')));
  for (const node of within(root)) {
    for (const [attribute, id] of node.attributes) {
      if (!attribute.startsWith('r:') || id === '' || ids.has(id)) continue;
      yield `${name}: <${node.name}> refers to ${id}, which is no relationship`;
    }
  }
}
