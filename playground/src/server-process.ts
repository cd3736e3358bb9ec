import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { startLeashed } from '../setup/leashed.mjs';

const TAIL_LINES = 30;

/** What is started, and where it writes. */
export interface ServerCommand {
  /** For messages: "n8n", "The Docloom service". */
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  /** The folder that it is started in; otherwise ours. */
  readonly folder?: string;
  readonly environment: NodeJS.ProcessEnv;
  readonly logFile: string;
}

/** A server that runs, and that cannot outlive us. */
export interface ServerProcess {
  readonly name: string;
  readonly logFile: string;
  /** Resolves with the exit code when the server has ended, asked or not. */
  readonly ended: Promise<number>;
  /** Asks it to end, and resolves when it has. */
  stop(): Promise<void>;
  /** The last lines that it wrote. */
  logTail(): string;
}

/** Starts a server whose output goes to its log file. */
export function startServer({ name, logFile, ...server }: ServerCommand): ServerProcess {
  mkdirSync(dirname(logFile), { recursive: true });
  const log = openSync(logFile, 'w');
  const { command, args, folder: cwd, environment: env } = server;
  const { ended, release } = startLeashed({ command, args, env, ...(cwd && { cwd }) }, log);
  closeSync(log);
  return {
    name,
    logFile,
    ended,
    async stop() {
      release();
      await ended;
    },
    logTail: () =>
      readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-TAIL_LINES).join('\n'),
  };
}
