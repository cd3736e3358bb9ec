import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findPostgres } from '../../../../playground/postgres/find-postgres.mjs';
import { Random } from '../../../chaos/random.ts';
import { testsWith } from '../../tests-with.ts';
import { Agreement } from './agreement.ts';
import { servicesForEachTest } from './services-for-each-test.ts';

const MISSING = 'Kills of services with one drive: neither npm nor Debian has PostgreSQL here';
const PROGRAM = join(__dirname, 'busy-service.ts');
const MINUTE = 60_000;
const PROCESSES = 2;
/** `DOCLOOM_KILLS=200 npx jest random-kills` tries harder. */
const KILLS = Number(process.env['DOCLOOM_KILLS'] ?? 8);

testsWith(findPostgres(), MISSING, () => {
  const held = servicesForEachTest(1);
  let children: ChildProcess[];

  beforeEach(() => {
    children = [];
  });
  afterEach(() => {
    for (const child of children) child.kill('SIGKILL');
  });

  /** Resolves when the process has begun its work. */
  async function start(seed: number): Promise<ChildProcess> {
    const words = [PROGRAM, held.url, held.folder, held.user.id, String(seed)];
    const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'pipe'] });
    children.push(child);
    await Promise.race([once(child.stdout, 'data'), failureOf(child)]);
    return child;
  }

  /** @throws what the process has printed, if it ends by itself */
  async function failureOf(child: ChildProcess): Promise<never> {
    const printed: string[] = [];
    child.stderr!.setEncoding('utf8').on('data', (text: string) => printed.push(text));
    await once(child, 'exit');
    throw new Error(printed.join(''));
  }

  it('processes that are killed at any moment lose no file and no owner', async () => {
    const random = new Random(Date.now());
    const running = await Promise.all(Array.from({ length: PROCESSES }, (_, n) => start(n)));
    for (let kill = 1; kill <= KILLS; kill += 1) {
      await sleep(random.below(600));
      const [child] = running.splice(random.below(running.length), 1);
      expect(child!.exitCode).toBeNull();
      child!.kill('SIGKILL');
      running.push(await start(PROCESSES + kill));
    }
    for (const child of running) {
      expect(child.exitCode).toBeNull();
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    }

    const [{ drive, parts, blobs }] = held.services as [(typeof held.services)[number]];
    held.clock.step(Date.now() + 11 * MINUTE - held.clock.now());
    expect((await drive.scan()).found).toBe(0);
    expect(await drive.scan()).toEqual({ found: 0, missing: 0 });
    const agreement = await Agreement.of(parts.store, blobs);
    agreement.expectAllKnown();
    agreement.expectNoneFound();
    await agreement.expectUsage(parts.store, held.user.id);
    for (const { id } of agreement.written) {
      expect((await drive.read(id))?.toString()).toMatch(/^(?:content )+$/);
    }
  });
});
