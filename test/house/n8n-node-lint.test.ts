import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { npmEnvironment } from '../../playground/setup/npm.mjs';
import { repository } from '../../playground/setup/paths.mjs';

/*
 * n8n's own linter for community nodes, as `n8n.strict` in package.json asks for it: with its default
 * configuration. eslint.config.js narrows it to the n8n package, and does nothing else. The linter
 * itself, `n8n-node lint`, is run by `npm run lint`.
 */

const tool = (path: string) => join(repository, 'node_modules', path);

interface Ended {
  status: number | null;
  said: string;
}

/** Runs a script of a package at the root of the repository, with this Node. */
function ran(script: string, words: readonly string[], input = ''): Promise<Ended> {
  const { PATH = '', ...env } = npmEnvironment();
  const path = [dirname(process.execPath), PATH].join(process.platform === 'win32' ? ';' : ':');
  const child = spawn(process.execPath, [tool(script), ...words], {
    cwd: repository,
    env: { ...env, PATH: path, NO_COLOR: '1' },
  });
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => said.push(text));
  }
  child.stdin.end(input);
  return new Promise((resolve) =>
    child.on('close', (status) => {
      resolve({ status, said: said.join('') });
    }),
  );
}

const eslint = (...words: string[]) => ran('eslint/bin/eslint.js', words);

it('eslint.config.mjs is the default of the linter', () => {
  const templates = tool('@n8n/node-cli/dist/template/templates/shared/default');
  const [ours, theirs] = [repository, templates].map((folder) =>
    readFileSync(join(folder, 'eslint.config.mjs'), 'utf8').replace(/\s+/g, ' ').trim(),
  );
  expect(ours).toBe(theirs);
});

it.each(['package.json', 'nodes/Docloom/Docloom.node.ts', 'credentials/DocloomApi.credentials.ts'])(
  '%s is held to that default',
  async (file) => {
    const [inUse, byDefault] = await Promise.all([
      eslint('--print-config', file),
      eslint('--config', 'eslint.config.mjs', '--print-config', file),
    ]);
    expect(inUse.status).toBe(0);
    expect(JSON.parse(inUse.said)).toEqual(JSON.parse(byDefault.said));
  },
);

it('code that n8n does not allow in a node is rejected', async () => {
  const words = ['--stdin', '--stdin-filename', 'nodes/Docloom/read.ts'];
  const code = "import { readFileSync } from 'fs';\n\nexport const read = readFileSync;\n";
  const { status, said } = await ran('eslint/bin/eslint.js', words, code);
  expect(status).toBe(1);
  expect(said).toContain('@n8n/community-nodes/no-restricted-imports');
});
