// Takes the pictures: starts a separate service and n8n, runs the example flows in them and
// takes screenshots of the editor and the documents.
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../playground/setup/ports.mjs';
import { tarball } from '../../../playground/src/node-package.ts';
import { repository } from '../../../playground/setup/paths.mjs';
import { startDocloom } from '../../../playground/src/docloom-process.ts';
import { nodeNames, type PickedCredential } from '../../../playground/src/flows.ts';
import { N8nClient } from '../../../playground/src/n8n-client.ts';
import { startN8n } from '../../../playground/src/n8n-process.ts';
import type { StoredFlow } from '../../../playground/src/n8n-resources.ts';
import { prepareExampleWorkflows } from '../../../playground/src/prepare-docloom.ts';
import { prepareN8n, type PreparedFlows } from '../../../playground/src/prepare-n8n.ts';
import { publishReaction } from '../../../playground/src/publish-reaction.ts';
import { sendSampleOrder } from '../../../playground/src/sample-order.ts';
import { ServerGroup } from '../../../playground/src/server-group.ts';
import { ServiceClient } from '../../../playground/src/service-client.ts';
import { openBrowser } from '../../../test/e2e/editor/browser.ts';
import { holderFolderIn } from '../../../test/service/drive/holder-folder.ts';
import { pictureDocument } from './document-picture.ts';
import { Editor } from './editor.ts';
import { nodeNameOf, operationsFlow } from './operations-flow.ts';
import { pictureOf, picturedOperations } from './pictured-operations.ts';
import { setScene } from './scene.ts';

const OWNER = { email: 'owner@docloom.example', password: 'Picture-Day-1' };
const TOKEN = 'docloom_token_of_the_pictures';
const pictures = join(repository, 'docs', 'pictures');
const nodePictures = join(pictures, 'nodes');

async function takePictures(servers: ServerGroup, folder: string): Promise<void> {
  const docloomPort = await freePort();
  const n8nPort = await freePort();
  const docloomAddress = `http://127.0.0.1:${String(docloomPort)}`;
  console.log('Starting a service and an n8n …');
  await startDocloom(servers, {
    port: docloomPort,
    dataFolder: join(folder, 'docloom'),
    logFile: join(folder, 'docloom.log'),
    token: TOKEN,
  });
  await startN8n(servers, {
    port: n8nPort,
    userFolder: join(folder, 'n8n'),
    logFile: join(folder, 'n8n.log'),
    owner: OWNER,
    tarball: tarball(),
  });
  const service = new ServiceClient(docloomAddress, TOKEN);
  const n8n = new N8nClient(`http://127.0.0.1:${String(n8nPort)}`);
  await n8n.signIn(OWNER);
  const access = { baseUrl: docloomAddress, developerToken: TOKEN };
  const memory = { token: TOKEN, password: OWNER.password };
  const workflows = await prepareExampleWorkflows(service, memory, () => undefined);
  const flows = await prepareN8n(n8n, workflows, access, memory, () => undefined);
  await publishReaction(n8n, service, flows.react, workflows.invoices.id);
  const { event } = await sendSampleOrder(n8n, flows);

  console.log('Photographing the editor …');
  const stage = { service, token: TOKEN, docloomFolder: join(folder, 'docloom'), folder };
  const scene = await setScene(stage, workflows);
  const every = await n8n.createFlow(operationsFlow(scene, credentialOf(flows.react)));
  const browser = await openBrowser();
  try {
    const editor = await Editor.signIn(browser, n8n.address, OWNER);
    await pictureFlows(editor, flows);
    await editor.makeRoom();
    await pictureTrigger(editor, flows);
    await pictureOperations(editor, every);
  } finally {
    await browser.close();
  }

  console.log('Photographing the document …');
  const name = event.data.documents[0]?.file?.name ?? '';
  const holder = holderFolderIn(join(folder, 'docloom', 'drive'));
  const document = join(holder, event.data.workflow.name, name);
  await pictureDocument(document, join(pictures, 'invoice.png'));
}

async function pictureFlows(editor: Editor, flows: PreparedFlows): Promise<void> {
  await editor.pictureRun(flows.makeInvoices.id, join(pictures, 'editor.png'));
  const sendData = await editor.openNode(nodeNames.make);
  await sendData.picture(join(pictures, 'send-data.png'));
  await sendData.close();
  await editor.pictureCanvas(flows.react.id, join(pictures, 'trigger.png'));
  await editor.pictureNodePanel(flows.react.id, 'pdf', join(pictures, 'node-panel.png'));
}

async function pictureTrigger(editor: Editor, flows: PreparedFlows): Promise<void> {
  await editor.openFlow(flows.react.id);
  const trigger = await editor.openNode(nodeNames.trigger);
  await trigger.pictureParameters(join(nodePictures, 'trigger.png'));
  await trigger.pictureCredential(join(nodePictures, 'credential.png'));
}

async function pictureOperations(editor: Editor, flow: StoredFlow): Promise<void> {
  await editor.openFlow(flow.id);
  await editor.execute();
  for (const pictured of picturedOperations) {
    const window = await editor.openNode(nodeNameOf(pictured));
    await window.pictureOperation(join(nodePictures, pictureOf(pictured)));
    await window.close();
  }
}

function credentialOf({ nodes }: StoredFlow): PickedCredential {
  const [credential] = nodes.flatMap(({ credentials }) => Object.values(credentials ?? {}));
  if (credential === undefined) throw new Error('The example flow has no credential.');
  return credential;
}

const folder = await mkdtemp(join(tmpdir(), 'docloom-pictures-'));
const servers = new ServerGroup();
try {
  await mkdir(nodePictures, { recursive: true });
  await takePictures(servers, folder);
  console.log(`The pictures are in ${pictures}`);
} finally {
  await servers.stopAll();
  await rm(folder, { recursive: true, force: true });
}
