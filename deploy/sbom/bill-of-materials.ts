/** The used members of a software bill of materials in CycloneDX 1.5. */
export interface BillOfMaterials {
  serialNumber: string;
  metadata: { component: Component };
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

export interface Component {
  /** `name@version` */
  'bom-ref': string;
  type: string;
  name: string;
}

/** A published package. */
export interface PublishedPackage {
  name: string;
  version: string;
  /** Whether it is a program or a library. */
  isProgram: boolean;
  /** The names of its npm dependencies. */
  dependencies: readonly string[];
}

/**
 * Returns the bill of one package, with everything that it depends on, from the bill of the
 * repository. npm cannot do this: it describes workspaces below the root, and skips dependencies
 * of a workspace that are also development dependencies of the root.
 * @param serialNumber a new UUID
 * @throws Error if the bill of the repository does not have the package
 */
export function billOf(
  { name, version, isProgram, dependencies }: PublishedPackage,
  whole: BillOfMaterials,
  serialNumber: string,
): BillOfMaterials {
  const ref = refOf(name, version);
  const components = [whole.metadata.component, ...whole.components];
  const described = components.find((component) => component['bom-ref'] === ref);
  if (!described) throw new Error(`The bill of materials of the repository does not have ${ref}`);
  const graph = new Map(whole.dependencies.map(({ ref: from, dependsOn }) => [from, dependsOn]));
  const direct = (graph.get(ref) ?? []).filter((each) => dependencies.includes(nameOf(each)));
  const included = reachableFrom(direct, graph);
  const inBill = ({ ref: from }: { ref: string }) => included.has(from);
  return {
    ...whole,
    serialNumber: `urn:uuid:${serialNumber}`,
    metadata: {
      ...whole.metadata,
      component: { ...described, name, type: isProgram ? 'application' : 'library' },
    },
    components: components
      .filter((component) => included.has(component['bom-ref']))
      // npm names the packages of a repository after their folders.
      .map((component) => ({ ...component, name: nameOf(component['bom-ref']) })),
    dependencies: [{ ref, dependsOn: direct }, ...whole.dependencies.filter(inBill)],
  };
}

const refOf = (name: string, version: string): string => `${name}@${version}`;

const nameOf = (ref: string): string => ref.slice(0, ref.lastIndexOf('@'));

/** Returns these packages with all their dependencies. */
function reachableFrom(
  refs: readonly string[],
  graph: ReadonlyMap<string, readonly string[]>,
): Set<string> {
  const found = new Set<string>();
  const open = [...refs];
  for (let ref = open.pop(); ref !== undefined; ref = open.pop()) {
    if (found.has(ref)) continue;
    found.add(ref);
    open.push(...(graph.get(ref) ?? []));
  }
  return found;
}
