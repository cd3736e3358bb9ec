import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Workflow } from '@docloom/contract';
import { tarball } from '../../../playground/src/node-package.ts';
import { freePort } from '../../../playground/setup/ports.mjs';
import { startDocloom } from '../../../playground/src/docloom-process.ts';
import { N8nClient } from '../../../playground/src/n8n-client.ts';
import { startN8n } from '../../../playground/src/n8n-process.ts';
import { ServerGroup } from '../../../playground/src/server-group.ts';
import { ServiceClient } from '../../../playground/src/service-client.ts';
import { inTemporaryFolder } from '../../temporary-folder.ts';
import { untilInterrupted } from '../../until-interrupted.ts';
import { Inspector } from '../inspector.ts';
import type { Material } from './material.ts';

const OWNER = { email: 'owner@docloom.example', password: 'Stop-Watch-1' };
const TOKEN = 'docloom_token_of_the_bench';
const CREDENTIAL_NAME = 'Docloom of the bench';

/** The service and the n8n in which both nodes are measured. */
export interface Arena {
  readonly service: ServiceClient;
  readonly n8n: N8nClient;
  readonly inspector: Inspector;
  readonly credential: { readonly id: string; readonly name: string };
  /** A workflow with the template of the material. */
  readonly newWorkflow: (name: string) => Promise<Workflow>;
}

/** Starts both servers in a new folder, passes them on, and leaves nothing behind. */
export async function inArena<Result>(
  material: Material,
  work: (arena: Arena) => Promise<Result>,
): Promise<Result> {
  return inTemporaryFolder(join(tmpdir(), 'docloom-bench-'), async (folder) => {
    const servers = new ServerGroup();
    let inspector: Inspector | undefined;
    const measure = async () => {
      const arena = await open(servers, folder, material);
      ({ inspector } = arena);
      return work(arena);
    };
    try {
      return await untilInterrupted(Promise.race([measure(), servers.failed]));
    } finally {
      inspector?.close();
      await servers.stopAll();
    }
  });
}

async function open(servers: ServerGroup, folder: string, material: Material): Promise<Arena> {
  const ports = { docloom: await freePort(), n8n: await freePort(), inspector: await freePort() };
  await startDocloom(servers, {
    port: ports.docloom,
    dataFolder: join(folder, 'docloom'),
    logFile: join(folder, 'docloom.log'),
    token: TOKEN,
  });
  await startN8n(servers, {
    port: ports.n8n,
    userFolder: join(folder, 'n8n'),
    logFile: join(folder, 'n8n.log'),
    owner: OWNER,
    tarball: tarball(),
    nodeArguments: [`--inspect=127.0.0.1:${ports.inspector}`],
  });
  const access = { baseUrl: `http://127.0.0.1:${ports.docloom}`, developerToken: TOKEN };
  const service = new ServiceClient(access.baseUrl, TOKEN);
  const n8n = new N8nClient(`http://127.0.0.1:${ports.n8n}`);
  await n8n.signIn(OWNER);
  const { id } = await n8n.createCredential(CREDENTIAL_NAME, access);

  const path = join(folder, 'template.docx');
  await material.writeTemplate(path);
  const template = await service.upload(path);
  return {
    service,
    n8n,
    inspector: await Inspector.connect(ports.inspector),
    credential: { id, name: CREDENTIAL_NAME },
    newWorkflow: async (name) => {
      const workflow = await service.createWorkflow(name, template.id);
      const [document] = workflow.documents;
      const { outputName } = material;
      await service.updateDocument(workflow.id, document!.id, { outputName });
      return workflow;
    },
  };
}
