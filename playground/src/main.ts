// The part of `npm start` that runs on Node 24: starts the servers, prepares them, shows a sample,
// and keeps them running until it is stopped. Started by start.mjs after the set-up.
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Workflow } from '@docloom/contract';
import { interruption, watchForInterruption } from '../setup/interruption.mjs';
import { logFolder } from '../setup/paths.mjs';
import { startDocloom } from './docloom-process.ts';
import { N8nClient } from './n8n-client.ts';
import { startN8n } from './n8n-process.ts';
import { PlaygroundMemoryFile } from './playground-memory.ts';
import { prepareExampleWorkflows } from './prepare-docloom.ts';
import { prepareN8n } from './prepare-n8n.ts';
import { publishReaction } from './publish-reaction.ts';
import { sendSampleOrder } from './sample-order.ts';
import { ServerFailure } from './server-failure.ts';
import { ServerGroup } from './server-group.ts';
import { ServiceClient } from './service-client.ts';
import { readSettings, type Settings } from './settings.ts';
import { describeStart, type Summary } from './summary.ts';

async function run(settings: Settings, servers: ServerGroup): Promise<never> {
  const { ports, docloomAddress, n8nAddress } = settings;
  const memoryFile = new PlaygroundMemoryFile(settings.memoryFile);
  const memory = memoryFile.read();
  const owner = { email: settings.ownerEmail, password: memory.password };

  console.log(`\nStarting the Docloom service on port ${ports.docloom} …`);
  await startDocloom(servers, {
    port: ports.docloom,
    dataFolder: settings.docloomFolder,
    logFile: settings.docloomLog,
    token: memory.token,
  });
  console.log(`Starting n8n on port ${ports.n8n} (up to half a minute the first time) …`);
  await startN8n(servers, {
    port: ports.n8n,
    userFolder: settings.n8nFolder,
    logFile: settings.n8nLog,
    owner,
    tarball: settings.tarball,
  });

  console.log('Preparing the workflows, the credential and the example flows …');
  const service = new ServiceClient(docloomAddress, memory.token);
  const remember = memoryFile.add.bind(memoryFile);
  const workflows = await prepareExampleWorkflows(service, memory, remember);
  const n8n = new N8nClient(n8nAddress);
  await n8n.signIn(owner);
  const access = { baseUrl: docloomAddress, developerToken: memory.token };
  const flows = await prepareN8n(n8n, workflows, access, memory, remember);
  await publishReaction(n8n, service, flows.react, workflows.invoices.id);

  console.log('Sending one sample order through them …');
  const { event, heardBy } = await sendSampleOrder(n8n, flows);
  const summary: Summary = {
    templatePage: templatePageOf(workflows.invoices, docloomAddress),
    editor: n8nAddress,
    ...owner,
    service: docloomAddress,
    token: memory.token,
    document: pathOf(event.data.documents[0]?.file?.name, event.data.workflow.name, settings),
    executionId: heardBy.id,
    executionPage: n8n.executionPage(flows.react.id, heardBy.id),
    logs: logFolder,
  };
  console.log(describeStart(summary));
  return servers.failed;
}

function templatePageOf({ id, documents }: Workflow, service: string): string {
  const [document] = documents;
  if (!document) return service;
  return `${service}/console/workflows/${id}/documents/${document.id}`;
}

/** The drive is a folder, and the names of its only holder and of an output determine the path. */
function pathOf(name: string | undefined, workflow: string, settings: Settings): string {
  const drive = join(settings.docloomFolder, 'drive');
  const paths = readdirSync(drive).map((holder) => join(drive, holder, workflow, name ?? ''));
  const path = paths.find((one) => existsSync(one));
  if (name === undefined || path === undefined) {
    throw new Error(`There is no document ${workflow}/${name ?? ''} in ${drive}.`);
  }
  return path;
}

const servers = new ServerGroup();
watchForInterruption({ lifeline: true });
try {
  await Promise.race([run(readSettings(), servers), servers.failed, once(interruption, 'abort')]);
  console.log('\nStopping n8n and the Docloom service …');
} catch (error) {
  const expected = error instanceof ServerFailure;
  console.error(expected ? `\n${error.message}` : error);
  console.error('\nStopping what is running …');
  process.exitCode = 1;
}
await servers.stopAll();
if (process.exitCode === undefined) console.log('Everything is stopped.');
process.exit();
