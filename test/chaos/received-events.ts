import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { DocloomEvent } from '@docloom/contract';
import { Webhook } from 'standardwebhooks';
import type { Random } from './random.ts';
import type { ChaosWorkflow } from './workflow.ts';

/** An event as one request brought it. */
export interface ReceivedEvent {
  /** The header `webhook-id`. */
  id: string;
  event: DocloomEvent;
  /** Whether it was answered with 200. */
  isConfirmed: boolean;
}

/** How the receiver treats an event that it hears for the first time. */
type Manner = 'confirms' | 'fails' | 'is silent' | 'dies';

/** How often each bad manner is met with, from 0 to 1, and at most. */
export interface Manners {
  fails: number;
  dies: number;
  silences: number;
  /** So many times it does not listen for a moment, between two events. */
  absences: number;
}

/**
 * The receiver of all events. It verifies and writes down every one; then it answers 200, or 500,
 * or not at all, or breaks the connection off as if it had died before its answer. What it hears
 * again it confirms.
 */
export class ReceivedEvents {
  readonly all: ReceivedEvent[] = [];
  /** What was wrong with what came, in words. */
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
    // Silence must be the receiver's and not end by a rule of the server.
    this.#server.requestTimeout = 0;
  }

  /** @param expected how many events will come, about */
  static async start(random: Random, manners: Manners, expected: number): Promise<ReceivedEvents> {
    const heard = new ReceivedEvents(random, manners, expected);
    await heard.#listen();
    heard.#port = (heard.#server.address() as AddressInfo).port;
    return heard;
  }

  /** Where the events of a planned workflow go. */
  addressFor(name: string): string {
    return `http://127.0.0.1:${this.#port}/${encodeURIComponent(name)}`;
  }

  /** Events are verified with the secret of the workflow that they come from. */
  knows(workflow: ChaosWorkflow): void {
    this.#workflows.set(`/${encodeURIComponent(workflow.plan.name)}`, workflow);
  }

  /** Calls back in the moment in which an event has been answered with 200. */
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
    // The service died while it sent.
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

  /** Every connection breaks off, and for a moment there are no new ones. */
  async #beAbsent(): Promise<void> {
    this.#isAbsent = true;
    await this.stop();
    await sleep(this.#random.below(300));
    await this.#listen();
    this.#isAbsent = false;
  }
}
