import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod/v4';
import { toTimestamp } from '../../../service/src/time/clock.ts';
import { RunningService } from '../running-service.ts';
import { TemporaryFolder } from '../temporary-folder.ts';
import { paragraphsOf, wordFile } from '../word-file.ts';

/*
 * Clients are generated from the document of a running service, as docs/api.md shows it, and compiled
 * under `strict` with a program each: see typed-clients/. Then the programs make a document there.
 */

const ROOT = resolve(__dirname, '../../..');
const PROGRAMS = ['with-openapi-typescript', 'with-hey-api', 'with-orval'];
const run = promisify(execFile);

const COMPILER_OPTIONS = {
  target: 'es2022',
  lib: ['es2023', 'dom', 'dom.iterable'],
  module: 'nodenext',
  strict: true,
  skipLibCheck: true,
  types: [],
  outDir: 'compiled',
  noEmitOnError: true,
};

/** Runs each program and prints its results. */
const RUNNER = `
const [base, token, template] = process.argv.slice(2);
(async () => {
  const start = { base, token, template: Uint8Array.from(Buffer.from(template, 'base64')) };
  const trips = {};
  for (const name of ${JSON.stringify(PROGRAMS)}) {
    const trip = await require('./compiled/' + name + '.js').makeDocument(start);
    trips[name] = { ...trip, content: Buffer.from(trip.content).toString('base64') };
  }
  console.log(JSON.stringify(trips));
})();
`;

interface Trip {
  name: string;
  content: string;
  refused: string[];
}

const folder = new TemporaryFolder();
let service: RunningService;

beforeAll(async () => {
  service = await RunningService.start();
});
afterAll(async () => {
  await service.stop();
  folder.remove();
});

/** Returns the configuration of a generator from the page, for this service and this folder. */
function documented(file: string): string {
  const page = readFileSync(join(ROOT, 'docs/api.md'), 'utf8');
  const [, code = ''] = new RegExp(`\`\`\`js\\n// ${file}\\n(.*?)\`\`\``, 's').exec(page) ?? [];
  return code
    .replace('http://127.0.0.1:8080/v0/openapi.json', `${service.url}/v0/openapi.json`)
    .replaceAll('src/docloom', `generated/${file.startsWith('orval') ? 'orval' : 'hey-api'}`);
}

const tool = (path: string) => join(ROOT, 'node_modules', path);

function node(...words: string[]): Promise<{ stdout: string }> {
  const env = { ...process.env, NO_COLOR: '1' };
  return run(process.execPath, words, { cwd: folder.path, env, maxBuffer: 64 * 1024 * 1024 });
}

/** Compilers print their errors to standard output. */
async function compile(): Promise<void> {
  try {
    await node(tool('typescript/bin/tsc'), '--project', '.');
  } catch (cause) {
    throw new Error((cause as { stdout: string }).stdout, { cause });
  }
}

function write(file: string, content: string): void {
  writeFileSync(join(folder.path, file), content);
}

async function generate(): Promise<void> {
  write('openapi-ts.config.mjs', documented('openapi-ts.config.mjs'));
  write('orval.config.mjs', documented('orval.config.mjs'));
  await Promise.all([
    node(
      tool('openapi-typescript/bin/cli.js'),
      `${service.url}/v0/openapi.json`,
      ...['--output', 'generated/openapi-typescript.ts'],
    ),
    node(tool('@hey-api/openapi-ts/bin/run.js'), '--file', 'openapi-ts.config.mjs'),
    node(tool('orval/dist/bin/orval.mjs'), '--config', './orval.config.mjs'),
  ]);
}

/**
 * The packages that the programs and the generated clients import; zod in the contract's version.
 */
function linkPackages(): void {
  const { resolve: resolved } = createRequire(join(ROOT, 'contract/package.json'));
  const packages = {
    'openapi-fetch': tool('openapi-fetch'),
    'openapi-typescript-helpers': tool('openapi-typescript-helpers'),
    zod: dirname(resolved('zod/package.json')),
  };
  mkdirSync(join(folder.path, 'node_modules'));
  for (const [name, path] of Object.entries(packages)) {
    symlinkSync(path, join(folder.path, 'node_modules', name), 'junction');
  }
}

it('generated clients compile in strict mode and make a document', async () => {
  write('package.json', '{"type":"commonjs"}');
  write('tsconfig.json', JSON.stringify({ compilerOptions: COMPILER_OPTIONS, include: ['*.ts'] }));
  write('runner.js', RUNNER);
  cpSync(join(__dirname, 'typed-clients'), folder.path, { recursive: true });
  linkPackages();
  await generate();
  await compile();

  const template = Buffer.from(wordFile('Dear {{name}}')).toString('base64');
  const token = await service.tokenOf({ email: 'ada@test', name: 'Ada' });
  const { stdout } = await node('runner.js', service.url, token, template);
  const trips = JSON.parse(stdout) as Record<string, Trip>;
  expect(Object.keys(trips)).toEqual(PROGRAMS);
  for (const [program, { name, content, refused }] of Object.entries(trips)) {
    const paragraphs = paragraphsOf(Buffer.from(content, 'base64'));
    const refusal = ['invalid_request', '$.name'];
    expect([program, paragraphs, refused]).toEqual([program, ['Dear Ada'], refusal]);
    expect(name).toMatch(/^Letter to Ada( \(\d\))?\.docx$/);
  }
});

it('zod rejects the offset of a timestamp unless it is allowed explicitly', () => {
  const timestamp = toTimestamp(0);
  expect(timestamp).toMatch(/\+00:00$/);
  expect(z.iso.datetime().safeParse(timestamp).success).toBe(false);
  expect(z.iso.datetime({ offset: true }).safeParse(timestamp).success).toBe(true);
});
