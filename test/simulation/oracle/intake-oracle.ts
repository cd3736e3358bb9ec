import type { Scene } from './scene.ts';

/** Source data that a client sends, and sends again until it is answered. */
export interface Send {
  readonly workflowId: string;
  readonly secret: string;
  /** Unique. */
  readonly body: string;
  readonly key: string | undefined;
  /** The runs of 200 responses. */
  readonly runIds: Set<string>;
  /** Requests without a response: their data may be stored or not. */
  unanswered: number;
  /** When the first 200 response came, in real milliseconds. */
  acceptedAt: number | null;
  /** When it was sent first, in real milliseconds; it may be stored since then. */
  sentAt: number | null;
}

/** An Idempotency-Key is remembered for a day; less what a request takes. */
const KEY_MILLISECONDS = 23 * 3_600_000;

/** Checks the answers to source data. */
export class IntakeOracle {
  readonly sends: Send[] = [];
  /** Requests that are being answered. */
  inFlight = 0;
  readonly #scene: Scene;
  /** When the run was accepted, in real milliseconds. */
  readonly accepted = new Map<string, { at: number; send: Send }>();

  constructor(scene: Scene) {
    this.#scene = scene;
  }

  begins(send: Send): void {
    this.inFlight += 1;
    send.unanswered += 1;
    send.sentAt ??= this.#scene.time.real;
  }

  /** The process of the requests in flight has died. */
  processDied(): void {
    this.inFlight = 0;
  }

  answered(send: Send, runId: string): void {
    const { time } = this.#scene;
    this.#ends(send);
    const isNew = !send.runIds.has(runId);
    if (isNew && send.runIds.size > 0 && this.#isRemembered(send, send.acceptedAt)) {
      this.#scene.violated(`The key of ${send.body} has started a second run: ${runId}`);
    }
    send.runIds.add(runId);
    send.acceptedAt ??= time.real;
    if (isNew) this.accepted.set(runId, { at: time.real, send });
  }

  /** @param performing how many runs are in progress */
  wasBusy(send: Send, maximum: number, performing: number): void {
    this.#ends(send);
    const waiting = this.#scene.inspection.countUnfinishedRuns() + this.inFlight + performing;
    if (waiting + 1 >= maximum) return;
    this.#scene.violated(`429 source_busy with ${waiting} of ${maximum} runs`);
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
    this.inFlight -= 1;
    send.unanswered -= 1;
  }

  /** @param since when its data was stored at the earliest */
  #isRemembered({ key }: Send, since: number | null): boolean {
    if (key === undefined || since === null) return false;
    const passed = this.#scene.time.real - since;
    return passed + this.#scene.movedSince(since) < KEY_MILLISECONDS;
  }
}
