import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { repository } from '../../../playground/setup/paths.mjs';

/** The folder of the chart. */
export const CHART = join(repository, 'deploy/helm/docloom');

/** The files of values that the tests render. */
export const VALUES = ['minimal', 'full'] as const;
export type ValuesName = (typeof VALUES)[number];

/** An object of Kubernetes, as far as the tests look. */
export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string; labels: Record<string, string> };
  spec: Record<string, unknown>;
}

export interface Container {
  image: string;
  args: string[];
  env: { name: string; value?: string; valueFrom?: { secretKeyRef: object } }[];
  volumeMounts: { name: string; mountPath: string }[];
  securityContext: object;
  resources: { limits: object };
  lifecycle?: object;
  startupProbe: object;
  livenessProbe: object;
  readinessProbe: object;
}

export interface PodSpec {
  serviceAccountName: string;
  enableServiceLinks: boolean;
  securityContext: object;
  terminationGracePeriodSeconds: number;
  topologySpreadConstraints: object[];
  containers: [Container];
  volumes: { name: string; emptyDir?: object; secret?: object }[];
}

/** The outcome of a call of helm. */
export interface HelmAnswer {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Returns the path of a file of values. */
export function valuesFile(name: ValuesName): string {
  return join(__dirname, 'values', `${name}.yaml`);
}

/** Runs helm without the settings and the repositories of its user. */
export function runHelm(helm: string, words: readonly string[]): HelmAnswer {
  const env = { PATH: process.env['PATH'], HOME: '/nonexistent', HELM_NO_PLUGINS: '1' };
  return spawnSync(helm, words, { encoding: 'utf8', env });
}

/**
 * Renders the chart as `helm install` does.
 * @throws Error with what helm says
 */
export function renderChart(helm: string, name: ValuesName): Manifest[] {
  const words = ['template', 'docloom', CHART, '--namespace', 'documents'];
  const { status, stdout, stderr } = runHelm(helm, [...words, '--values', valuesFile(name)]);
  if (status !== 0) throw new Error(stderr);
  return parseAllDocuments(stdout)
    .map((document) => document.toJS() as Manifest | null)
    .filter((manifest) => manifest !== null);
}

/** Returns the object of that kind whose name ends so. @throws Error if there is none */
export function manifestOf(manifests: readonly Manifest[], kind: string, end = ''): Manifest {
  const found = manifests.find((each) => each.kind === kind && each.metadata.name.endsWith(end));
  if (!found) throw new Error(`The chart has no ${kind} ${end}`);
  return found;
}

/** Returns the pod of the Deployment of a role. */
export function podOf(manifests: readonly Manifest[], role: 'api' | 'worker'): PodSpec {
  const { spec } = manifestOf(manifests, 'Deployment', role);
  return (spec['template'] as { spec: PodSpec }).spec;
}
