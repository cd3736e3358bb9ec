import { DocloomProcess } from '../service/cli/docloom-process.ts';
import { EventReceiver } from './event-receiver.ts';
import type { HostileRow, Request } from './hostile-rows.ts';
import { HostileThread } from './hostile-thread.ts';
import type { Options } from './options.mjs';
import { Owner } from './owner.ts';
import { measure } from './quiet-owner.ts';
import { startServices } from './started-services.ts';
import type { RowResult } from './summary.ts';

const WARM_UP_SECONDS = 3;
/** So long does the hostile owner fill its resource before the measurement. */
const HEAD_START_SECONDS = 5;
/** A command that takes longer is killed. */
const COMMAND_MILLISECONDS = 60_000;

/**
 * Measures the quiet owner of a service alone, and beside a hostile one.
 * @param signal aborts everything at once
 */
export async function runRow(
  row: HostileRow,
  { seconds, ...installation }: Omit<Options, 'only'>,
  signal: AbortSignal,
): Promise<RowResult> {
  const services = await startServices(installation);
  const near = await EventReceiver.start();
  const thread = await HostileThread.start(row.receiverDelay);
  try {
    const [url = ''] = services.origins;
    const quiet = new Owner(url, await tokenOf('quiet', services.place));
    const hostile = new Owner(url, await tokenOf('hostile', services.place));
    const hook = await quiet.makeWorkflow(near.url, ['Dear {{number}},']);
    const watched = { hooks: onEach(services.origins, hook), receiver: near };
    await measure(watched, WARM_UP_SECONDS, signal);
    const alone = await measure(watched, seconds, signal);
    const requests = (await row.prepare(hostile, thread.receiverUrl)).flatMap((request) =>
      onEach(services.origins, request.url).map((to): Request => ({ ...request, url: to })),
    );
    thread.send({ senders: row.senders, requests, mostUnfinished: row.mostWaiting });
    if (row.mostWaiting !== null) await thread.isFull(signal);
    await measure(watched, HEAD_START_SECONDS, signal);
    const beside = await measure(watched, seconds, signal);
    const surplus = SURPLUS_MILLISECONDS[installation.database];
    return { name: row.name, alone, beside, surplus, hostile: await thread.stop() };
  } finally {
    await thread.kill();
    await services.stop();
    await near.stop();
  }
}

/** How much longer than twice the time alone an event may take; a server costs round trips. */
const SURPLUS_MILLISECONDS = { embedded: 50, postgres: 100 };

/** Returns the same address at each service. */
function onEach(origins: readonly string[], url: string): string[] {
  const { pathname, search } = new URL(url);
  return origins.map((origin) => new URL(`${pathname}${search}`, origin).href);
}

/** Creates a user without a team, and returns a token. */
async function tokenOf(name: string, place: readonly string[]): Promise<string> {
  const user = ['--email', `${name}@neighbours.test`, '--name', name];
  const command = new DocloomProcess(
    ['token', 'create', ...user, ...place],
    {},
    COMMAND_MILLISECONDS,
  );
  await command.ended;
  const token = command.stdout.trim();
  if (token === '') throw new Error(`There is no token: ${command.stderr}`);
  return token;
}
