import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { lstatSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { node24 } from '../../../playground/setup/paths.mjs';
import { copyDependencies } from '../../install/copy-dependencies.ts';
import { PACKAGES, installPackages } from '../../install/install-packages.ts';
import { programOfPackages } from '../../install/installed-program.ts';
import { processOf } from '../../install/process-of.ts';
import { freshEnvironment, run } from '../../install/run-command.ts';
import { tryFill } from '../../install/try-fill.ts';
import { tryService } from '../../install/try-service.ts';
import { TemporaryFolder } from '../temporary-folder.ts';
import { until } from '../until.ts';

/** LibreOffice starts in each of these tests. */
const BOUND_MILLISECONDS = 600_000;

const folder = new TemporaryFolder();
const project = join(folder.path, 'project');
const program = programOfPackages(project);
afterAll(() => folder.remove());

// From the registry it would take minutes: npm finds the dependencies here, and checks them.
beforeAll(async () => {
  mkdirSync(project);
  copyDependencies(PACKAGES, project);
  await installPackages(project, ['--offline']);
}, BOUND_MILLISECONDS);

describe('Contract, engine and service, installed from their tarballs in an empty folder', () => {
  it.each(['docloom', '@docloom/contract', '@docloom/templates'])(
    'are not linked to the repository: %s',
    (name) => {
      expect(lstatSync(join(project, 'node_modules', name)).isDirectory()).toBe(true);
    },
  );

  it('run the example in the manual of the contract', async () => {
    const manual = readFileSync(join(project, 'node_modules/@docloom/contract/README.md'), 'utf8');
    const [, example = '', promised = ''] = /```js\n(.*?; \/\/ (.*?)\n)```/s.exec(manual) ?? [];
    writeFileSync(join(project, 'example.mjs'), example);
    expect((await run(node24, ['example.mjs'], project)).trim()).toBe(promised);
    expect(promised).not.toBe('');
  });

  it(
    'npx docloom serve makes a document and its PDF copy, and exits with 0 after SIGTERM',
    async () => {
      const made = await tryService(program, join(folder.path, 'data'));
      expect(made).toEqual([
        expect.stringMatching(/\.docx$/) as string,
        expect.stringMatching(/\.pdf$/) as string,
      ]);
    },
    BOUND_MILLISECONDS,
  );

  it(
    'npx docloom serve ends with npx, whose shell does not forward SIGTERM',
    async () => {
      const data = join(folder.path, 'data of the second service');
      const npx = spawn('npx', ['docloom', 'serve', '--port', '0', '--data', data], {
        cwd: project,
        env: freshEnvironment(),
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      // The service holds the other end of the pipe until it ends.
      const closed = once(npx, 'close');
      let said = '';
      npx.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
      await until('the service to say where it is', () => said.includes(data));
      const service = await processOf(data);
      npx.kill('SIGTERM');
      const kill = setTimeout(() => process.kill(service, 'SIGKILL'), 60_000);
      await closed;
      clearTimeout(kill);
      expect(said).toContain('Stopping');
    },
    BOUND_MILLISECONDS,
  );

  it(
    'npx docloom fill makes a document and its PDF without a service',
    async () => {
      await expect(tryFill(program, folder.path)).resolves.toBeUndefined();
    },
    BOUND_MILLISECONDS,
  );
});
