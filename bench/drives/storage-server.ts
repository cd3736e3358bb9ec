import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { node24, repository } from '../../playground/setup/paths.mjs';

/** A server with a storage, in a process of its own, and how the service uses it. */
export interface StorageServer {
  readonly name: string;
  /** The arguments of `docloom serve`. */
  readonly settings: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

/** The folder in the data folder: no server. */
export const FOLDER: StorageServer = {
  name: 'folder',
  settings: [],
  environment: {},
  stop: async () => undefined,
};

/** Starts the strict S3 server of the tests, which keeps objects in memory. */
export async function startS3(): Promise<StorageServer> {
  const program = await start('s3/strict-s3/main.ts', ['--port', '0'], 3);
  const [, drive = ''] = /--drive "([^"]+)"/.exec(program.said) ?? [];
  const credentials = [...program.said.matchAll(/\b(AWS_\w+)=(\S+)/g)];
  return {
    name: 'S3',
    settings: ['--drive', drive],
    environment: Object.fromEntries(credentials.map(([, name = '', value = '']) => [name, value])),
    stop: program.stop,
  };
}

/** Starts the WebDAV server Nephele on a folder. */
export async function startWebDav(folder: string): Promise<StorageServer> {
  const authorization = `Basic ${Buffer.from('bench:bench').toString('base64')}`;
  await mkdir(folder, { recursive: true });
  const program = await start('webdav/servers/nephele.ts', [folder, authorization]);
  return {
    name: 'WebDAV',
    settings: ['--drive', `webdav+http://bench:bench@127.0.0.1:${program.said.trim()}/drive/`],
    environment: {},
    stop: program.stop,
  };
}

/** Starts the fake of Google Drive of the tests, which keeps files in memory. */
export async function startGoogleDrive(folder: string): Promise<StorageServer> {
  await mkdir(folder, { recursive: true });
  const program = await start('google-drive/fake-google-drive/main.ts', [folder]);
  return {
    name: 'Google Drive',
    settings: ['--drive', program.said.trim()],
    environment: {},
    stop: program.stop,
  };
}

interface Program {
  /** What it has printed once it listened. */
  said: string;
  stop: () => Promise<void>;
}

/** @param lines that it prints before it is ready */
async function start(path: string, words: readonly string[], lines = 1): Promise<Program> {
  const program = join(repository, 'test/service/drive', path);
  const child = spawn(node24, [program, ...words], { stdio: ['pipe', 'pipe', 'inherit'] });
  const said: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    said.push(line);
    if (said.length === lines) break;
  }
  return { said: said.join('\n'), stop: () => stop(child) };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
