import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Script } from 'node:vm';
import { parse } from 'yaml';
import { repository } from '../../playground/setup/paths.mjs';
import { violations } from './compose-specification.ts';
import { valuesIn, variablesIn } from './environment-file.ts';
import { variablesOfDocloom, variablesOfN8n } from './known-variables.ts';

interface ComposeService {
  image: string;
  init: boolean;
  read_only?: boolean;
  env_file: string;
  environment: Record<string, string>;
  ports: string[];
  volumes: string[];
  healthcheck?: { test: string[] };
}

interface Compose {
  services: Record<'docloom' | 'n8n', ComposeService>;
  networks: { default: { ipam: { config: { subnet: string }[] } } };
  volumes: Record<string, null>;
}

const compose = parse(readFileSync(join(repository, 'compose.yaml'), 'utf8')) as Compose;
const { docloom, n8n } = compose.services;
const ofBoth = Object.entries(compose.services);
const dockerfile = readFileSync(join(repository, 'Dockerfile'), 'utf8');

interface Manifest {
  version: string;
  dependencies: Record<string, string>;
}

function manifest(path: string): Manifest {
  return JSON.parse(readFileSync(join(repository, path), 'utf8')) as Manifest;
}

describe('compose.yaml', () => {
  it('conforms to the Compose Specification', () => {
    const { services, networks, volumes } = compose;
    expect(violations({ services, networks, volumes })).toEqual([]);
  });

  it('uses the n8n version of the tests', () => {
    expect(n8n.image).toBe(`n8nio/n8n:${manifest('playground/package.json').dependencies['n8n']!}`);
  });

  it('tags its image with the version of the service', () => {
    expect(docloom.image).toBe(`docloom:${manifest('service/package.json').version}`);
  });

  it('has n8n install the nodes of this version', () => {
    expect(JSON.parse(n8n.environment['N8N_COMMUNITY_PACKAGES']!)).toEqual([
      { name: 'n8n-nodes-docloom', version: manifest('package.json').version },
    ]);
  });

  it('allows events to n8n, whose address is in its private network', () => {
    const [network] = compose.networks.default.ipam.config;
    expect(docloom.environment['DOCLOOM_ALLOW_WEBHOOKS_TO']).toBe(network?.subnet);
  });

  it.each(ofBoth)('stores the data of %s in a named volume', (_, { volumes }) => {
    const named = volumes.map((volume) => volume.split(':')[0]);
    expect(named).toHaveLength(1);
    expect(Object.keys(compose.volumes)).toEqual(expect.arrayContaining(named));
  });

  it('mounts the volume of the service where its image stores data', () => {
    const [, target] = docloom.volumes[0]!.split(':');
    expect(dockerfile).toContain(`DOCLOOM_DATA=${target!}\n`);
  });

  it.each(ofBoth)('exposes %s to this machine only', (_, { ports }) => {
    expect(ports).toEqual([expect.stringMatching(/^127\.0\.0\.1:/)]);
  });

  it.each(ofBoth)('has a health check for %s', (name, { healthcheck }) => {
    const ofImage = name === 'docloom' && dockerfile.includes('\nHEALTHCHECK ');
    expect(healthcheck !== undefined || ofImage).toBe(true);
  });

  it('checks n8n with a program that Node can parse', () => {
    const [way, program, flag, code = ''] = n8n.healthcheck?.test ?? [];
    expect([way, program, flag]).toEqual(['CMD', 'node', '-e']);
    expect(() => new Script(code)).not.toThrow();
  });

  it('lets the service write only to its volume and to memory', () => {
    expect(docloom).toMatchObject({ read_only: true, tmpfs: ['/tmp'], cap_drop: ['ALL'] });
  });

  it.each(ofBoth)('reads the secrets of %s from a file that has an example', (_, service) => {
    expect(existsSync(join(repository, `${service.env_file}.example`))).toBe(true);
    const ignored = readFileSync(join(repository, '.gitignore'), 'utf8').split('\n');
    expect(ignored).toContain('deploy/*.env');
  });
});

describe('Every variable exists', () => {
  it.each([
    ['compose.yaml for Docloom', Object.keys(docloom.environment), variablesOfDocloom()],
    ['deploy/docloom.env.example', variablesIn('deploy/docloom.env.example'), variablesOfDocloom()],
    ['compose.yaml for n8n', Object.keys(n8n.environment), variablesOfN8n()],
    ['deploy/n8n.env.example', variablesIn('deploy/n8n.env.example'), variablesOfN8n()],
  ])('in %s', (_, named, known) => {
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((name) => !known.includes(name))).toEqual([]);
  });
});

describe('The examples of the environment files', () => {
  it('contain no secret: secret values are empty', () => {
    expect(valuesIn('deploy/docloom.env.example')['DOCLOOM_TOKEN']).toBe('');
    expect(valuesIn('deploy/n8n.env.example')['N8N_ENCRYPTION_KEY']).toBe('');
  });

  it('contain addresses that both containers can reach', () => {
    expect(valuesIn('deploy/docloom.env.example')['DOCLOOM_PUBLIC_URL']).toBe(
      'http://docloom:8080',
    );
    expect(valuesIn('deploy/n8n.env.example')['N8N_WEBHOOK_URL']).toBe('http://n8n:5678/');
  });
});
