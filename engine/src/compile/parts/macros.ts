import type { Package } from '../../package/package.ts';

/**
 * The kinds of relationships that lead to macros, and to parts that are useless without them: keys
 * and buttons that call them.
 */
const OF_MACROS = new Set([
  'vbaProject',
  'keyMapCustomizations',
  'attachedToolbars',
  'extensibility',
  'userCustomization',
]);

/** The parts and relationships of a file's macros. */
export interface Macros {
  readonly parts: readonly string[];
  /** The relationships to them: part → IDs. */
  readonly relationships: ReadonlyMap<string, readonly string[]>;
}

/**
 * Finds the macros of a file. ActiveX controls are not macros: they are objects in the document.
 * @returns null if it has none
 * @throws NotATemplate if the file's relationships cannot be read
 */
export function macrosOf(office: Package, mainPart: string): Macros | null {
  if (!isMacroProject(office, mainPart)) return null;
  const owners = ['', mainPart];
  const leading = owners.map((owner) => {
    const found = office.internalRelationshipsOf(owner).filter(({ kind }) => OF_MACROS.has(kind));
    return [owner, found.map(({ id }) => id)] as const;
  });
  const relationships = new Map(leading.filter(([, ids]) => ids.length > 0));
  const reached = reachedWithout(office, new Map());
  const kept = reachedWithout(office, relationships);
  const parts = office.names.filter((name) => reached.has(name) && !kept.has(name));
  return { parts, relationships };
}

function isMacroProject(office: Package, mainPart: string): boolean {
  return office.internalRelationshipsOf(mainPart).some(({ kind }) => kind === 'vbaProject');
}

/** Returns the parts that can be reached without following some relationships. */
function reachedWithout(
  office: Package,
  left: ReadonlyMap<string, readonly string[]>,
): Set<string> {
  const reached = new Set<string>();
  const waiting = [''];
  for (let part = waiting.pop(); part !== undefined; part = waiting.pop()) {
    for (const { id, target } of office.internalRelationshipsOf(part)) {
      if (left.get(part)?.includes(id) || reached.has(target)) continue;
      reached.add(target);
      waiting.push(target);
    }
  }
  return reached;
}
