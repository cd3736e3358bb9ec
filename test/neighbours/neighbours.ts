import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DocloomProcess } from '../service/cli/docloom-process.ts';
import { unusedPort } from '../service/unused-port.ts';
import { EventReceiver } from './event-receiver.ts';
import type { HostileRow } from './hostile-rows.ts';
import { Owner } from './owner.ts';
import { measure } from './quiet-owner.ts';
import { StartedFlood } from './started-flood.ts';
import type { RowResult } from './summary.ts';

const WARM_UP_SECONDS = 3;
/** So long does the hostile owner fill its resource before the measurement. */
const HEAD_START_SECONDS = 5;
/** A command that takes longer is killed. */
const COMMAND_MILLISECONDS = 60_000;

/**
 * Measures the quiet owner of a service alone, and beside a hostile one.
 * @param seconds of each measurement
 * @param signal aborts everything at once
 */
export async function runRow(
  row: HostileRow,
  seconds: number,
  signal: AbortSignal,
): Promise<RowResult> {
  const data = mkdtempSync(join(tmpdir(), 'docloom-neighbours-'));
  const port = String(await unusedPort());
  const service = await DocloomProcess.serve(['--port', port, '--data', data]);
  const [near, far] = [await EventReceiver.start(0), await EventReceiver.start(row.receiverDelay)];
  let flood: StartedFlood | null = null;
  try {
    const quiet = new Owner(service.url, await tokenOf('quiet', data));
    const hostile = new Owner(service.url, await tokenOf('hostile', data));
    const hook = await quiet.makeWorkflow(near.url, ['Dear {{number}},']);
    const watched = { hook, receiver: near };
    await measure(watched, WARM_UP_SECONDS, signal);
    const alone = await measure(watched, seconds, signal);
    const requests = await row.prepare(hostile, far);
    flood = new StartedFlood({ senders: row.senders, requests });
    await measure(watched, HEAD_START_SECONDS, signal);
    const beside = await measure(watched, seconds, signal);
    return { name: row.name, alone, beside, hostile: await flood.stop() };
  } finally {
    await flood?.kill();
    await service.stop('SIGKILL');
    await Promise.all([near.stop(), far.stop()]);
    rmSync(data, { recursive: true, force: true });
  }
}

/** Creates a user without a team, and returns a token. */
async function tokenOf(name: string, data: string): Promise<string> {
  const user = ['--email', `${name}@neighbours.test`, '--name', name];
  const command = new DocloomProcess(
    ['token', 'create', ...user, '--data', data],
    {},
    COMMAND_MILLISECONDS,
  );
  await command.ended;
  const token = command.stdout.trim();
  if (token === '') throw new Error(`There is no token: ${command.stderr}`);
  return token;
}
