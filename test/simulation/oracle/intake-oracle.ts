import type { TenantId } from '../../../service/src/concurrency/tenant.ts';
import type { Scene } from './scene.ts';
import type { WorkOracle } from './work-oracle.ts';

/** Source data that a client sends, and sends again until it is answered. */
export interface Send {
  readonly workflowId: string;
  readonly tenantId: TenantId;
  readonly secret: string;
  /** Unique. */
  readonly body: string;
  readonly key: string | undefined;
  /** The runs of 200 responses. */
  readonly runIds: Set<string>;
  /** Requests without a response: their data may be stored or not. */
  unanswered: number;
  /** When the first request with a 200 response began, in real milliseconds. */
  acceptedSince: number | null;
  /** When it was sent first, in real milliseconds; it may be stored since then. */
  sentAt: number | null;
}

/** An Idempotency-Key is remembered for a day; less what a request takes. */
const KEY_MILLISECONDS = 23 * 3_600_000;

/** A tenant may hold so many times what is free. */
const SHARE = 2;

/** The most runs that may be waiting. */
interface Crowd {
  readonly all: number;
  readonly ofTenant: number;
}

/** A request for a run. It waits from its beginning on. */
interface Entry {
  readonly tenantId: string;
  /** In real milliseconds. */
  readonly at: number;
  /** The others at its beginning. */
  readonly crowd: Crowd;
}

/** Checks the answers to source data. */
export class IntakeOracle {
  readonly sends: Send[] = [];
  readonly #scene: Scene;
  readonly #work: Pick<WorkOracle, 'runIds'>;
  readonly #maximum: number;
  /** The requests that are being answered. */
  readonly #entries = new Set<Entry>();
  /** When the run was accepted, in real milliseconds. */
  readonly accepted = new Map<string, { at: number; send: Send }>();

  /** @param maximum of waiting runs */
  constructor(scene: Scene, work: Pick<WorkOracle, 'runIds'>, maximum: number) {
    this.#scene = scene;
    this.#work = work;
    this.#maximum = maximum;
  }

  /** A request begins. @returns the entry for `answered` or `wasBusy` */
  begins(send: Send): Entry {
    send.unanswered += 1;
    send.sentAt ??= this.#scene.time.real;
    return this.enters(send.tenantId);
  }

  /** Somebody asks for a run, which counts as waiting until `left`. */
  enters(tenantId: string): Entry {
    const entry = { tenantId, at: this.#scene.time.real, crowd: this.#crowd(tenantId) };
    this.#entries.add(entry);
    return entry;
  }

  /** A request is answered. Its run waits only if it is stored. */
  left(entry: Entry): void {
    this.#entries.delete(entry);
  }

  /** The process of the requests in flight has died. */
  processDied(): void {
    this.#entries.clear();
  }

  /** The clock may be set between the beginning of a request and its answer. */
  answered(send: Send, runId: string, { at: begunAt }: Entry): void {
    const { time } = this.#scene;
    this.#ends(send);
    const isNew = !send.runIds.has(runId);
    if (isNew && send.runIds.size > 0 && this.#isRemembered(send, send.acceptedSince)) {
      this.#scene.violated(`The key of ${send.body} has started a second run: ${runId}`);
    }
    send.runIds.add(runId);
    // A request whose commit seemed to fail may have been stored.
    send.acceptedSince ??= send.unanswered > 0 ? send.sentAt : begunAt;
    if (isNew) this.accepted.set(runId, { at: time.real, send });
  }

  /** A tenant with its share of the waiting runs is rejected. */
  wasBusy(send: Send, { tenantId, crowd: before }: Entry): void {
    this.#ends(send);
    const now = this.#crowd(tenantId);
    const all = Math.max(before.all, now.all);
    const held = Math.max(before.ofTenant, now.ofTenant);
    if (held >= SHARE * (this.#maximum - all)) return;
    this.#scene.violated(
      `429 source_busy with ${held} runs of the tenant, ${all} of ${this.#maximum}`,
    );
  }

  /** @param isExcused whether a disk may be the reason */
  failed(send: Send, reason: string, isExcused: boolean): void {
    this.#ends(send);
    // A failed commit may be stored nevertheless.
    send.unanswered += 1;
    if (!isExcused) this.#scene.violated(`Source data was rejected: ${reason}`);
  }

  /** The service has not stored anything. */
  rejected(send: Send): void {
    this.#ends(send);
  }

  /** Checks that every key and every request has as many runs as it must. */
  checkStored(): void {
    for (const send of this.sends) {
      const stored = this.#scene.inspection.countEvents(send.body);
      const most = send.runIds.size + send.unanswered;
      const isTooMany = stored > most || (stored > 1 && this.#isRemembered(send, send.sentAt));
      if (isTooMany) this.#scene.violated(`${send.body} has ${stored} runs`);
    }
  }

  #ends(send: Send): void {
    send.unanswered -= 1;
  }

  #crowd(tenantId: string): Crowd {
    const stored = this.#scene.inspection.tenantsOfUnfinished(this.#work.runIds);
    const tenants = [...stored, ...[...this.#entries].map((entry) => entry.tenantId)];
    const ofTenant = tenants.filter((one) => one === tenantId).length;
    return { all: tenants.length, ofTenant };
  }

  /** @param since when its data was stored at the earliest */
  #isRemembered({ key }: Send, since: number | null): boolean {
    if (key === undefined || since === null) return false;
    const passed = this.#scene.time.real - since;
    return passed + this.#scene.movedSince(since) < KEY_MILLISECONDS;
  }
}
