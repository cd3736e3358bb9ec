import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser } from 'playwright-core';
import { chromium as playwright } from 'playwright-core';

/** Milliseconds for one step in a page: a busy machine can take minutes to start LibreOffice and render. */
export const PATIENCE_MS = 120_000;

/**
 * The Chromium that comes from npm, without what its package switches off for speed: here it is to
 * keep sites apart as it does for a person.
 */
export async function openStrictBrowser(): Promise<Browser> {
  return playwright.launch({
    executablePath: await unpackedProgram(),
    args: [
      '--no-sandbox',
      '--no-zygote',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
    ],
  });
}

const UNPACK = `import('@sparticuz/chromium')
  .then(({ default: chromium }) => chromium.executablePath())
  .then((path) => process.stdout.write(path))`;

/**
 * Returns the path of the program, which the package unpacks into the folder of temporary files. Tests
 * in several processes unpack it apart, and move it to its place when it is complete: one that is still
 * being written cannot be started.
 */
async function unpackedProgram(): Promise<string> {
  const program = join(tmpdir(), 'strict-chromium');
  if (existsSync(program)) return program;
  const folder = await mkdtemp(join(tmpdir(), 'chromium-'));
  const { stdout } = await promisify(execFile)(process.execPath, ['--eval', UNPACK], {
    env: { ...process.env, TMPDIR: folder },
  });
  await rename(stdout, program);
  await rm(folder, { recursive: true, force: true });
  return program;
}
