// The part of `npm run bench:large-pdf` that runs on Node 24. Started by ../large-pdf.mjs.
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { ServerGroup } from '../../playground/src/server-group.ts';
import { runBench } from '../run-bench.ts';
import { inTemporaryFolder } from '../temporary-folder.ts';
import { untilInterrupted } from '../until-interrupted.ts';
import { brokenBounds } from './bounds.ts';
import { CASES } from './cases.ts';
import type { Outcome } from './measure.ts';
import { Stage } from './measure.ts';
import type { Options } from './options.mjs';
import { describeOutcome } from './report.ts';
import { tableOf, withTable } from './table.ts';
import { startService } from '../started-service.ts';

const { only, write } = JSON.parse(process.argv[2] ?? '{}') as Options;

const DOCS = fileURLToPath(new URL('../../docs/pdf.md', import.meta.url));

await runBench(() =>
  inTemporaryFolder(join(tmpdir(), 'docloom-bench-large-'), async (folder) => {
    const { outcomes, connections } = await sendAll(folder);
    const broken = outcomes.flatMap(brokenBounds);
    if (connections > 0)
      broken.push(`${String(connections)} connections were made to the outside.`);
    console.log(['', ...broken.map((one) => `BROKEN: ${one}`)].join('\n'));
    if (write) await writeTable(outcomes);
    return broken.length === 0;
  }),
);

/** Sends every document through its own service, and counts requests to an external server. */
async function sendAll(folder: string): Promise<{ outcomes: Outcome[]; connections: number }> {
  const temporary = join(folder, 'temporary');
  await mkdir(temporary);
  process.env['TMPDIR'] = temporary;
  const servers = new ServerGroup();
  let connections = 0;
  const stranger = createServer((socket) => {
    connections += 1;
    socket.destroy();
  }).listen(0, '127.0.0.1');
  try {
    await once(stranger, 'listening');
    const address = `http://127.0.0.1:${String((stranger.address() as AddressInfo).port)}`;
    const service = await startService(servers, folder);
    const sent = sendEach(await Stage.open(service, folder, temporary), address);
    const outcomes = await untilInterrupted(Promise.race([sent, servers.failed]));
    return { outcomes, connections };
  } finally {
    stranger.close();
    await servers.stopAll();
  }
}

async function sendEach(stage: Stage, address: string): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const one of CASES.filter(({ title }) => title.includes(only))) {
    const outcome = await stage.send(one, address);
    console.log(describeOutcome(outcome));
    outcomes.push(outcome);
  }
  return outcomes;
}

async function writeTable(outcomes: readonly Outcome[]): Promise<void> {
  const text = withTable(await readFile(DOCS, 'utf8'), tableOf(outcomes));
  const config = await resolveConfig(DOCS);
  await writeFile(DOCS, await format(text, { ...config, filepath: DOCS }));
}
