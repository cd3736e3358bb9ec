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
import { writeEdition } from './letter-editions.ts';
import type { Options } from './options.mjs';
import type { Replaced } from './template-page-visit.ts';
import { TemplatePageVisit } from './template-page-visit.ts';

/** From a changed value to the shown document: the median, in milliseconds. */
const GOAL = 500;
/** Changes before the measurement: the converter and the browser compile what they need. */
const WARM_UP = 10;

/** Replacements before the measurement. */
const FIRST_FILES = 3;

const FIELD = 'First Name';

const { changes, files } = JSON.parse(process.argv[2] ?? '{}') as Options;

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
  const replaced: Replaced[] = [];
  await visit.openVersions();
  for (let number = -FIRST_FILES; number < files; number += 1) {
    // Of four digits, so that no text is the beginning of another one.
    const edition = await writeEdition(folder, 2000 + number);
    const took = await visit.replace(edition.path, edition.text);
    if (number >= 0) replaced.push(took);
  }
  return describe({ inBrowser, alone, replaced });
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

/** In milliseconds. */
interface Measured {
  inBrowser: readonly number[];
  alone: readonly number[];
  replaced: readonly Replaced[];
}

/** Prints the figures. @returns whether the goals are met */
function describe({ inBrowser, alone, replaced }: Measured): boolean {
  const row = (name: string, values: readonly number[]) => {
    const [half, most] = [0.5, 0.95].map((share) => quantile(values, share).toFixed(0));
    return `${name.padEnd(40)} ${String(half).padStart(6)} ${String(most).padStart(6)}`;
  };
  const published = replaced.map((one) => one.published);
  const compared = replaced.map((one) => one.compared);
  const median = quantile(inBrowser, 0.5);
  const goals = [
    { name: 'changed data', isMet: median < GOAL },
    { name: 'a published file', isMet: quantile(published, 0.5) < GOAL },
  ];
  console.log(`
${String(inBrowser.length)} changes, in milliseconds${' '.repeat(20)}p50    p95
${row('from a changed value to the shown page', inBrowser)}
${row('the same preview without a browser', alone)}

${String(replaced.length)} new files, in milliseconds${' '.repeat(18)}p50    p95
${row('from a chosen file to the compared pages', compared)}
${row('from "Publish" to the shown page', published)}

The page takes ${(median / quantile(alone, 0.5)).toFixed(1)} times as long as the service alone.
Goal: less than ${String(GOAL)} ms (p50)
${goals.map(({ name, isMet }) => `- ${isMet ? 'met' : 'missed'} for ${name}`).join('\n')}`);
  return goals.every(({ isMet }) => isMet);
}
