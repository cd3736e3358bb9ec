import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { repository } from '../../../playground/setup/paths.mjs';
import { dockerfile } from '../dockerfile.ts';
import { variablesOfDocloom } from '../known-variables.ts';
import { testsWith } from '../../service/tests-with.ts';
import { findHelm } from './find-helm.ts';
import { kubernetesViolations } from './kubernetes-violations.ts';
import type { Container, ValuesName } from './rendered-chart.ts';
import {
  CHART,
  manifestOf,
  podOf,
  renderChart,
  runHelm,
  VALUES,
  valuesFile,
} from './rendered-chart.ts';

const read = (path: string) => readFileSync(join(repository, path), 'utf8');
const ROLES = ['api', 'worker'] as const;
const serve = read('service/src/cli/serve/stop-on-signal.ts');
/** In seconds. */
const longestStop =
  Number(/LONGEST_STOP_MILLISECONDS = ([\d_]+)/.exec(serve)?.[1]?.replace('_', '')) / 1000;

describe('deploy/helm/docloom/Chart.yaml', () => {
  it('has the version of the service', () => {
    const { version } = JSON.parse(read('service/package.json')) as { version: string };
    const chart = parse(read('deploy/helm/docloom/Chart.yaml')) as object;
    expect(chart).toMatchObject({ version, appVersion: version });
  });
});

testsWith(findHelm(), 'the Helm chart: there is no helm on this machine', (helm) => {
  const render = (name: ValuesName) => renderChart(helm, name);
  const variablesOf = ({ env }: Container) => Object.fromEntries(env.map((one) => [one.name, one]));

  describe.each(VALUES)('The chart with values/%s.yaml', (name) => {
    it('is accepted by helm lint', () => {
      const words = ['lint', CHART, '--strict', '--values', valuesFile(name)];
      const { status, stdout } = runHelm(helm, words);
      expect({ status, stdout }).toEqual({
        status: 0,
        stdout: expect.stringContaining('0 chart(s) failed') as string,
      });
    });

    it('consists of objects of the types of Kubernetes, without unknown members', () => {
      const manifests = render(name);
      expect(manifests.length).toBeGreaterThan(5);
      expect(kubernetesViolations(manifests)).toEqual([]);
    });

    it.each(ROLES)('starts nodes for %s with known settings', (role) => {
      const [container] = podOf(render(name), role).containers;
      expect(container.args).toEqual(['serve', '--role', role]);
      const ours = container.env.map((one) => one.name).filter((one) => /^DOCLOOM_/.test(one));
      expect(ours.length).toBeGreaterThan(3);
      expect(variablesOfDocloom()).toEqual(expect.arrayContaining(ours));
    });

    it.each(ROLES)('lets a node for %s write only to its own folders', (role) => {
      const pod = podOf(render(name), role);
      const scratch = pod.volumes.filter(({ emptyDir }) => emptyDir).map((one) => one.name);
      const places = pod.containers[0].volumeMounts
        .filter((mount) => scratch.includes(mount.name))
        .map(({ mountPath }) => mountPath);
      expect(places).toEqual(['/data', '/tmp']);
      expect(dockerfile).toContain('DOCLOOM_DATA=/data\n');
      expect(pod.containers[0].securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
    });

    it.each(ROLES)('does not run a node for %s as root', (role) => {
      expect(podOf(render(name), role).securityContext).toMatchObject({
        runAsNonRoot: true,
        runAsUser: 1000,
        seccompProfile: { type: 'RuntimeDefault' },
      });
    });

    it.each(ROLES)('does not set variables of a node for %s with those of services', (role) => {
      // A Service named "docloom" would set DOCLOOM_PORT to tcp://….
      expect(podOf(render(name), role).enableServiceLinks).toBe(false);
    });

    it.each(ROLES)('probes a node for %s, and limits its memory', (role) => {
      const [container] = podOf(render(name), role).containers;
      const get = (path: string) => ({ httpGet: { path, port: 'http' } });
      expect(container).toMatchObject({
        startupProbe: get('/healthz'),
        livenessProbe: get('/healthz'),
        readinessProbe: get('/readyz'),
        resources: { limits: { memory: expect.stringMatching(/^\dGi$/) as string } },
      });
    });

    it.each(ROLES)('waits longer for a node for %s than the service takes to stop', (role) => {
      const { terminationGracePeriodSeconds, containers } = podOf(render(name), role);
      const before = /"sleep","(\d+)"/.exec(JSON.stringify(containers[0].lifecycle ?? ''))?.[1];
      expect(terminationGracePeriodSeconds - Number(before ?? 0)).toBeGreaterThan(longestStop);
    });

    it('replaces a node for requests only when another one is ready', () => {
      const { spec } = manifestOf(render(name), 'Deployment', 'api');
      expect(spec['strategy']).toMatchObject({ rollingUpdate: { maxUnavailable: 0 } });
    });

    it('sends requests to the nodes for requests only', () => {
      const manifests = render(name);
      const { selector } = manifestOf(manifests, 'Service').spec as { selector: object };
      const labels = (role: string) => {
        const { spec } = manifestOf(manifests, 'Deployment', role);
        return (spec['template'] as { metadata: { labels: object } }).metadata.labels;
      };
      expect(labels('api')).toMatchObject(selector);
      expect(labels('worker')).not.toMatchObject(selector);
    });

    it.each(ROLES)('lets one node for %s at a time be evicted', (role) => {
      const manifests = render(name);
      const budget = manifestOf(manifests, 'PodDisruptionBudget', role).spec;
      const { selector } = manifestOf(manifests, 'Deployment', role).spec;
      expect(budget).toMatchObject({ maxUnavailable: 1, selector });
    });
  });

  describe('The smallest installation', () => {
    it('has two nodes of each role, and neither an ingress nor an autoscaler', () => {
      const manifests = render('minimal');
      const replicas = ROLES.map(
        (role) => manifestOf(manifests, 'Deployment', role).spec['replicas'],
      );
      expect(replicas).toEqual([2, 2]);
      const kinds = manifests.map(({ kind }) => kind);
      expect(kinds).not.toContain('Ingress');
      expect(kinds).not.toContain('HorizontalPodAutoscaler');
      expect(kinds).not.toContain('Secret');
    });

    it('runs the image of the version', () => {
      const [{ image }] = podOf(render('minimal'), 'api').containers;
      const { version } = JSON.parse(read('service/package.json')) as { version: string };
      expect(image).toBe(`ghcr.io/docloom/docloom:${version}`);
      expect(read('docs/installing.md')).toContain('`ghcr.io/docloom/docloom:<version>`');
    });
  });

  describe('The largest installation', () => {
    const variables = () => variablesOf(podOf(render('full'), 'worker').containers[0]);

    it('reads passwords, keys and tokens from secrets only', () => {
      const secret = (name: string, key: string) => ({
        valueFrom: { secretKeyRef: { name, key } },
      });
      expect(variables()).toMatchObject({
        PGPASSWORD: secret('docloom-database', 'docloom'),
        AWS_ACCESS_KEY_ID: secret('docloom-storage', 'accessKeyId'),
        AWS_SECRET_ACCESS_KEY: secret('docloom-storage', 'secretAccessKey'),
        DOCLOOM_TOKEN: secret('docloom-token', 'token'),
        DOCLOOM_OIDC_CLIENT_SECRET: secret('docloom-single-sign-on', 'clientSecret'),
      });
    });

    it('checks the certificate of the database with the mounted one', () => {
      const pod = podOf(render('full'), 'api');
      const address = new URL(variables()['DOCLOOM_DATABASE']!.value!);
      expect(Object.fromEntries(address.searchParams)).toEqual({
        sslmode: 'verify-full',
        sslrootcert: '/etc/docloom/postgres/ca.crt',
      });
      const mounts = pod.containers[0].volumeMounts.map(({ mountPath }) => mountPath);
      expect(mounts).toContain('/etc/docloom/postgres');
    });

    it('passes further settings and variables', () => {
      expect(variables()).toMatchObject({
        DOCLOOM_KEEP_DAYS: { value: '90' },
        DOCLOOM_OIDC_ISSUER: { value: 'https://id.example.com/realms/example' },
        DOCLOOM_OIDC_CLIENT_ID: { value: 'docloom' },
        DOCLOOM_TRUST_PROXY: { value: '10.42.0.0/16' },
        NODE_EXTRA_CA_CERTS: { value: '/etc/docloom/authority/authority.pem' },
      });
    });

    it('leaves the number of workers to the autoscaler', () => {
      const manifests = render('full');
      expect(manifestOf(manifests, 'Deployment', 'worker').spec).not.toHaveProperty('replicas');
      expect(manifestOf(manifests, 'HorizontalPodAutoscaler').spec).toMatchObject({
        scaleTargetRef: { kind: 'Deployment', name: 'docloom-worker' },
        minReplicas: 2,
        maxReplicas: 20,
      });
    });

    it('has an ingress for the host of the public address', () => {
      expect(manifestOf(render('full'), 'Ingress').spec).toMatchObject({
        tls: [{ hosts: ['docloom.example.com'], secretName: 'docloom-tls' }],
        rules: [{ host: 'docloom.example.com' }],
      });
    });
  });

  describe('The comparison with the types of Kubernetes', () => {
    it('finds a misspelt member, a wrong type and a missing member', () => {
      const deployment = manifestOf(render('minimal'), 'Deployment', 'api');
      const { selector, ...rest } = deployment.spec;
      const broken = [
        { ...deployment, spec: { ...deployment.spec, replica: 3 } },
        { ...deployment, spec: { ...deployment.spec, replicas: '3' } },
        { ...deployment, spec: rest },
      ];
      expect(selector).toBeDefined();
      expect(broken.map((each) => kubernetesViolations([each]).length)).toEqual([1, 1, 1]);
    });
  });

  describe('The schema of the values', () => {
    const lint = (...set: string[]) => {
      const words = ['template', 'docloom', CHART, '--values', valuesFile('minimal')];
      return runHelm(helm, [...words, ...set.flatMap((one) => ['--set', one])]);
    };

    it.each([
      ['without an address', 'publicUrl='],
      ['with a password in the address of the database', 'database.url=postgres://a:b@c/d'],
      ['without the secret of the database', 'database.existingSecret='],
      ['with a folder as drive, which nodes do not share', 'drive.url=/data/drive'],
      ['with single sign-on and no client', 'singleSignOn.issuer=https://id.example.com'],
      ['with a misspelt name', 'databse.url=x'],
      ['with a misspelt name of a role', 'worker.replica=3'],
      ['with a setting that is no variable of the service', 'settings.KEEP_DAYS=90'],
    ])('rejects values %s', (_, set) => {
      const { status, stderr } = lint(set);
      expect(status).not.toBe(0);
      expect(stderr).toMatch(/don't meet the specifications of the schema/);
    });

    it('accepts the others', () => {
      expect(lint('worker.replicas=5').status).toBe(0);
    });
  });
});
