import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Arena } from '../arena.ts';
import { startBeside, startService } from '../contestants/docloom.ts';
import { descendantsOf } from '../../pdf/processes.ts';
import type { ProcessorQuota } from './processor-quota.ts';
import { processorFor } from './processors.ts';
import type { SeveralServices } from './several-services.ts';

interface NodesToStart {
  name: string;
  count: number;
  /** The address of a database of their own; null: one embedded database. */
  database: string | null;
  /** One for each service; none if they may use all of their processors. */
  quotas: readonly ProcessorQuota[];
}

/** Starts one service with several worker processes, which use all processors. */
export async function startWorkers(
  { servers, folder, template, receiver }: Arena,
  { name, count, database }: Omit<NodesToStart, 'quotas' | 'database'> & { database: string },
): Promise<SeveralServices> {
  const own = join(folder, name);
  const drive = join(own, 'drive');
  await mkdir(drive, { recursive: true });
  const settings = ['--drive', drive, '--database', database, '--workers', String(count)];
  const service = { folder: own, settings, template, receiverUrl: receiver.url };
  const { url } = await startService(servers, service);
  return { name, urls: [url] };
}

/** Starts services that share a database and a drive, each on one processor. */
export async function startNodes(
  { servers, folder, template, receiver }: Arena,
  { name, count, database, quotas }: NodesToStart,
): Promise<SeveralServices> {
  const drive = join(folder, name, 'drive');
  await mkdir(drive, { recursive: true });
  const settings = ['--drive', drive, ...(database === null ? [] : ['--database', database])];
  const urls: string[] = [];
  for (let place = 0; place < count; place += 1) {
    const own = join(folder, name, `node-${String(place + 1)}`);
    await mkdir(own, { recursive: true });
    const node = { folder: own, settings, processor: processorFor(place) };
    const [first] = urls;
    const before = new Set(descendantsOf(process.pid));
    if (first === undefined) {
      const started = await startService(servers, { ...node, template, receiverUrl: receiver.url });
      urls.push(started.url);
    } else {
      urls.push(new URL(new URL(first).pathname, await startBeside(servers, node)).href);
    }
    await quotas[place]?.limit(descendantsOf(process.pid).filter((id) => !before.has(id)));
  }
  return { name, urls };
}
