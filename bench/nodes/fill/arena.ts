import { cpSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../playground/setup/ports.mjs';
import { N8nClient } from '../../../playground/src/n8n-client.ts';
import { startN8n } from '../../../playground/src/n8n-process.ts';
import { tarball } from '../../../playground/src/node-package.ts';
import { ServerGroup } from '../../../playground/src/server-group.ts';
import { inTemporaryFolder } from '../../temporary-folder.ts';
import type { TemplateCase } from '../../templates/cases/template-case.ts';
import { untilInterrupted } from '../../until-interrupted.ts';
import { Inspector } from '../inspector.ts';
import { communityNodePackages } from './community-node.mjs';
import type { Contestant } from './contestants.ts';

const OWNER = { email: 'owner@docloom.example', password: 'Stop-Watch-1' };
/** In MB, for flows with the data of all documents. */
const LARGEST_FLOW = '256';

/** A contestant in its own n8n. */
export interface Entrant {
  readonly contestant: Contestant;
  readonly n8n: N8nClient;
  readonly inspector: Inspector;
  /** The path of the template, in the syntax of the contestant. */
  readonly template: string;
}

/**
 * Starts an n8n for each contestant, so that none pays for the garbage of another, passes them on,
 * and leaves nothing behind.
 */
export async function inArena<Result>(
  contestants: readonly Contestant[],
  document: TemplateCase,
  work: (entrants: readonly Entrant[]) => Promise<Result>,
): Promise<Result> {
  return inTemporaryFolder(join(tmpdir(), 'docloom-bench-'), async (folder) => {
    const servers = new ServerGroup();
    const entrants: Entrant[] = [];
    const measure = async () => {
      for (const [index, contestant] of contestants.entries()) {
        const own = join(folder, `n8n-${index}`);
        entrants.push(await enter(servers, own, contestant, document));
      }
      return work(entrants);
    };
    try {
      return await untilInterrupted(Promise.race([measure(), servers.failed]));
    } finally {
      for (const { inspector } of entrants) inspector.close();
      await servers.stopAll();
    }
  });
}

async function enter(
  servers: ServerGroup,
  folder: string,
  contestant: Contestant,
  document: TemplateCase,
): Promise<Entrant> {
  const ports = { n8n: await freePort(), inspector: await freePort() };
  // Where n8n's installer puts community nodes and their dependencies.
  const communityNodes = join(folder, '.n8n', 'nodes', 'node_modules');
  cpSync(join(communityNodePackages.folder, 'node_modules'), communityNodes, { recursive: true });
  const template = join(folder, 'template.docx');
  await writeFile(template, await document.template(contestant.syntax));
  await startN8n(servers, {
    port: ports.n8n,
    userFolder: folder,
    logFile: join(folder, 'n8n.log'),
    owner: OWNER,
    tarball: tarball(),
    environment: {
      ...contestant.environment,
      N8N_RESTRICT_FILE_ACCESS_TO: folder,
      N8N_PAYLOAD_SIZE_MAX: LARGEST_FLOW,
    },
    nodeArguments: [`--inspect=127.0.0.1:${ports.inspector}`],
  });
  const n8n = new N8nClient(`http://127.0.0.1:${ports.n8n}`);
  await n8n.signIn(OWNER);
  return { contestant, n8n, template, inspector: await Inspector.connect(ports.inspector) };
}
