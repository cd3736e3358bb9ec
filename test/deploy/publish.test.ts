import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { publishedPackages } from '../../deploy/sbom/published-packages.ts';
import { repository } from '../../playground/setup/paths.mjs';
import { freshEnvironment } from '../install/run-command.ts';
import { TemporaryFolder } from '../service/temporary-folder.ts';

/** npm starts eight times. */
const BOUND_MILLISECONDS = 600_000;

const published = publishedPackages(repository);

/** A registry that has these packages in the version of the repository, and takes none. */
class Registry {
  readonly changed: string[] = [];
  readonly #names: readonly string[];
  readonly #server = createServer((request, response) => {
    if (request.method !== 'GET') this.changed.push(String(request.url));
    const name = decodeURIComponent(String(request.url).slice(1));
    const known = this.#names.includes(name) && published.find((each) => each.name === name);
    response.writeHead(known ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(known ? packument(name, known.version) : {}));
  });

  constructor(names: readonly string[]) {
    this.#names = names;
  }

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${String((this.#server.address() as AddressInfo).port)}/`;
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

function packument(name: string, version: string): object {
  return { name, 'dist-tags': { latest: version }, versions: { [version]: { name, version } } };
}

describe('.ci/publish', () => {
  const folder = new TemporaryFolder();
  afterAll(() => folder.remove());

  /** What a release would publish, in its order. */
  async function publish(registry: Registry): Promise<string[]> {
    const settings = {
      npm_config_registry: await registry.start(),
      npm_config_cache: join(folder.path, 'cache'),
      npm_config_loglevel: 'error',
    };
    try {
      const env = freshEnvironment(settings);
      const script = join(repository, '.ci/publish');
      const { stdout } = await promisify(execFile)(script, ['--dry-run'], { env });
      return [...stdout.matchAll(/^\+ (.+)$/gm)].map(([, name]) => name!);
    } finally {
      registry.stop();
    }
  }

  it(
    'publishes the packages that others depend on first, and the nodes last',
    async () => {
      const registry = new Registry([]);
      expect(await publish(registry)).toEqual([
        ...['@docloom/contract', '@docloom/templates', 'docloom', 'n8n-nodes-docloom'].map(
          (name) => `${name}@${published[0]!.version}`,
        ),
      ]);
      expect(registry.changed).toEqual([]);
    },
    BOUND_MILLISECONDS,
  );

  it(
    'skips packages in the registry after a release that failed midway',
    async () => {
      const registry = new Registry(['@docloom/contract', '@docloom/templates']);
      const { version } = published[0]!;
      expect(await publish(registry)).toEqual([
        `docloom@${version}`,
        `n8n-nodes-docloom@${version}`,
      ]);
    },
    BOUND_MILLISECONDS,
  );
});
