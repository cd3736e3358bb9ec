import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { validate } from 'dockerfile-utils';
import { repository } from '../../playground/setup/paths.mjs';
import { serveCommand } from '../../service/src/cli/commands/serve.ts';
import type { Step } from './dockerfile.ts';
import { copiedFromRepository, dockerfile, readStages, seenByDocker } from './dockerfile.ts';

const stages = readStages(dockerfile);
const image = stages.at(-1)!;
const { devDependencies } = manifest('package.json');

function manifest(path: string): { version: string; devDependencies: Record<string, string> } {
  return JSON.parse(readFileSync(join(repository, path), 'utf8')) as ReturnType<typeof manifest>;
}

/** The only step of that kind in the image. */
function stepOf(keyword: string): Step {
  const [step, ...more] = image.steps.filter((each) => each.keyword === keyword);
  if (!step || more.length > 0) throw new Error(`The image has no ${keyword}, or several`);
  return step;
}

/** The variables that the image sets. */
const variables = Object.fromEntries(
  stepOf('ENV').words.map((word) => [word.split('=')[0]!, word.split('=')[1]!]),
);

describe('The Dockerfile', () => {
  it('is parsed without warnings', () => {
    expect(validate(dockerfile)).toEqual([]);
  });

  it('installs and builds with the pinned version of Node', () => {
    const earlier = stages.map(({ name }) => name);
    const images = stages.slice(0, -1).map(({ base }) => base);
    const others = images.filter((base) => !earlier.includes(base));
    expect(new Set(others)).toEqual(new Set([`node:${devDependencies['node']!}-bookworm-slim`]));
  });

  it('runs the program of that Node on the same release of Debian, without npm', () => {
    expect(image.base).toBe('debian:bookworm-slim');
    const fromNode = image.steps.filter(({ words }) => words[0]?.startsWith('/usr/local/'));
    expect(fromNode.map(({ flags, text }) => [flags['from'], text])).toEqual([
      ['packages', '/usr/local/bin/node /usr/local/bin/'],
    ]);
  });

  it('copies only existing files', () => {
    const missing = copiedFromRepository(stages).filter(
      (path) => !existsSync(join(repository, path)),
    );
    expect(copiedFromRepository(stages)).toContain('package-lock.json');
    expect(missing).toEqual([]);
  });

  it('copies from earlier stages only', () => {
    const seen: string[] = [];
    for (const { name, steps } of stages) {
      const from = steps.flatMap(({ flags }) => flags['from'] ?? []);
      expect(seen).toEqual(expect.arrayContaining(from));
      if (name !== null) seen.push(name);
    }
  });

  it('gives the image the version and the licence of the service', () => {
    const label = stepOf('LABEL').text;
    expect(label).toContain(`image.version="${manifest('service/package.json').version}"`);
    expect(label).toContain('image.licenses="MIT"');
  });

  it('does not run the service as root', () => {
    expect(stepOf('USER').text).toBe('node');
  });

  it('sets only known variables of the service', () => {
    const known = serveCommand().options.map(({ envVar }) => envVar);
    const ours = Object.keys(variables).filter((name) => name !== 'NODE_ENV');
    expect(known).toEqual(expect.arrayContaining(ours));
  });

  it('stores data in a volume, and exposes its port', () => {
    expect(stepOf('VOLUME').text).toBe(variables['DOCLOOM_DATA']);
    expect(stepOf('EXPOSE').text).toBe(variables['DOCLOOM_PORT']);
  });

  it('starts the service without a shell, which would not forward SIGTERM', () => {
    expect(stepOf('ENTRYPOINT').text).toBe('["docloom"]');
    expect(stepOf('CMD').text).toBe('["serve"]');
    expect(stepOf('STOPSIGNAL').text).toBe('SIGTERM');
  });

  it('has a health check', () => {
    const check = /^CMD \["node", "\/app\/(.+)"\]$/.exec(stepOf('HEALTHCHECK').text)?.[1];
    expect(copiedFromRepository(stages)).toContain(check);
  });
});

describe('The Docker build context (.dockerignore)', () => {
  const isSeen = (path: string) =>
    seenByDocker().some((seen) => path === seen || path.startsWith(`${seen}/`));

  it('contains everything that the Dockerfile copies', () => {
    const hidden = copiedFromRepository(stages)
      .map((path) => path.replace(/\/$/, ''))
      .filter(
        (path) => !isSeen(path) && !seenByDocker().some((seen) => seen.startsWith(`${path}/`)),
      );
    expect(hidden).toEqual([]);
  });

  it('includes only existing files', () => {
    expect(seenByDocker().filter((path) => !existsSync(join(repository, path)))).toEqual([]);
  });

  it.each([
    '.git/config',
    'deploy/docloom.env',
    'deploy/n8n.env',
    'docloom-data/docloom.db',
    'node_modules/node/bin/node',
    'service/dist/main.js',
    'service/node_modules/zod/package.json',
  ])('does not contain %s', (path) => {
    expect(isSeen(path)).toBe(false);
  });
});
