import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { startLeashed } from '../setup/leashed.mjs';

const TAIL_LINES = 30;

/** The command of a server, and its log file. */
export interface ServerCommand {
  /** For messages: "n8n", "The Docloom service". */
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  /** The working directory; by default that of this process. */
  readonly folder?: string;
  readonly environment: NodeJS.ProcessEnv;
  readonly logFile: string;
}

/** A running server, which cannot outlive this process. */
export interface ServerProcess {
  readonly name: string;
  readonly logFile: string;
  /** Resolves with the exit code when the server has ended, expectedly or not. */
  readonly ended: Promise<number>;
  /** Stops the server, and resolves when it has ended. */
  stop(): Promise<void>;
  /** The last lines of its output. */
  logTail(): string;
}

/** Starts a server that writes its output to its log file. */
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
