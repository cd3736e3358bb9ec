import { join } from 'node:path';
import ts from 'typescript';
import type { Manifest } from './rendered-chart.ts';

/** No file is there: its imports are resolved from its folder. */
const FILE = join(__dirname, 'tools', 'rendered.ts');

const OPTIONS: ts.CompilerOptions = {
  noEmit: true,
  strict: true,
  skipLibCheck: true,
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  types: [],
};

/**
 * Returns in what objects differ from the types of Kubernetes: unknown members, missing ones, and
 * values of another type. The compiler compares them with the package `kubernetes-types`, which is
 * generated from the OpenAPI document of Kubernetes.
 */
export function kubernetesViolations(manifests: readonly Manifest[]): string[] {
  const lines = manifests.flatMap(({ apiVersion, kind }, index) => [
    `import type { ${kind} as Kind${String(index)} } from 'kubernetes-types/${moduleOf(apiVersion)}';`,
    `export const object${String(index)}: Kind${String(index)} = ${JSON.stringify(manifests[index], null, 1)};`,
  ]);
  const source = ts.createSourceFile(FILE, lines.join('\n'), ts.ScriptTarget.ES2022);
  const host = ts.createCompilerHost(OPTIONS);
  const getSourceFile = host.getSourceFile.bind(host);
  host.getSourceFile = (name, ...rest) => (name === FILE ? source : getSourceFile(name, ...rest));
  const program = ts.createProgram([FILE], OPTIONS, host);
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}

/** `networking.k8s.io/v1` is in the module `networking/v1`. */
function moduleOf(apiVersion: string): string {
  const [version = '', group = 'core'] = apiVersion.split('/').toReversed();
  return `${group.split('.')[0]!}/${version}`;
}
