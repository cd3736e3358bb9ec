import { readFileSync, readdirSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

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
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/**
 * Reads the files of the console, less than a megabyte.
 * @throws Error if the console is not built
 */
export function readConsoleFiles(): ConsoleFiles {
  const page = readFileSync(join(FOLDER, 'index.html'), 'utf8');
  const names = readdirSync(join(FOLDER, 'assets')).filter((name) => typeOf(name) !== undefined);
  return { page, assets: new Map(names.map((name) => [name, readAsset(name)])) };
}

function readAsset(name: string): ConsoleAsset {
  const content = readFileSync(join(FOLDER, 'assets', name));
  const compressed = gzipSync(content, { level: 9 });
  return { contentType: typeOf(name) ?? '', content, compressed };
}

function typeOf(name: string): string | undefined {
  return CONTENT_TYPES[extname(name)];
}
