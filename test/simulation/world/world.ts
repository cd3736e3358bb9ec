import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { WorkflowId } from '@docloom/contract';
import { pino, stdSerializers } from 'pino';
import type { TenantId } from '../../../service/src/concurrency/tenant.ts';
import { tenantOf } from '../../../service/src/concurrency/tenant.ts';
import { insertDocument } from '../../../service/src/store/records/documents.ts';
import { listSources } from '../../../service/src/store/records/sources.ts';
import type { User } from '../../../service/src/store/records/users.ts';
import { createWorkflow } from '../../../service/src/workflows/create-workflow.ts';
import {
  newDocument,
  newOptions,
} from '../../../service/src/workflows/documents/document-record.ts';
import { Random } from '../../chaos/random.ts';
import { InMemoryBlobStore } from '../../service/drive/in-memory-blob-store.ts';
import { makeUser } from '../../service/users.ts';
import { DatabaseFiles } from '../machine/database-files.ts';
import { closeDatabases } from '../machine/faulty-sqlite.ts';
import { StorageFaults } from '../machine/storage-faults.ts';
import type { VirtualTime } from '../machine/virtual-time.ts';
import { SimulatedNetwork } from '../network/simulated-network.ts';
import { DeliveryOracle } from '../oracle/delivery-oracle.ts';
import { Inspection } from '../oracle/inspection.ts';
import { IntakeOracle } from '../oracle/intake-oracle.ts';
import { RunOracle } from '../oracle/run-oracle.ts';
import { Scene } from '../oracle/scene.ts';
import { WebhookModel } from '../oracle/webhook-model.ts';
import { WorkOracle } from '../oracle/work-oracle.ts';
import { SimulatedConverter } from '../service/simulated-converter.ts';
import type { ProcessParts, Surroundings } from '../service/simulated-process.ts';
import { SimulatedProcess } from '../service/simulated-process.ts';
import { SimulatedTemplates, STRICT_TEMPLATE } from '../service/simulated-templates.ts';
import { Saboteur } from './sabotage.ts';
import type { WorldSettings } from './settings.ts';
import { Trace } from './trace.ts';

/** A user of a team, and one without a team: two tenants. */
const OWNERS = [
  { name: 'Ada', team: 'Sales' },
  { name: 'Grace', team: undefined },
] as const;
/** Of each owner. */
const WORKFLOWS = 2;
/** Few in some worlds, so that the limit of waiting runs is reached. */
const LIMITS_OF_WAITING_RUNS = [6, 100_000, 100_000] as const;
const KEEP_DAYS = 1;
/** As a service manager does. The pause doubles with each failed start. */
const RESTART_MILLISECONDS = { first: 1_000, longest: 64_000 };

/** A workflow of the world, as its clients know it. */
export interface KnownWorkflow {
  readonly id: WorkflowId;
  readonly owner: User;
  readonly tenantId: TenantId;
  readonly secret: string;
  readonly documents: number;
  isArchived: boolean;
}

/** What the process of the service is doing. */
type ProcessState =
  | { readonly name: 'down' }
  | { readonly name: 'starting'; readonly wasHealthy: boolean }
  | { readonly name: 'running'; readonly process: SimulatedProcess }
  | { readonly name: 'stopping'; readonly process: SimulatedProcess };

/** A machine with the service, its clients and its receivers. Everything follows from the seed. */
export class World {
  /** The only world that exists at present. */
  static current: World | null = null;

  readonly time: VirtualTime;
  readonly trace: Trace;
  readonly faults: StorageFaults;
  readonly files: DatabaseFiles;
  readonly blobs: InMemoryBlobStore;
  readonly network: SimulatedNetwork;
  readonly templates: SimulatedTemplates;
  readonly converter: SimulatedConverter;
  readonly scene: Scene;
  readonly intake: IntakeOracle;
  readonly webhooks: WebhookModel;
  readonly deliveries: DeliveryOracle;
  readonly runs: RunOracle;
  readonly work: WorkOracle;
  readonly waitingRuns: number;
  workflows: KnownWorkflow[] = [];
  #nextRestart = RESTART_MILLISECONDS.first;
  #state: ProcessState = { name: 'down' };
  readonly #folder: string;
  readonly #inspection: Inspection;
  readonly #saboteur: Saboteur;
  readonly #surroundings: Surroundings;

  /**
   * @param place an empty database, and a folder for that of the world
   * @param print receives each line of the trace; null for none
   */
  constructor(
    settings: WorldSettings,
    time: VirtualTime,
    place: { folder: string; emptyDatabase: string },
    print: ((line: string) => void) | null,
  ) {
    World.current = this;
    const random = new Random(settings.seed);
    this.time = time;
    time.reset();
    this.trace = new Trace(print);
    this.#folder = mkdtempSync(join(place.folder, 'world-'));
    this.faults = new StorageFaults(time, random.branch());
    this.files = new DatabaseFiles(this.#folder, place.emptyDatabase);
    this.blobs = new InMemoryBlobStore(() => Math.floor(time.wall));
    this.#inspection = new Inspection(this.files);
    this.scene = new Scene(time, this.#inspection, () => this.faults.areHealthy);
    this.webhooks = new WebhookModel(this.scene);
    this.deliveries = new DeliveryOracle(this.scene, this.webhooks);
    this.work = new WorkOracle(this.scene);
    this.waitingRuns = random.pick(LIMITS_OF_WAITING_RUNS);
    this.intake = new IntakeOracle(this.scene, this.work, this.waitingRuns);
    this.runs = new RunOracle(this.scene, this.webhooks, this.intake, KEEP_DAYS);
    this.network = new SimulatedNetwork(time, random.branch(), (request) => {
      this.say(`${request.url} ${request.kind}: ${request.eventId}`);
      this.deliveries.heard(request);
    });
    this.templates = new SimulatedTemplates(time, random.branch());
    this.converter = new SimulatedConverter(time, random.branch());
    this.#saboteur = new Saboteur(settings.sabotage, () => this.files.file);
    this.#surroundings = this.#surroundingsOf(random.branch());
  }

  /** The parts of the running process; null if none runs. */
  get parts(): ProcessParts | null {
    return this.#state.name === 'running' ? this.#state.process.parts : null;
  }

  get isDown(): boolean {
    return this.#state.name === 'down';
  }

  get isRunning(): boolean {
    return this.#state.name === 'running';
  }

  /** Adds a line to the trace. */
  say(line: string): void {
    this.trace.add(`${Math.round(this.time.real)} ${line}`);
  }

  /** Starts the service for the first time, and creates the workflows. */
  async setUp(): Promise<void> {
    this.start();
    await this.until(() => this.isRunning);
    const { parts } = this;
    if (!parts) throw new Error(this.scene.violation ?? 'The service does not start');
    let isDone = false;
    const made = this.#makeWorkflows(parts).then(() => {
      isDone = true;
    });
    await this.until(() => isDone);
    await made;
    this.scene.disturb();
  }

  /** Starts a process, unless one is there. */
  start(): void {
    if (!this.isDown) return;
    this.say('start');
    this.scene.disturb();
    this.scene.starts.push(this.time.real);
    const wasHealthy = this.faults.areHealthy;
    const starting = { name: 'starting', wasHealthy } as const;
    this.#state = starting;
    SimulatedProcess.start(this.#surroundings).then(
      (process) => {
        if (this.#state === starting) {
          this.#state = { name: 'running', process };
          this.scene.readyTimes.push(this.time.real);
          this.#nextRestart = RESTART_MILLISECONDS.first;
        }
        this.scene.disturb();
      },
      (cause: unknown) => {
        if (this.#state === starting) this.#startFailed(cause, wasHealthy);
      },
    );
  }

  /** Begins to end the process as SIGTERM does. */
  stop(): void {
    if (this.#state.name !== 'running') return;
    this.say('stop');
    this.scene.disturb();
    const { process } = this.#state;
    const stopping = { name: 'stopping', process } as const;
    this.#state = stopping;
    const stopped = () => {
      if (this.#state !== stopping) return;
      this.#processEnded('closed');
      this.#startIn(RESTART_MILLISECONDS.first);
    };
    process.stop().then(stopped, stopped);
  }

  /** Ends the process at once. */
  kill(how: 'killed' | 'power failed'): void {
    if (this.isDown) return;
    this.#processEnded(how);
  }

  /**
   * Lets time pass.
   * @param mayStop is asked after each event
   */
  async pass(milliseconds: number, mayStop: () => boolean = () => false): Promise<void> {
    const end = this.time.awake + milliseconds;
    await this.time.settle();
    while (await this.time.fireNext(end)) {
      if (this.time.isSpinning) this.scene.violated('The process never waits');
      this.runs.checkReported();
      if (this.scene.violation !== null || mayStop()) return;
    }
  }

  /** Lets time pass until a condition holds, or for an hour. */
  async until(holds: () => boolean): Promise<void> {
    await this.pass(3_600_000, holds);
  }

  /** Releases the files. */
  close(): void {
    this.time.endProcess();
    this.#inspection.close();
    closeDatabases();
    World.current = null;
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #startFailed(cause: unknown, wasHealthy: boolean): void {
    this.say(`The start failed: ${String(cause)}`);
    if (wasHealthy && this.faults.areHealthy && this.scene.calmFor < RESTART_MILLISECONDS.first) {
      this.scene.violated(`The service does not start: ${String(cause)}`);
    }
    this.#processEnded('not started');
    this.#startIn(this.#nextRestart);
    this.#nextRestart = Math.min(2 * this.#nextRestart, RESTART_MILLISECONDS.longest);
  }

  #startIn(milliseconds: number): void {
    this.time.after(milliseconds, () => {
      this.start();
    });
  }

  #processEnded(how: 'closed' | 'killed' | 'not started' | 'power failed'): void {
    this.say(how);
    this.scene.count(how);
    this.scene.disturb();
    this.#state = { name: 'down' };
    this.time.endProcess();
    this.#inspection.close();
    if (how === 'power failed') {
      this.scene.powerCuts.push(this.time.real);
      this.files.powerFailed();
      this.runs.powerFailed();
    } else if (how === 'closed') this.files.closed();
    else this.files.processDied();
    this.intake.processDied();
    this.webhooks.processDied();
    this.work.processDied();
    this.deliveries.processDied();
    this.#saboteur.processDied();
  }

  async #makeWorkflows(parts: ProcessParts): Promise<void> {
    for (const { name, team } of OWNERS) {
      const owner = await makeUser(parts, name, team);
      for (let count = 0; count < WORKFLOWS; count += 1) {
        this.workflows.push(await this.#makeWorkflow(parts, owner, this.workflows.length));
      }
    }
  }

  /** The same names for all owners, so that their files would get in each other's way. */
  async #makeWorkflow(parts: ProcessParts, owner: User, number: number): Promise<KnownWorkflow> {
    const { id } = await createWorkflow(parts, owner, { name: `Orders ${number % WORKFLOWS}` });
    const kinds = KINDS.slice(0, 1 + (number % KINDS.length));
    for (const { text, options } of kinds) {
      const file = { folders: [], name: 'Template.docx', ownerId: owner.id };
      const { id: fileId } = await parts.drive.add(file, Buffer.from(text));
      const template = { documentType: 'CLOUD_DOCS', name: file.name } as const;
      const chosen = newOptions(template, options);
      await insertDocument(parts.store, newDocument(parts, id, template, { id: fileId }, chosen));
    }
    const [source] = await listSources(parts.store, [id]);
    if (!source) throw new Error(`${id} has no source`);
    const tenantId = tenantOf(owner);
    const { secret } = source;
    return { id, owner, tenantId, secret, documents: kinds.length, isArchived: false };
  }

  #surroundingsOf(random: Random): Surroundings {
    const { time, files, blobs, faults, network, templates, converter } = this;
    return {
      ...{ time, files, blobs, faults, network, templates, converter, random },
      log: pino(
        { level: 'info', base: null, timestamp: false, serializers: { err: withoutStack } },
        { write: (line) => this.#logged(line) },
      ),
      keepDays: KEEP_DAYS,
      waitingRuns: this.waitingRuns,
      around: async (kind, job, handle) => {
        const ended = this.work.begins(kind, job);
        try {
          return await this.#saboteur.around(kind, handle);
        } finally {
          ended();
        }
      },
      confirmed: (confirmed) => this.#saboteur.confirmed(confirmed),
    };
  }

  #logged(line: string): void {
    this.say(line.trimEnd());
    const { msg, run, workflow, runs } = JSON.parse(line) as Partial<Record<string, string>>;
    if (msg === 'Run started' && run && workflow) this.runs.begun(run, workflow);
    if (msg === 'Run ended' && run) {
      this.scene.count('ended runs');
      this.runs.ended(run);
    }
    if (msg?.startsWith('The system clock was set')) this.scene.reportedSteps.push(this.time.real);
    if (msg === 'History pruned' && Number(runs) > 0) this.runs.checkKept();
  }
}

/** Returns an error for the trace. Its stack depends on what V8 has optimized. */
function withoutStack(cause: Error): object {
  return { ...stdSerializers.err(cause), stack: undefined };
}

/** The documents of a workflow, in this order. */
const KINDS = [
  { text: 'plain template', options: {} },
  { text: STRICT_TEMPLATE, options: { createPdfCopy: true } },
  { text: 'PDF only', options: { createPdfCopy: true, removeOutput: true } },
] as const;
