import { run } from '../install/run-command.ts';

/** The programs with Docker's command line, the preferred one first. */
const ENGINES = ['docker', 'podman'] as const;

/** Runs one command of the engine, and resolves with its output. */
export type Engine = (...words: string[]) => Promise<string>;

/**
 * Finds a container engine on this machine. A client without a running engine does not count.
 * @throws Error that says what to install
 */
export async function findEngine(folder: string): Promise<{ name: string; engine: Engine }> {
  const answers: string[] = [];
  for (const name of ENGINES) {
    const engine: Engine = (...words) => run(name, words, folder);
    try {
      await engine('info');
      return { name, engine };
    } catch (cause) {
      answers.push(`${name}: ${lastLine(cause)}`);
    }
  }
  throw new Error(
    `Nothing here runs containers. Install Docker or Podman, and start it.\n${answers.join('\n')}`,
  );
}

function lastLine(cause: unknown): string {
  const lines = String(cause).trimEnd().split('\n');
  return lines.findLast((line) => !line.includes('ended with')) ?? lines.at(-1) ?? '';
}
