import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { node24 } from '../../../playground/setup/paths.mjs';
import { freePort } from '../../../playground/setup/ports.mjs';
import { pinned } from '../../../playground/src/docloom-process.ts';
import { untilReady } from '../../../playground/src/until-ready.ts';
import { letter } from '../../templates/cases/letter.ts';
import { docxtemplater } from '../../templates/contestants/docxtemplater.ts';
import type { Arena } from '../arena.ts';
import { processorFor } from '../nodes/processors.ts';
import type { SeveralServices } from '../nodes/several-services.ts';

const PATIENCE_MS = 30_000;

interface Rival {
  name: string;
  /** The file of its program, which gets a port, a folder, the receiver and the queue. */
  program: string;
  /** Where its queue is. */
  queue: string;
  /** The number of its processes. */
  count: number;
}

/** Starts the processes of a rival, each on one processor. They share a folder. */
export async function startRival(
  { servers, folder, receiver }: Arena,
  { name, program, queue, count }: Rival,
): Promise<SeveralServices> {
  const place = join(folder, name);
  await mkdir(join(place, 'documents'), { recursive: true });
  await writeFile(join(place, 'letter.docx'), await letter.template(docxtemplater.syntax));
  const urls: string[] = [];
  for (let number = 0; number < count; number += 1) {
    const port = await freePort();
    const file = fileURLToPath(new URL(program, import.meta.url));
    const server = servers.start({
      name,
      ...pinned(processorFor(number), [node24, file, String(port), place, receiver.url, queue]),
      environment: process.env,
      logFile: join(place, `process-${String(number + 1)}.log`),
    });
    const url = `http://127.0.0.1:${String(port)}/`;
    await untilReady(server, url, (answer) => answer.status === 405, PATIENCE_MS);
    urls.push(url);
  }
  return { name, urls };
}
