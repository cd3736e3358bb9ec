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
/** A service returns the memory of its work to the system when it has been idle for 90 seconds. */
const SETTLE_MINUTES = 2;
/** Longer than a service takes to settle. */
const PDF_IDLE_MINUTES = 4;
/** That a PDF process takes to end. */
const MILLISECONDS_TO_END = 10_000;

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
  await idleFor(SETTLE_MINUTES);
  const figures = [figureOf('Just started', service.roots)];
  await sendAll(arena, service.url, { runs: documents, senders: SENDERS });
  await idleFor(SETTLE_MINUTES);
  const title = `After ${documents.toLocaleString('en')} Word documents`;
  return [...figures, figureOf(title, service.roots, GOAL_WITHOUT_PDF)];
}

/** Measures a service that makes PDF copies. */
export async function measureWithPdf(arena: Arena, { pdfs }: Options): Promise<MemoryFigure[]> {
  const service = await start(arena, 'with-pdf', {
    settings: ['--pdf-idle-minutes', String(PDF_IDLE_MINUTES)],
    document: { createPdfCopy: true },
  });
  const peak = watchPeak(() => memoryOf(processesFrom(service.roots)));
  await sendAll(arena, service.url, { runs: pdfs, senders: SENDERS });
  const bytes = await peak.stop();
  await idleFor(SETTLE_MINUTES);
  const figures = [
    { title: `While it makes ${pdfs} PDF copies, at most`, bytes, goal: null },
    figureOf('After them, with LibreOffice waiting', service.roots),
  ];
  await idleFor(PDF_IDLE_MINUTES - SETTLE_MINUTES);
  await sleep(MILLISECONDS_TO_END);
  return [...figures, figureOf('After LibreOffice has ended', service.roots)];
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
    await idleFor(SETTLE_MINUTES);
    const made = `after ${documents.toLocaleString('en')} Word documents`;
    return [
      figureOf(`On PostgreSQL, ${made}`, service.roots),
      figureOf(`The PostgreSQL server itself, ${made}`, database.roots),
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

async function idleFor(minutes: number): Promise<void> {
  console.log(`The service stays idle for ${minutes} minutes …`);
  await sleep(minutes * 60_000);
}

function figureOf(title: string, roots: Roots, goal: number | null = null): MemoryFigure {
  return { title, bytes: memoryOf(processesFrom(roots)), goal };
}
