import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { folderForPostgres } from '../peers/disk/shared-disk.ts';
import { withDatabases } from '../peers/pipeline/with-databases.ts';
import { memoryOf } from '../peers/usage/memory.ts';
import type { Roots } from '../peers/usage/process-tree.ts';
import { processesFrom, rootsFromNow } from '../peers/usage/process-tree.ts';
import type { Arena } from '../pipeline/arena.ts';
import { startService } from '../pipeline/contestants/docloom.ts';
import { sendAll } from '../pipeline/send-all.ts';
import { watchPeak } from '../watch-peak.ts';
import type { MemoryFigure } from './figures.ts';
import type { Options } from './options.mjs';

const SENDERS = 4;
/** A service returns the memory of its work to the system within about 20 seconds. */
const SETTLE_MILLISECONDS = 30_000;
const IDLE_MINUTES = 1;
/** From the last PDF until its process has ended. */
const IDLE_MILLISECONDS = IDLE_MINUTES * 60_000 + 10_000;

const GOAL_WITHOUT_PDF = 150_000_000;

/** A started service. */
interface Started {
  readonly roots: Roots;
  /** Its address for source data. */
  readonly url: string;
}

/** Measures a service without PDF copies. */
export async function measureWithoutPdf(
  arena: Arena,
  { documents }: Options,
): Promise<MemoryFigure[]> {
  const service = await start(arena, 'without-pdf');
  const figures = [await figureOf('Just started', service.roots)];
  await sendAll(arena, service.url, { runs: documents, senders: SENDERS });
  const title = `After ${documents.toLocaleString('en')} Word documents`;
  return [...figures, await figureOf(title, service.roots, GOAL_WITHOUT_PDF)];
}

/** Measures a service that makes PDF copies. */
export async function measureWithPdf(arena: Arena, { pdfs }: Options): Promise<MemoryFigure[]> {
  const service = await start(arena, 'with-pdf', {
    settings: ['--pdf-idle-minutes', String(IDLE_MINUTES)],
    document: { createPdfCopy: true },
  });
  const peak = watchPeak(() => memoryOf(processesFrom(service.roots)));
  await sendAll(arena, service.url, { runs: pdfs, senders: SENDERS });
  const bytes = await peak.stop();
  const figures = [
    { title: `While it makes ${pdfs} PDF copies, at most`, bytes, goal: null },
    await figureOf('After them, with LibreOffice waiting', service.roots),
  ];
  await sleep(IDLE_MILLISECONDS);
  return [...figures, await figureOf('After LibreOffice has ended', service.roots)];
}

/** Measures a service on PostgreSQL, and the server. */
export async function measureOnPostgres(
  arena: Arena,
  { documents }: Options,
): Promise<MemoryFigure[]> {
  return withDatabases({ count: 1, parent: folderForPostgres() }, async ([database]) => {
    if (database === undefined) throw new Error('There is no PostgreSQL server.');
    const service = await start(arena, 'postgres', { settings: ['--database', database.url] });
    await sendAll(arena, service.url, { runs: documents, senders: SENDERS });
    const made = `after ${documents.toLocaleString('en')} Word documents`;
    return [
      await figureOf(`On PostgreSQL, ${made}`, service.roots),
      await figureOf(`The PostgreSQL server itself, ${made}`, database.roots),
    ];
  });
}

async function start(
  { servers, folder, template, receiver }: Arena,
  name: string,
  options: { settings?: readonly string[]; document?: { createPdfCopy: boolean } } = {},
): Promise<Started> {
  const own = join(folder, name);
  await mkdir(own);
  const startedRoots = rootsFromNow();
  const service = { folder: own, template, receiverUrl: receiver.url, ...options };
  const { url } = await startService(servers, service);
  return { url, roots: startedRoots() };
}

async function figureOf(
  title: string,
  roots: Roots,
  goal: number | null = null,
): Promise<MemoryFigure> {
  await sleep(SETTLE_MILLISECONDS);
  return { title, bytes: memoryOf(processesFrom(roots)), goal };
}
