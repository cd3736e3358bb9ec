import type { EventType } from '@docloom/contract';
import type { InMemoryBlobStore } from '../../service/drive/in-memory-blob-store.ts';
import type { IntakeOracle } from './intake-oracle.ts';
import type { OutputRow, RunRow } from './inspection.ts';
import type { Scene } from './scene.ts';
import type { WebhookModel } from './webhook-model.ts';

const DAY = 24 * 3_600_000;
/** The history is pruned by times with whole seconds, of a clock that follows within seconds. */
const UNCERTAINTY = 60_000;
/** Longer than from the end of a run until it is committed and reported, without suspensions. */
const LONGEST_COMMIT = 10_000;

/** An attempt at a run. */
interface Attempt {
  /** The changes of the receivers when it began. */
  readonly changes: number;
  /** When it began, in real milliseconds. */
  readonly at: number;
  /** The same without suspensions. */
  readonly awakeAt: number;
}

/** Checks the ends of runs: events, outputs, and how long they are kept. */
export class RunOracle {
  readonly #scene: Scene;
  readonly #webhooks: WebhookModel;
  readonly #intake: IntakeOracle;
  readonly #keepDays: number;
  /** The last attempt at each run. */
  readonly #begun = new Map<string, Attempt>();
  /** When a run whose end was reported ended at the earliest, in real milliseconds. */
  readonly #endedAt = new Map<string, number>();
  /** Runs whose last retry was answered: it is on the disk. */
  readonly #retried = new Set<string>();
  /** Runs whose end was just reported. */
  #reported: string[] = [];
  readonly #pruned = new Set<string>();

  constructor(scene: Scene, webhooks: WebhookModel, intake: IntakeOracle, keepDays: number) {
    this.#scene = scene;
    this.#webhooks = webhooks;
    this.#intake = intake;
    this.#keepDays = keepDays;
  }

  begun(runId: string, workflowId: string): void {
    const changes = this.#webhooks.changes(workflowId);
    const { real: at, awake: awakeAt } = this.#scene.time;
    this.#begun.set(runId, { changes, at, awakeAt });
  }

  /** A client was told that the run is performed again. */
  retried(runId: string): void {
    this.#retried.add(runId);
  }

  /**
   * A retry that nobody was told about may have begun without being on the disk. Then the run has ended
   * when it ended before.
   */
  powerFailed(): void {
    for (const [runId, { at }] of this.#begun) {
      const endedAt = this.#endedAt.get(runId);
      if (endedAt !== undefined && at > endedAt && !this.#retried.has(runId)) {
        this.#begun.delete(runId);
      }
    }
  }

  ended(runId: string): void {
    this.#retried.delete(runId);
    this.#endedAt.set(runId, this.#earliestEnd(runId));
    this.#reported.push(runId);
  }

  /** The machine may have been suspended between the end of a run and its report. */
  #earliestEnd(runId: string): number {
    const { time } = this.#scene;
    const begun = this.#begun.get(runId)?.awakeAt ?? 0;
    const earliest = Math.max(begun, time.awake - LONGEST_COMMIT);
    return time.real - this.#scene.suspendedSince(earliest);
  }

  /** Checks the events of the runs that have just ended. */
  checkReported(): void {
    for (const runId of this.#reported.splice(0)) {
      const run = this.#scene.inspection.run(runId);
      if (run?.generation === 0 && run.finishedAt !== null) this.#checkReceivers(run);
    }
  }

  /** Checks that only old runs were pruned. */
  checkKept(): void {
    const stored = this.#scene.inspection.runIds();
    for (const [runId, { at }] of this.#intake.accepted) {
      if (stored.has(runId) || this.#pruned.has(runId)) continue;
      this.#pruned.add(runId);
      // An end whose commit seemed to fail is stored, but not reported.
      const begunAt = this.#begun.get(runId)?.at ?? at;
      const since = Math.max(this.#endedAt.get(runId) ?? begunAt, begunAt);
      // The time of the end is read before the transaction that stores it.
      const age =
        this.#scene.time.real - since + this.#scene.confirmedForwardSince(since - LONGEST_COMMIT);
      if (age < this.#keepDays * DAY - UNCERTAINTY) {
        this.#scene.violated(`${runId} is gone ${Math.round(age / 1_000)} s after its end`);
      }
      this.#scene.count('pruned runs');
    }
  }

  /** Checks that each run has ended with one output per document. */
  async checkEnded(
    documents: ReadonlyMap<string, number>,
    blobs: InMemoryBlobStore,
  ): Promise<void> {
    const { inspection } = this.#scene;
    const outputs = Map.groupBy(inspection.outputs(), ({ runId }) => runId);
    const paths = inspection.paths();
    for (const run of inspection.runs()) {
      const made = outputs.get(run.id) ?? [];
      const wrong = await this.#wrongEnd(run, made, { documents, paths, blobs });
      if (wrong) this.#scene.violated(`${run.id} ${wrong}`);
    }
  }

  /** Checks that every file in the drive is the template of a document or belongs to one output. */
  async checkDrive(blobs: InMemoryBlobStore): Promise<void> {
    const { inspection } = this.#scene;
    if (this.#pruned.size > 0 || this.#mayHaveLostRows) return;
    const paths = inspection.paths();
    const files = inspection.outputs().flatMap(({ fileId, pdfFileId }) => [fileId, pdfFileId]);
    const owned = files.filter((id) => id !== null).map((id) => paths.get(id) ?? id);
    const uploads = [...inspection.templates()].map((id) => paths.get(id) ?? id);
    const known = new Set([...owned, ...uploads]);
    if (new Set(owned).size !== owned.length) this.#scene.violated('Two outputs have one file');
    for await (const page of blobs.list()) {
      const keys = page.map(({ key }) => key);
      const strays = keys.filter((key) => key.includes('/') && !known.has(key));
      if (strays.length > 0) this.#scene.violated(`The drive has ${strays.join(', ')}`);
    }
  }

  /** If syncs fail, a power failure loses rows of files that are on the disk of the drive. */
  get #mayHaveLostRows(): boolean {
    const { counts } = this.#scene;
    const hasFailed = 'database failing' in counts || 'database unsynced' in counts;
    return hasFailed && 'power failed' in counts;
  }

  #checkReceivers({ id, workflowId, status }: RunRow): void {
    if (this.#begun.get(id)?.changes !== this.#webhooks.changes(workflowId)) return;
    const type: EventType = status === 'SUCCEEDED' ? 'documents.created' : 'run.failed';
    const expected = this.#webhooks.receiversOf(workflowId, type);
    if (expected === null) return;
    this.#scene.count('ends with known receivers');
    const deliveries = this.#scene.inspection.deliveriesOf(id);
    const found = deliveries.filter(({ eventType }) => eventType === type);
    const urls = found.map(({ webhookUrl }) => webhookUrl).toSorted();
    if (urls.join() === expected.toSorted().join()) return;
    this.#scene.violated(`${type} of ${id} goes to [${urls.join()}], not [${expected.join()}]`);
  }

  async #wrongEnd(
    { workflowId, status, finishedAt, body }: RunRow,
    outputs: readonly OutputRow[],
    known: {
      documents: ReadonlyMap<string, number>;
      paths: ReadonlyMap<string, string>;
      blobs: InMemoryBlobStore;
    },
  ): Promise<string | null> {
    if (finishedAt === null) return `has not ended: ${status}`;
    const wanted = known.documents.get(workflowId);
    if (outputs.length !== wanted) return `has ${outputs.length} outputs`;
    const hasFailed = outputs.some(({ error }) => error !== null);
    if (status !== (hasFailed ? 'FAILED' : 'SUCCEEDED')) return `is ${status} without a reason`;
    for (const { fileId, pdfFileId, error, finishedAt } of outputs) {
      if (finishedAt === null) return 'has an output that has not ended';
      if (error !== null) continue;
      if (fileId === null && pdfFileId === null) return 'has an output without a file';
      for (const id of [fileId, pdfFileId]) {
        const path = id === null ? undefined : known.paths.get(id);
        if (id !== null && !(await hasContent(known.blobs, path, body))) {
          return `has no file ${path ?? id} with its data`;
        }
      }
    }
    return null;
  }
}

async function hasContent(
  blobs: InMemoryBlobStore,
  path: string | undefined,
  body: string,
): Promise<boolean> {
  const opened = path === undefined ? undefined : await blobs.get(path);
  return opened !== undefined && (await opened.bytes()).includes(body);
}
