import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Linter } from 'eslint';
import { repository } from '../../../playground/setup/paths.mjs';
import reasonAgainstNode from '../../../service/bin/old-node.cjs';
import { freshEnvironment } from '../../install/run-command.ts';
import { TemporaryFolder } from '../temporary-folder.ts';

const BIN = join(repository, 'service', 'bin');

const sentenceFor = (version: string) =>
  `docloom needs Node 24 or newer and this is Node ${version}: install it from https://nodejs.org, ` +
  'or run "npx -p node@24 -p docloom docloom serve".';

describe('The versions of Node', () => {
  it.each(['0.12.18', '8.17.0', '12.22.12', '18.20.8', '22.23.3', '23.11.1'])(
    '%s is too old',
    (version) => {
      expect(reasonAgainstNode(version)).toBe(sentenceFor(version));
    },
  );

  it.each(['24.0.0', '24.21.0', '26.10.0', '100.0.0'])('%s runs the program', (version) => {
    expect(reasonAgainstNode(version)).toBeNull();
  });
});

describe('The command that installs Node', () => {
  it.each(['npm/12.2.0 node/v22.23.3 linux x64', 'npm/13.0.0'])(
    'with %j needs --allow-scripts',
    (agent) => {
      expect(reasonAgainstNode('22.23.3', agent)).toContain(
        '"npx --allow-scripts=node -p node@24 -p docloom docloom serve"',
      );
    },
  );

  it.each([undefined, '', 'npm/11.19.1 node/v20.20.2', 'npm/6.14.18', 'pnpm/12.0.0'])(
    'omits --allow-scripts for %j, which rejects it',
    (agent) => {
      expect(reasonAgainstNode('18.20.8', agent)).toBe(sentenceFor('18.20.8'));
    },
  );
});

describe('On an old Node', () => {
  const folder = new TemporaryFolder();
  const preload = join(folder.path, 'old.cjs');
  afterAll(() => folder.remove());
  beforeAll(() => {
    const versions = '{ ...process.versions, node: "18.20.8" }';
    writeFileSync(preload, `Object.defineProperty(process, 'versions', { value: ${versions} });`);
  });

  it.each(['docloom.cjs', 'docloom.mjs'])('%s reports it in one sentence', (file) => {
    const args = ['--require', preload, join(BIN, file), 'serve'];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, {
      env: freshEnvironment({ npm_config_user_agent: '' }),
      encoding: 'utf8',
    });
    expect({ status, stdout, stderr }).toEqual({
      status: 1,
      stdout: '',
      stderr: `${sentenceFor('18.20.8')}\n`,
    });
  });
});

/** What of a file a Node of that time cannot read. */
function unreadable(
  file: string,
  languageOptions: { ecmaVersion: 5 | 2020; sourceType: 'commonjs' | 'module' },
): string[] {
  const text = readFileSync(join(BIN, file), 'utf8');
  return new Linter()
    .verify(text, [{ files: ['**/*.cjs', '**/*.mjs'], languageOptions }], { filename: file })
    .map(({ message, line }) => `${String(line)}: ${message}`);
}

describe('The code that runs before the version check', () => {
  it.each(['docloom.cjs', 'old-node.cjs'])('%s is ES5', (file) => {
    expect(unreadable(file, { ecmaVersion: 5, sourceType: 'commonjs' })).toEqual([]);
  });

  it('docloom.mjs contains nothing that Node 12 cannot parse', () => {
    expect(unreadable('docloom.mjs', { ecmaVersion: 2020, sourceType: 'module' })).toEqual([]);
    expect(readFileSync(join(BIN, 'docloom.mjs'), 'utf8')).not.toMatch(/from 'node:/);
  });

  it('would be detected', () => {
    expect(unreadable('docloom.mjs', { ecmaVersion: 5, sourceType: 'commonjs' })).toHaveLength(1);
  });
});
