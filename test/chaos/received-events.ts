import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { DocloomEvent } from '@docloom/contract';
import { Webhook } from 'standardwebhooks';
import type { Random } from './random.ts';
import type { ChaosWorkflow } from './workflow.ts';

/** An event in one request. */
export interface ReceivedEvent {
  /** The header `webhook-id`. */
  id: string;
  event: DocloomEvent;
  /** Whether it was answered with 200. */
  isConfirmed: boolean;
}

/** The receiver's reaction to a new event. */
type Manner = 'confirms' | 'fails' | 'is silent' | 'dies';

/** The probability of each failure, from 0 to 1, and the maximum number. */
export interface Manners {
  fails: number;
  dies: number;
  silences: number;
  /** The number of times that it briefly stops listening between two events. */
  absences: number;
}

/**
 * The receiver of all events. It verifies and records each one. Then it answers 200 or 500, does
 * not answer, or breaks the connection as if it had crashed. It confirms repeated events.
 */
export class ReceivedEvents {
  readonly all: ReceivedEvent[] = [];
  /** Violations in the received requests, in words. */
  readonly violations: string[] = [];
  readonly #server: Server;
  readonly #random: Random;
  readonly #left: Manners;
  readonly #workflows = new Map<string, ChaosWorkflow>();
  readonly #known = new Set<string>();
  readonly #heardConfirming = new Set<() => void>();
  readonly #absentAt: Set<number>;
  #port = 0;
  #isAbsent = false;

  private constructor(random: Random, manners: Manners, expected: number) {
    this.#random = random;
    this.#left = { ...manners };
    this.#absentAt = new Set(
      Array.from({ length: manners.absences }, () => random.below(Math.ceil(expected / 2))),
    );
    this.#server = createServer((request, response) => {
      this.#hear(request, response).catch((cause: unknown) => {
        this.violations.push(`An event could not be read: ${String(cause)}`);
        response.destroy();
      });
    });
    // Only the receiver may end its silence, not a timeout of the server.
    this.#server.requestTimeout = 0;
  }

  /** @param expected the approximate number of events */
  static async start(random: Random, manners: Manners, expected: number): Promise<ReceivedEvents> {
    const heard = new ReceivedEvents(random, manners, expected);
    await heard.#listen();
    heard.#port = (heard.#server.address() as AddressInfo).port;
    return heard;
  }

  /** Returns the URL for the events of a planned workflow. */
  addressFor(name: string): string {
    return `http://127.0.0.1:${this.#port}/${encodeURIComponent(name)}`;
  }

  /** Events are verified with the secret of their workflow. */
  knows(workflow: ChaosWorkflow): void {
    this.#workflows.set(`/${encodeURIComponent(workflow.plan.name)}`, workflow);
  }

  /** Calls back when an event was answered with 200. */
  onConfirming(hear: () => void): () => void {
    this.#heardConfirming.add(hear);
    return () => this.#heardConfirming.delete(hear);
  }

  async stop(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    this.#server.closeAllConnections();
    await closed;
  }

  async #listen(): Promise<void> {
    await new Promise<void>((listening) => this.#server.listen(this.#port, '127.0.0.1', listening));
  }

  async #hear(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request).catch(() => undefined);
    // The service was killed while sending.
    if (!body) return;
    const heard = this.#verified(request, body.toString('utf8'));
    if (!heard) {
      response.writeHead(400).end();
      return;
    }
    const manner = this.#known.has(heard.id) ? 'confirms' : this.#chooseManner();
    this.#known.add(heard.id);
    this.all.push(heard);
    if (manner === 'is silent') return;
    if (manner === 'dies') {
      request.socket.destroy();
      return;
    }
    heard.isConfirmed = manner === 'confirms';
    response.writeHead(heard.isConfirmed ? 200 : 500).end();
    if (heard.isConfirmed) for (const tell of this.#heardConfirming) tell();
    if (this.#absentAt.delete(this.#known.size) && !this.#isAbsent) await this.#beAbsent();
  }

  #verified({ url = '', headers }: IncomingMessage, body: string): ReceivedEvent | undefined {
    const workflow = this.#workflows.get(url);
    const id = headers['webhook-id'];
    if (!workflow || typeof id !== 'string') {
      this.violations.push(`Something came to ${url} that is no event of a workflow`);
      return undefined;
    }
    try {
      new Webhook(workflow.signingSecret).verify(body, headers as Record<string, string>);
      const event = DocloomEvent.parse(JSON.parse(body));
      if (event.id !== id) this.violations.push(`The event ${event.id} came under the id ${id}`);
      if (event.data.workflow.id !== workflow.id) this.violations.push(`${id} came to a stranger`);
      return { id, event, isConfirmed: false };
    } catch (cause) {
      this.violations.push(`The event ${id} is not in order: ${String(cause)}`);
      return undefined;
    }
  }

  #chooseManner(): Manner {
    if (this.#left.silences > 0 && this.#random.happens(0.02)) {
      this.#left.silences -= 1;
      return 'is silent';
    }
    if (this.#random.happens(this.#left.fails)) return 'fails';
    return this.#random.happens(this.#left.dies) ? 'dies' : 'confirms';
  }

  /** Breaks every connection, and briefly accepts no new ones. */
  async #beAbsent(): Promise<void> {
    this.#isAbsent = true;
    await this.stop();
    await sleep(this.#random.below(300));
    await this.#listen();
    this.#isAbsent = false;
  }
}
