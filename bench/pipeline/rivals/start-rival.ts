import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { node24 } from '../../../playground/setup/paths.mjs';
import { freePort } from '../../../playground/setup/ports.mjs';
import { pinned } from '../../../playground/src/docloom-process.ts';
import { untilReady } from '../../../playground/src/until-ready.ts';
import { letter } from '../../templates/cases/letter.ts';
import { loadContestant } from '../../templates/contestants/index.ts';
import type { Arena } from '../arena.ts';
import type { SeveralServices } from '../nodes/several-services.ts';

const PATIENCE_MS = 30_000;

/** The processes of a rival. */
export interface RivalWorkers {
  /** The name of the library that renders the letters; see `loadContestant`. */
  library: string;
  /** One for each process: the only processor on which it runs; undefined: all of them. */
  processors: readonly (number | undefined)[];
}

interface Rival extends RivalWorkers {
  name: string;
  /** The path of its program, which gets a port, a folder, the receiver, the library and the queue. */
  program: string;
  /** Where its queue is; empty if it has none. */
  queue: string;
}

/** Starts the processes of a rival. They share a folder. */
export async function startRival(
  { servers, folder, receiver }: Arena,
  { name, program, queue, library, processors }: Rival,
): Promise<SeveralServices> {
  const place = join(folder, name);
  await mkdir(join(place, 'documents'), { recursive: true });
  const { syntax } = await loadContestant(library);
  await writeFile(join(place, 'letter.docx'), await letter.template(syntax));
  const urls: string[] = [];
  for (const [number, processor] of processors.entries()) {
    const port = await freePort();
    const words = [node24, program, String(port), place, receiver.url, library, queue];
    const server = servers.start({
      name,
      ...pinned(processor, words),
      environment: process.env,
      logFile: join(place, `process-${String(number + 1)}.log`),
    });
    const url = `http://127.0.0.1:${String(port)}/`;
    await untilReady(server, url, (answer) => answer.status === 405, PATIENCE_MS);
    urls.push(url);
  }
  return { name, urls };
}
