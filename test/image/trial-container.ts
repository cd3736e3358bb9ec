import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../playground/setup/ports.mjs';
import { requestJson } from '../../playground/src/json-request.ts';
import { until } from '../../playground/src/until.ts';
import { expectSame } from '../install/expect-same.ts';
import type { Engine } from './container-engine.ts';

/** The port on which the image listens. */
const PORT = 8080;

/** As in docs/installing.md: only its data and memory are writable. */
const HARDENED = [
  '--init',
  '--read-only',
  '--tmpfs',
  '/tmp',
  '--cap-drop',
  'ALL',
  '--security-opt',
  'no-new-privileges',
];

/** A container of the image that runs, with its data in a volume. */
export interface TrialContainer {
  readonly address: string;
  /** Runs a command in it as the image's user, and resolves with its output. */
  run(...words: string[]): Promise<string>;
  /** Stops it like `docker stop`, and expects exit code 0. */
  stop(): Promise<void>;
}

/**
 * Starts the service in a container for some work. The container is removed in any case.
 * @param volume is kept
 */
export async function inTrialContainer(
  engine: Engine,
  { image, volume, name }: { image: string; volume: string; name: string },
  work: (container: TrialContainer) => Promise<void>,
): Promise<void> {
  const port = String(await freePort());
  const address = `http://127.0.0.1:${port}`;
  const published = ['--publish', `127.0.0.1:${port}:${String(PORT)}`];
  const settings = ['--volume', `${volume}:/data`, '--env', `DOCLOOM_PUBLIC_URL=${address}`];
  try {
    await engine('run', '--detach', '--name', name, ...HARDENED, ...published, ...settings, image);
    await untilAlive(engine, name, address);
    await work({
      address,
      run: (...words) => engine('exec', name, ...words),
      async stop() {
        await engine('stop', '--time', '40', name);
        const code = await engine('inspect', '--format', '{{.State.ExitCode}}', name);
        expectSame('its exit code after SIGTERM', code.trim(), '0');
      },
    });
  } finally {
    await engine('rm', '--force', '--volumes', name).catch(() => undefined);
  }
}

async function untilAlive(engine: Engine, name: string, address: string): Promise<void> {
  await until('the service in the container', 120_000, async () => {
    const state = await engine('inspect', '--format', '{{.State.Running}}', name);
    if (state.trim() !== 'true') {
      throw new Error(`The container has ended:\n${await engine('logs', name)}`);
    }
    const answer = await requestJson('GET', `${address}/healthz`, {}).catch(() => undefined);
    if (!answer) await sleep(300);
    return answer;
  });
}
