import { lstatSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { copyDependencies } from '../../install/copy-dependencies.ts';
import { PACKAGES, installPackages } from '../../install/install-packages.ts';
import { programOfPackages } from '../../install/installed-program.ts';
import { tryFill } from '../../install/try-fill.ts';
import { tryService } from '../../install/try-service.ts';
import { TemporaryFolder } from '../temporary-folder.ts';

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

  it(
    'npx docloom serve makes a document and its PDF copy, and ends with 0 after SIGTERM',
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
    'npx docloom fill makes a document and its PDF without a service',
    async () => {
      await expect(tryFill(program, folder.path)).resolves.toBeUndefined();
    },
    BOUND_MILLISECONDS,
  );
});
