import { readFile, readdir } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

/** A script, style sheet or picture of the console. Its name changes with its content. */
export interface ConsoleAsset {
  contentType: string;
  content: Buffer;
  /** The content compressed with gzip. */
  compressed: Buffer;
}

/** The files that the build of the console has written. */
export interface ConsoleFiles {
  /** The page, which has placeholders. */
  page: string;
  assets: ReadonlyMap<string, ConsoleAsset>;
}

/** The same folder for the compiled service and for its sources. */
const FOLDER = fileURLToPath(new URL('../../../dist/console', import.meta.url));

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

const compress = promisify(gzip);

/**
 * Reads the files of the console, a few megabytes, and compresses them beside the event loop.
 * @throws Error if the console is not built
 */
export async function readConsoleFiles(): Promise<ConsoleFiles> {
  const page = await readFile(join(FOLDER, 'index.html'), 'utf8');
  const all = await readdir(join(FOLDER, 'assets'));
  const names = all.filter((name) => typeOf(name) !== undefined);
  const assets = names.map(async (name) => [name, await readAsset(name)] as const);
  return { page, assets: new Map(await Promise.all(assets)) };
}

async function readAsset(name: string): Promise<ConsoleAsset> {
  const content = await readFile(join(FOLDER, 'assets', name));
  const compressed = await compress(content, { level: 9 });
  return { contentType: typeOf(name) ?? '', content, compressed };
}

function typeOf(name: string): string | undefined {
  return CONTENT_TYPES[extname(name)];
}
