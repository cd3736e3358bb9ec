import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Workflow } from '@docloom/contract';
import { holderFolderIn } from '../../service/drive/holder-folder.ts';
import type { EmptyDatabase } from '../../service/postgres/empty-database.ts';
import { createEmptyDatabase, removeDatabase } from '../../service/postgres/empty-database.ts';
import { startDocloom } from '../../../playground/src/docloom-process.ts';
import { connectFlow, type PickedCredential } from '../../../playground/src/flows.ts';
import { N8nClient } from '../../../playground/src/n8n-client.ts';
import { startN8n } from '../../../playground/src/n8n-process.ts';
import type { DocloomCredential, Flow, StoredFlow } from '../../../playground/src/n8n-resources.ts';
import type { Owner } from '../../../playground/src/n8n-session.ts';
import { currentN8n } from '../../../playground/src/releases/current-n8n.ts';
import type { N8nRelease } from '../../../playground/src/releases/n8n-release.ts';
import { prepareInvoices } from '../../../playground/src/prepare-docloom.ts';
import { ServerGroup } from '../../../playground/src/server-group.ts';
import type { ServerProcess } from '../../../playground/src/server-process.ts';
import { ServiceClient } from '../../../playground/src/service-client.ts';
import { tarball } from '../../../playground/src/node-package.ts';
import { freePort } from '../../../playground/setup/ports.mjs';
import { problemsOfHolders } from '../../engine/office-file/drive-problems.ts';
import { copyPreparedN8n } from './prepared-n8n.ts';

const OWNER = { email: 'owner@docloom.example', password: 'Curtain-Up-1' };
const TOKEN = 'docloom_token_of_the_stage';

/** Opens a stage before the tests of a block, and closes it after them. */
export function openedStage(
  release: N8nRelease = currentN8n,
  environment: NodeJS.ProcessEnv = {},
): () => Stage {
  let stage: Stage | undefined;
  beforeAll(async () => {
    stage = await Stage.open(release, environment);
  });
  afterAll(() => stage?.close());
  return () => {
    if (!stage) throw new Error('The stage is open inside tests only.');
    return stage;
  };
}

/** A real service and a real n8n with our packed nodes, in a folder of their own. */
export class Stage {
  readonly service: ServiceClient;
  readonly access: { readonly baseUrl: string; readonly developerToken: string };
  readonly #release: N8nRelease;
  /** More environment variables of n8n. */
  readonly #environment: NodeJS.ProcessEnv;
  readonly #folder: string;
  readonly #servers = new ServerGroup();
  /** Undefined with an embedded database. */
  #database: EmptyDatabase | undefined;
  readonly #ports: { docloom: number; n8n: number };
  #n8n: { client: N8nClient; server: ServerProcess } | undefined;

  private constructor(
    release: N8nRelease,
    environment: NodeJS.ProcessEnv,
    folder: string,
    ports: { docloom: number; n8n: number },
  ) {
    this.#release = release;
    this.#environment = environment;
    this.#folder = folder;
    this.#ports = ports;
    this.access = { baseUrl: `http://127.0.0.1:${ports.docloom}`, developerToken: TOKEN };
    this.service = new ServiceClient(this.access.baseUrl, TOKEN);
  }

  static async open(
    release: N8nRelease = currentN8n,
    environment: NodeJS.ProcessEnv = {},
  ): Promise<Stage> {
    if (!existsSync(tarball()))
      throw new Error('Run "npm test -- --only e2e": it packs the nodes.');
    const folder = await mkdtemp(join(tmpdir(), 'docloom-stage-'));
    const ports = { docloom: await freePort(), n8n: await freePort() };
    const stage = new Stage(release, environment, folder, ports);
    try {
      await stage.#startDocloom();
      const settings = { owner: OWNER, tarball: tarball() };
      await copyPreparedN8n(release, settings, stage.n8nFolder);
      await stage.#startN8n();
      return stage;
    } catch (error) {
      await stage.close();
      throw error;
    }
  }

  /** @throws Error if a document of the service would need repair */
  async close(): Promise<void> {
    await this.#servers.stopAll();
    if (this.#database) await removeDatabase(this.#database.name);
    const problems = problemsOfHolders(join(this.#folder, 'docloom', 'drive'));
    await rm(this.#folder, { recursive: true, force: true });
    if (problems.length > 0)
      throw new Error(`A document would need repair: ${problems.join('\n')}`);
  }

  /** The signed-in person. */
  get n8n(): N8nClient {
    if (!this.#n8n) throw new Error('n8n does not run');
    return this.#n8n.client;
  }

  /** The account for the editor. */
  get owner(): Owner {
    return OWNER;
  }

  /** The output of n8n since its last start. */
  get n8nLog(): string {
    return join(this.#folder, 'n8n.log');
  }

  /** The folder of n8n, with its database and its keys. */
  get n8nFolder(): string {
    return join(this.#folder, 'n8n');
  }

  get release(): N8nRelease {
    return this.#release;
  }

  /** The folder with the documents of a workflow. */
  driveFolder(workflowName: string): string {
    return join(holderFolderIn(join(this.#folder, 'docloom', 'drive')), workflowName);
  }

  /** Restarts n8n on the same data. */
  async restartN8n(): Promise<void> {
    await this.whileN8nIsStopped(() => Promise.resolve());
  }

  /** Stops n8n for some work, and starts it again on the same data. */
  async whileN8nIsStopped(work: () => Promise<void>): Promise<void> {
    if (this.#n8n) await this.#servers.stop(this.#n8n.server);
    await work();
    await this.#startN8n();
  }

  /** The workflow "Invoices" of the example. */
  invoices(): Promise<Workflow> {
    return prepareInvoices(this.service);
  }

  /** Imports a flow, and sets its workflow and its credential. */
  async importFlow(flow: Flow, workflowId: string): Promise<StoredFlow> {
    const workflow = await this.service.workflow(workflowId);
    if (!workflow) throw new Error(`There is no workflow ${workflowId}.`);
    return this.n8n.createFlow(connectFlow(flow, workflow, await this.credential()));
  }

  /** Creates a credential in n8n, for the service of the stage or for another server. */
  async credential(access: DocloomCredential = this.access): Promise<PickedCredential> {
    const name = 'Docloom of the stage';
    const { id } = await this.n8n.createCredential(name, access);
    return { id, name };
  }

  async #startDocloom(): Promise<void> {
    if (process.env['DOCLOOM_TEST_ENGINE'] === 'PostgreSQL')
      this.#database = await createEmptyDatabase();
    await startDocloom(this.#servers, {
      port: this.#ports.docloom,
      dataFolder: join(this.#folder, 'docloom'),
      logFile: join(this.#folder, 'docloom.log'),
      token: TOKEN,
      settings: this.#database ? ['--database', this.#database.url] : [],
    });
  }

  async #startN8n(): Promise<void> {
    const server = await startN8n(this.#servers, {
      port: this.#ports.n8n,
      userFolder: this.n8nFolder,
      logFile: this.n8nLog,
      owner: OWNER,
      tarball: tarball(),
      release: this.#release,
      environment: this.#environment,
    });
    const client = new N8nClient(`http://127.0.0.1:${this.#ports.n8n}`, this.#release);
    await client.signIn(OWNER);
    this.#n8n = { client, server };
  }
}
