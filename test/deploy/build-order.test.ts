import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../../playground/setup/paths.mjs';

interface Manifest {
  wireit: Record<string, { dependencies?: string[]; files?: string[] }>;
}

const read = (path: string) => readFileSync(join(repository, path), 'utf8');
const { wireit } = JSON.parse(read('package.json')) as Manifest;

/** Where the sources of each build are, and which build makes each of our packages. */
const SOURCES = { service: 'service/src', engine: 'engine/src', nodes: 'nodes' };
const BUILDS = { '@docloom/contract': 'build:contract', '@docloom/templates': 'build:engine' };

describe('The task runner', () => {
  it.each(Object.keys(wireit))('%s names only sources that exist', (script) => {
    const paths = (wireit[script]?.files ?? []).map((file) => file.replace('/**', ''));
    expect(paths.filter((path) => !existsSync(join(repository, path)))).toEqual([]);
  });

  it.each(Object.entries(SOURCES))('builds before %s what it imports of ours', (name, folder) => {
    const files = readdirSync(join(repository, folder), { recursive: true, encoding: 'utf8' });
    const texts = files
      .filter((file) => file.endsWith('.ts'))
      .map((file) => read(join(folder, file)));
    const imported = Object.entries(BUILDS).filter(([imported]) =>
      texts.some((text) => text.includes(`from '${imported}`)),
    );
    const builds = imported.map(([, build]) => build);
    expect(wireit[`build:${name}`]?.dependencies ?? []).toEqual(builds);
  });
});
