// The part of `npm run bench:preview` that runs on Node 24. Started by ../preview.mjs after the set-up.
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repository } from '../../playground/setup/paths.mjs';
import { ServerGroup } from '../../playground/src/server-group.ts';
import { openStrictBrowser } from '../../test/service/http/pages/strict-browser.ts';
import { quantile } from '../pdf/quantile.ts';
import { runBench } from '../run-bench.ts';
import { startService, TOKEN } from '../started-service.ts';
import { inTemporaryFolder } from '../temporary-folder.ts';
import { untilInterrupted } from '../until-interrupted.ts';
import type { Options } from './options.mjs';
import { TemplatePageVisit } from './template-page-visit.ts';

/** From a changed value to the shown document: the median, in milliseconds. */
const GOAL = 500;
/** Changes before the measurement: the converter and the browser compile what they need. */
const WARM_UP = 10;

const FIELD = 'First Name';

const { changes } = JSON.parse(process.argv[2] ?? '{}') as Options;

await runBench(() =>
  inTemporaryFolder(join(tmpdir(), 'docloom-bench-preview-'), async (folder) => {
    const servers = new ServerGroup();
    const browser = await openStrictBrowser();
    try {
      return await untilInterrupted(measure(servers, browser, folder));
    } finally {
      await browser.close();
      await servers.stopAll();
    }
  }),
);

async function measure(
  servers: ServerGroup,
  browser: Awaited<ReturnType<typeof openStrictBrowser>>,
  folder: string,
): Promise<boolean> {
  console.log('Starting a service, and opening the page of a letter …');
  const service = await startService(servers, folder);
  const data = await readFile(join(repository, 'examples/letter/letter.json'), 'utf8');
  const file = await service.upload(join(repository, 'examples/letter/letter.docx'));
  const { id, documents } = await service.createWorkflow('Letters', file.id);
  const place = `/workflows/${id}/documents/${documents[0]?.id ?? ''}`;
  const request = (method: string, path: string, body: string) =>
    requestBytes(`${service.address}/v0${place}${path}`, method, body);
  await request('PUT', '/sample-data/', data);
  const preview = (value: string) =>
    timed(() => request('POST', '/preview/', withValue(data, value)));
  await preview('first');
  const visit = await TemplatePageVisit.open(browser, `${service.address}/console${place}`, TOKEN);

  const inBrowser: number[] = [];
  const alone: number[] = [];
  for (let change = -WARM_UP; change < changes; change += 1) {
    const shown = await visit.change(FIELD, `Name ${String(change)}`);
    const requested = await preview(`Other ${String(change)}`);
    if (change < 0) continue;
    inBrowser.push(shown);
    alone.push(requested);
  }
  return describe(inBrowser, alone);
}

function withValue(data: string, value: string): string {
  const changed = { ...(JSON.parse(data) as object), [FIELD]: value };
  return JSON.stringify({ format: 'pdf', data: changed });
}

async function requestBytes(address: string, method: string, body: string): Promise<void> {
  const headers = { authorization: TOKEN, 'content-type': 'application/json' };
  const answer = await fetch(address, { method, headers, body });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${method} ${address} was answered ${String(answer.status)}.`);
}

async function timed(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** Prints the figures. @returns whether the goal is met */
function describe(inBrowser: readonly number[], alone: readonly number[]): boolean {
  const row = (name: string, values: readonly number[]) => {
    const [half, most] = [0.5, 0.95].map((share) => quantile(values, share).toFixed(0));
    return `${name.padEnd(40)} ${String(half).padStart(6)} ${String(most).padStart(6)}`;
  };
  const median = quantile(inBrowser, 0.5);
  const isMet = median < GOAL;
  console.log(`
${String(inBrowser.length)} changes, in milliseconds${' '.repeat(20)}p50    p95
${row('from a changed value to the shown page', inBrowser)}
${row('the same preview without a browser', alone)}

The page takes ${(median / quantile(alone, 0.5)).toFixed(1)} times as long as the service alone.
Goal: less than ${String(GOAL)} ms (p50): ${isMet ? 'met' : 'missed'}`);
  return isMet;
}
