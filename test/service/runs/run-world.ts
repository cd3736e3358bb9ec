import { readdirSync, rmSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Selectable } from 'kysely';
import type { DocloomEvent, DocumentId, RunId } from '../../../contract/src/index.ts';
import { queriesOf } from '../../../service/src/store/store.ts';
import type { LeasedJob } from '../../../service/src/store/records/jobs.ts';
import {
  endLeasesWithoutOwner,
  groupKeysOfOldestJobs,
} from '../../../service/src/store/records/jobs.ts';
import { driveInFolder } from '../drive/drive-in-folder.ts';
import { expectEqual } from '../expect-equal.ts';
import { endJob, jobOf, leaseJob, leaseJobOf } from '../queue/by-hand.ts';
import type { JobOutcome } from '../../../service/src/queue/job-queue.ts';
import { performRun } from '../../../service/src/runs/perform/perform.ts';
import { isCrashSuspect } from '../../../service/src/runs/perform/quarantine.ts';
import { RunMutex } from '../../../service/src/runs/perform/run-mutex.ts';
import { LocalWaitingRuns } from '../../../service/src/runs/intake/local-waiting-runs.ts';
import type { DocumentRecord } from '../../../service/src/store/records/documents.ts';
import { insertDocument } from '../../../service/src/store/records/documents.ts';
import type { RunRecord } from '../../../service/src/store/records/runs.ts';
import { findRun } from '../../../service/src/store/records/runs.ts';
import type { SourceRecord } from '../../../service/src/store/records/sources.ts';
import type { DeliveriesTable } from '../../../service/src/store/tables.ts';
import type { AssembledParts } from '../assembled-parts.ts';
import type { HeldClock } from '../held-clock.ts';
import type { Kind, ModelRun, RunModel } from './run-model.ts';
import { filesOf } from './run-model.ts';

type Parts = AssembledParts['parts'];
type DeliveryRow = Selectable<DeliveriesTable>;

/** A leased job of a run. */
export interface LeasedRunJob {
  job: LeasedJob;
  dueAt: number;
}

/** The service as far as runs go, and what a model of it is compared with. */
export class RunWorld {
  parts: Parts;
  readonly clock: HeldClock;
  readonly source: SourceRecord;
  /** What becomes of the templates, by the ids of their drive files. */
  readonly kinds: ReadonlyMap<string, Kind>;
  readonly #driveFolder: string;
  readonly #documents: readonly DocumentRecord[];
  /** The drive file in which a document or a PDF was first seen. */
  readonly #identities = new Map<string, string>();
  /** The files of an output as they were when an event told of them, by how many have. */
  readonly #told = new Map<string, (bigint | null)[]>();
  /** The files of runs that were pruned. */
  readonly #kept = new Set<string>();
  #startedAt = 0;

  constructor(world: {
    parts: Parts;
    clock: HeldClock;
    driveFolder: string;
    source: SourceRecord;
    documents: readonly DocumentRecord[];
    kinds: ReadonlyMap<string, Kind>;
  }) {
    this.parts = world.parts;
    this.clock = world.clock;
    this.source = world.source;
    this.kinds = world.kinds;
    this.#driveFolder = world.driveFolder;
    this.#documents = world.documents;
  }

  get documents(): { id: DocumentId; kind: Kind }[] {
    return this.#documents.map(({ id, fileId }) => ({
      id,
      kind: this.kinds.get(fileId) ?? 'document',
    }));
  }

  /** As if nothing had happened yet; to make a new database takes longer. */
  async forgetAll(): Promise<void> {
    const { store } = this.parts;
    const templates = [...this.kinds.keys()];
    for (const table of [
      'jobs',
      'deliveries',
      'runOutputs',
      'runs',
      'sourceEvents',
      'documents',
    ] as const) {
      await queriesOf(store).deleteFrom(table).execute();
    }
    await queriesOf(store).deleteFrom('driveFiles').where('id', 'not in', templates).execute();
    await queriesOf(store).deleteFrom('driveNames').execute();
    await queriesOf(store).updateTable('workflows').set({ archivedAt: null }).execute();
    for (const document of this.#documents) await insertDocument(store, document);
    for (const path of this.#outputsOnDisk()) rmSync(join(this.#driveFolder, path));
    this.#identities.clear();
    this.#told.clear();
    this.#kept.clear();
    await this.restart();
  }

  /** What a start of the service does when the process before it has died. */
  async restart(): Promise<void> {
    const { parts } = this;
    const waitingRuns = await LocalWaitingRuns.load(parts.store, 100_000);
    const processId = parts.ids.leaseOwner();
    this.parts = { ...parts, processId, runMutex: new RunMutex(), waitingRuns };
    await endLeasesWithoutOwner(parts.store);
    const drive = driveInFolder(this.#driveFolder, parts);
    await drive.removeOrphanedFiles(this.#startedAt);
    this.#startedAt = this.clock.now();
  }

  /**
   * Leases a due job as the queue does. A crash suspect is moved to the quarantine first.
   * @returns the job, and when the leased one was due
   */
  async leaseJob(): Promise<LeasedRunJob> {
    const { store, processId } = this.parts;
    const job = await this.#leaseAny();
    const { dueAt, subjectId } = job;
    const run = await this.run(subjectId as RunId);
    if (!isCrashSuspect(run, processId)) return { job, dueAt };
    await performRun(this.parts, jobOf(job));
    return { job: await leaseJobOf(store, subjectId), dueAt };
  }

  async #leaseAny(): Promise<LeasedJob> {
    const { store, clock } = this.parts;
    const inQuarantine = { kind: 'quarantinedRun', now: clock.now() } as const;
    const oldest = await groupKeysOfOldestJobs(store, inQuarantine, 1);
    return leaseJob(store, oldest.length > 0 ? inQuarantine : { ...inQuarantine, kind: 'run' });
  }

  /** As the queue does. */
  endJob(job: LeasedJob, outcome: JobOutcome): Promise<void> {
    return endJob(this.parts.store, job, outcome);
  }

  async run(id: RunId): Promise<RunRecord> {
    const run = await findRun(this.parts.store, id);
    if (!run) throw new Error(`The run ${id} is gone`);
    return run;
  }

  /** Every event that is on its way. */
  async eventsArrive(): Promise<void> {
    const { store, clock } = this.parts;
    await queriesOf(store)
      .updateTable('deliveries')
      .set({ status: 'DELIVERED', nextAttemptAt: null, deliveredAt: clock.now() })
      .where('status', '=', 'PENDING')
      .execute();
    await queriesOf(store).deleteFrom('jobs').where('kind', '=', 'delivery').execute();
  }

  /** From now on the files of these runs belong to nobody. */
  async keepFilesOf(runs: readonly ModelRun[]): Promise<void> {
    for (const { id } of runs) {
      for (const { fileId, pdfFileId } of (await this.run(id)).outputs) {
        for (const file of [fileId, pdfFileId]) if (file !== null) this.#kept.add(file);
      }
    }
  }

  /** Lets the model know what a try that broke off has left in the drive. */
  async showFiles(run: ModelRun): Promise<void> {
    const { outputs } = await this.run(run.id);
    const files = await this.#filesOf(outputs);
    for (const output of run.outputs) {
      // What that has to be is held to what is in the drive: see toldFilesAreAsTold.
      output.isTold = outputs.some((one) => one.documentId === output.documentId && one.isTold);
      output.files = files.get(output.documentId) ?? { document: false, pdf: false };
    }
  }

  async isAs(model: RunModel): Promise<void> {
    const { store } = this.parts;
    const jobs = await queriesOf(store)
      .selectFrom('jobs')
      .selectAll()
      .where('kind', '!=', 'delivery')
      .execute();
    const runs: RunRecord[] = [];
    for (const { id } of model.runs) runs.push(await this.run(id));
    const stands = runs.map((run) => ({
      id: run.id,
      status: run.status,
      wait: run.wait && { code: run.wait.for.code, nextTryAt: run.wait.nextTryAt },
      failedTries: run.failedTries,
      finishedAt: run.finishedAt,
      error: run.error?.code ?? null,
      job: jobs
        .filter(({ subjectId }) => subjectId === run.id)
        .map(({ kind, dueAt, leasedAt }) => ({
          ...this.#crashesOf(run),
          ...{ kind, dueAt, leasedAt },
        })),
    }));
    const expected = model.runs.map((run) => ({
      id: run.id,
      status: run.status,
      wait: run.wait,
      failedTries: run.failedTries,
      finishedAt: run.finishedAt,
      error: run.error,
      job: run.job === null ? [] : [{ ...run.job, leasedAt: null }],
    }));
    expectEqual(stands, expected);
    expectEqual(jobs.length, expected.flatMap(({ job }) => job).length);
    await this.#outputsAreAs(model, runs);
    const deliveries = await queriesOf(store).selectFrom('deliveries').selectAll().execute();
    this.#eventsAreAs(model, deliveries);
    expectEqual(this.parts.waitingRuns.count, model.unended.length);
    const rowsOfRuns = await queriesOf(store).selectFrom('runs').select('id').execute();
    expectEqual(rowsOfRuns.length, runs.length);
    const rows = await queriesOf(store).selectFrom('driveFiles').select(['id', 'path']).execute();
    this.#toldFilesAreAsTold(runs, deliveries, new Map(rows.map(({ id, path }) => [id, path])));
    this.#nothingIsStray(runs, rows);
  }

  #crashesOf(run: RunRecord): { crashCount: number; isCrashSuspect: boolean } {
    const isSuspect = isCrashSuspect(run, this.parts.processId);
    return { crashCount: run.crashes + (isSuspect ? 1 : 0), isCrashSuspect: isSuspect };
  }

  async #outputsAreAs(model: RunModel, runs: readonly RunRecord[]): Promise<void> {
    for (const [position, run] of runs.entries()) {
      const files = await this.#filesOf(run.outputs);
      const stands = run.outputs.map(({ documentId, finishedAt, error }) => ({
        isWanted: finishedAt === null,
        error: error?.code ?? null,
        files: filesOf({ documentId, files: files.get(documentId)! }),
      }));
      const expected = model.runs[position]?.outputs.map((output) => ({
        isWanted: output.isWanted,
        error: output.error,
        files: filesOf(output),
      }));
      expectEqual(stands, expected);
    }
  }

  /** Each run has told of each of its ends once, whoever listens. */
  #eventsAreAs(model: RunModel, deliveries: readonly DeliveryRow[]): void {
    const told = deliveries.map(({ runId, body }) => `${runId} ${wordsOf(body)}`);
    const expected = model.runs.flatMap(({ id, events }) => events.map((said) => `${id} ${said}`));
    expectEqual(told.toSorted(), expected.toSorted());
  }

  /** What a run holds for told, is as it was when the last event told of it. */
  #toldFilesAreAsTold(
    runs: readonly RunRecord[],
    deliveries: readonly DeliveryRow[],
    paths: ReadonlyMap<string, string>,
  ): void {
    for (const run of runs) {
      const bodies = deliveries
        .filter(({ runId, eventType }) => runId === run.id && eventType === 'documents.created')
        .map(({ body }) => body);
      for (const { documentId, fileId, pdfFileId, isTold } of run.outputs) {
        if (!isTold) continue;
        const times = bodies.filter((body) => body.includes(documentId)).length;
        const key = `${run.id} ${documentId} told ${String(times)} times`;
        const files = [fileId, pdfFileId].map((id) => this.#writtenAt(paths.get(id ?? '')));
        const told = this.#told.get(key) ?? files;
        this.#told.set(key, told);
        expectEqual([key, ...files], [key, ...told]);
      }
    }
  }

  #writtenAt(path: string | undefined): bigint | null {
    if (path === undefined) return null;
    const place = join(this.#driveFolder, path);
    return statSync(place, { bigint: true, throwIfNoEntry: false })?.mtimeNs ?? null;
  }

  /**
   * A file belongs to one output, is the same for as long as it is there, and there is none beside
   * those. A name without a file is only taken for what is still wanted.
   */
  #nothingIsStray(runs: readonly RunRecord[], rows: readonly { id: string; path: string }[]): void {
    const paths = new Map(rows.map(({ id, path }) => [id, path]));
    const onDisk = new Set(this.#outputsOnDisk());
    const claimed: string[] = [...this.#kept];
    for (const run of runs) {
      for (const { documentId, fileId, pdfFileId, finishedAt } of run.outputs) {
        for (const [what, id] of Object.entries({ fileId, pdfFileId })) {
          if (id === null) continue;
          claimed.push(id);
          const isThere = onDisk.has(paths.get(id) ?? '');
          // One that is taken away before its run ends is named by its output until then.
          if (finishedAt !== null) expectEqual(isThere, true);
          if (isThere) this.#isTheSame(`${run.id} ${documentId} ${what}`, id);
        }
      }
    }
    expectEqual(new Set(claimed).size, claimed.length);
    const named = rows.filter(({ id }) => !this.kinds.has(id));
    expectEqual(
      named.filter(({ id }) => !claimed.includes(id)),
      [],
    );
    expectEqual(
      [...onDisk].filter((path) => !named.some((row) => row.path === path)),
      [],
    );
  }

  #isTheSame(what: string, id: string): void {
    const first = this.#identities.get(what) ?? id;
    this.#identities.set(what, first);
    expectEqual(id, first);
  }

  async #filesOf(
    outputs: RunRecord['outputs'],
  ): Promise<Map<DocumentId, { document: boolean; pdf: boolean }>> {
    const ids = outputs.flatMap(({ fileId, pdfFileId }) => [fileId ?? [], pdfFileId ?? []]).flat();
    const found = await this.parts.drive.findAll(ids);
    const isThere = (id: string | null) => id !== null && found.has(id);
    return new Map(
      outputs.map(({ documentId, fileId, pdfFileId }) => [
        documentId,
        { document: isThere(fileId), pdf: isThere(pdfFileId) },
      ]),
    );
  }

  /** Outputs lie in the folder of their workflow, templates above it. */
  #outputsOnDisk(): string[] {
    return readdirSync(this.#driveFolder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(this.#driveFolder, join(entry.parentPath, entry.name)))
      .filter((path) => path.startsWith('Orders/'));
  }
}

/** An event in the words of the model. */
function wordsOf(body: string): string {
  const event = JSON.parse(body) as DocloomEvent;
  if (event.type === 'run.failed') return `${event.type} ${event.data.error.code}`;
  const documents = event.data.documents.map(({ documentId, file, pdf }) =>
    filesOf({ documentId, files: { document: file !== null, pdf: pdf !== null } }),
  );
  return `${event.type} ${documents.join(', ')}`;
}
