// Takes the pictures of docs/console.md: starts a separate service, prepares the example workflows in
// it, and takes screenshots of its pages. Needs no n8n.
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Workflow } from '@docloom/contract';
import type { Browser, Page } from 'playwright-core';
import { freePort } from '../../../playground/setup/ports.mjs';
import { node24, repository } from '../../../playground/setup/paths.mjs';
import { programOf, startDocloom } from '../../../playground/src/docloom-process.ts';
import type { PreparedWorkflows } from '../../../playground/src/example-workflows.ts';
import { prepareExampleWorkflows } from '../../../playground/src/prepare-docloom.ts';
import { ServerGroup } from '../../../playground/src/server-group.ts';
import { ServiceClient } from '../../../playground/src/service-client.ts';
import { until } from '../../../playground/src/until.ts';
import { openDatabase } from '../../../service/src/store/database.ts';
import { openStrictBrowser } from '../../../test/service/http/pages/strict-browser.ts';
import { signInWithToken } from '../../../test/service/http/pages/token-form.ts';
import { writeRun } from '../../../test/service/runs/numbers/history-of-a-test.ts';
import { writeSmallPng } from './small-png.ts';

const TOKEN = 'docloom_token_of_the_pictures';
const PASSWORD = 'a curtain behind the stage';
/** The first PDF waits for the converter. */
const PATIENCE_MS = 120_000;
const pictures = join(repository, 'docs', 'pictures', 'console');
const examples = join(repository, 'examples');

async function takePictures(servers: ServerGroup, folder: string): Promise<void> {
  const port = await freePort();
  const dataFolder = join(folder, 'docloom');
  console.log('Starting a service …');
  await startDocloom(servers, {
    port,
    dataFolder,
    logFile: join(folder, 'docloom.log'),
    token: TOKEN,
  });
  const invitation = await makeTeam(dataFolder);
  const service = new ServiceClient(`http://127.0.0.1:${String(port)}`, TOKEN);
  const memory = { token: TOKEN, password: '' };
  const workflows = await prepareExampleWorkflows(service, memory, () => undefined);
  console.log('Making documents …');
  const failedRun = await makeDocuments(service, workflows);
  console.log('Photographing the console …');
  const browser = await openStrictBrowser();
  try {
    await setPassword(browser, invitation);
    await pictureConsole(browser, service.address, workflows, failedRun);
    await writeHistory(join(folder, 'docloom', 'docloom.db'), Object.values(workflows));
    await pictureNumbers(browser, service.address);
  } finally {
    await browser.close();
  }
}

/**
 * Puts the owner of the token into a team with two others.
 * @returns the address at which one of them sets a password
 */
async function makeTeam(dataFolder: string): Promise<string> {
  const run = (...args: string[]) =>
    promisify(execFile)(node24, [programOf(repository), ...args, '--data', dataFolder]);
  const create = ['token', 'create', '--team', 'Accounts', '--label', 'n8n'];
  await run(...create, '--email', 'ada@example.com', '--name', 'Ada');
  await run(...create, '--email', 'ben@example.com', '--name', 'Ben');
  await run('user', 'move', 'owner@docloom.local', '--team', 'Accounts');
  await run('team', 'owner', '--team', 'Accounts', '--email', 'owner@docloom.local');
  const { stdout } = await run('user', 'invite', '--email', 'ada@example.com', '--name', 'Ada');
  return stdout.trim();
}

/** The sign-in page of a service for people who have passwords differs from that of a new one. */
async function setPassword(browser: Browser, invitation: string): Promise<void> {
  const page = await browser.newPage();
  await page.goto(invitation);
  await page.getByLabel('New password').fill(PASSWORD);
  await page.getByLabel('The same password once more').fill(PASSWORD);
  await page.getByRole('button', { name: 'Set the password' }).click();
  await page.getByRole('heading', { name: 'Workflows' }).waitFor();
  await page.close();
}

/** Makes documents, and one that fails because its password cannot be used. Returns its run. */
async function makeDocuments(
  service: ServiceClient,
  workflows: PreparedWorkflows,
): Promise<string> {
  await send(workflows.invoices, 'invoice/invoice.json');
  await send(workflows.certificates, 'certificate/certificate.json');
  await change(service, workflows.contracts, { createPdfCopy: true, enablePdfPassword: true });
  await send(workflows.contracts, 'contract/contract.json');
  for (const { id } of Object.values(workflows)) {
    await until('the document', PATIENCE_MS, async () => {
      const runs = await service.runs(id);
      return runs.every(({ finishedAt }) => finishedAt !== null) || undefined;
    });
  }
  const [failed] = await service.runs(workflows.contracts.id);
  if (!failed) throw new Error('The contract was not made, and has not failed either.');
  return failed.id;
}

/** Writes the runs of a month, for the page of numbers: more on some days, and none on Sundays. */
async function writeHistory(file: string, workflows: readonly Workflow[]): Promise<void> {
  const database = await openDatabase(file);
  for (let daysAgo = 1; daysAgo < 30; daysAgo += 1) {
    const day = new Date();
    day.setDate(day.getDate() - daysAgo);
    const count = day.getDay() === 0 ? 0 : 12 + ((daysAgo * 7) % 17);
    for (let number = 0; number < count; number += 1) {
      const workflow = workflows[number % workflows.length];
      if (!workflow) continue;
      const render = 8 + ((number * 13 + daysAgo * 5) % 21);
      const isFailed = (number + daysAgo * 3) % 53 === 0;
      await writeRun(database.store, {
        workflowId: workflow.id,
        at: day.setHours(8, number * 15, 0, 0),
        status: isFailed ? 'FAILED' : 'SUCCEEDED',
        made: isFailed ? [] : [render],
        failed: isFailed ? 1 : 0,
        arrived: isFailed ? [] : [180 + ((number * 37 + daysAgo * 11) % 240)],
      });
    }
  }
  await database.close();
}

async function change(service: ServiceClient, workflow: Workflow, options: object): Promise<void> {
  const [document] = workflow.documents;
  if (document) await service.updateDocument(workflow.id, document.id, options);
}

async function send({ source }: Workflow, example: string): Promise<void> {
  const answer = await fetch(source.webhookUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: await readFile(join(examples, example), 'utf8'),
  });
  if (!answer.ok) throw new Error(`The source has answered with ${String(answer.status)}.`);
}

async function pictureConsole(
  browser: Browser,
  address: string,
  { invoices, contracts }: PreparedWorkflows,
  failedRun: string,
): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  const picture = async (name: string) =>
    writeSmallPng(await page.screenshot(), join(pictures, `${name}.png`));
  const open = (path: string) => page.goto(`${address}${path}`);
  /** Until the pictures of the first pages are there, which the converter draws one by one. */
  const settle = () => page.waitForLoadState('networkidle', { timeout: PATIENCE_MS });
  const ofInvoices = `/console/workflows/${invoices.id}`;
  await open('/');
  await picture('sign-in');
  await signInWithToken(page, TOKEN);
  await page.getByText('Drop a Word or PowerPoint file here').waitFor();
  await settle();
  await picture('workflows');
  await open('/console/account');
  await page.getByText('This browser').waitFor();
  await picture('account');
  await open(ofInvoices);
  await page.getByText('Succeeded').last().waitFor();
  await settle();
  await picture('workflow');
  await open('/console/files');
  await page
    .getByRole('button', { name: /^Share / })
    .first()
    .click();
  await page.getByRole('button', { name: 'Create the link' }).waitFor();
  await settle();
  await picture('files');
  await open(`/console/workflows/${contracts.id}/runs/${failedRun}`);
  await page.getByRole('button', { name: 'Retry' }).waitFor();
  await picture('run');
  await open(`${ofInvoices}/connections`);
  await page.getByText('No receiver').waitFor();
  await picture('connections');
  await open(`/console/activity`);
  await page.getByText('added the template').first().waitFor();
  await picture('activity');
  await open('/console/people');
  await page.getByText('DOCLOOM_TOKEN').waitFor();
  await picture('people');
  await pictureTemplate(page, `${address}${ofInvoices}/documents/${invoices.documents[0]!.id}`);
}

async function pictureNumbers(browser: Browser, address: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  await page.goto(`${address}/console/numbers`);
  await signInWithToken(page, TOKEN);
  await page.getByText('By workflow').waitFor();
  await writeSmallPng(await page.screenshot(), join(pictures, 'numbers.png'));
}

async function pictureTemplate(page: Page, address: string): Promise<void> {
  const picture = async (name: string) =>
    writeSmallPng(await page.screenshot(), join(pictures, `${name}.png`));
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(address);
  await page.locator('.pdf-pages[aria-busy="false"]').waitFor({ timeout: 120_000 });
  await picture('template');
  for (const [tab, name] of [
    ['Fields', 'fields'],
    ['Versions', 'versions'],
    ['Options', 'options'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click();
    await page.getByRole('tabpanel', { name: tab }).waitFor();
    await page.waitForLoadState('networkidle');
    await picture(name);
  }
}

const folder = await mkdtemp(join(tmpdir(), 'docloom-pictures-'));
const servers = new ServerGroup();
try {
  await mkdir(pictures, { recursive: true });
  await takePictures(servers, folder);
  console.log(`The pictures are in ${pictures}`);
} finally {
  await servers.stopAll();
  await rm(folder, { recursive: true, force: true });
}
