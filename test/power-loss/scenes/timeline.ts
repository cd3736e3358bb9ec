import type { Recording } from '../trace/recording.ts';
import type { Exchange } from './exchange.ts';

const RESPONSE = /^HTTP\/1\.1 /;
const CLIENT = /->([\d.]+):\d+\]$/;

/**
 * Tells when something happened, as a line of the trace. A promise of a response begins when the
 * service begins to send the response, whether or not the client has received it.
 */
export class Timeline {
  /** The first line of each response, by the address of its client. */
  readonly #responses = new Map<string, number>();
  readonly #events = new Map<string, number>();
  readonly #messages: Recording['messages'];

  constructor(messages: Recording['messages']) {
    this.#messages = messages;
    for (const { line, target, text } of messages) {
      const client = RESPONSE.test(text) ? CLIENT.exec(target)?.[1] : undefined;
      if (client !== undefined && !this.#responses.has(client)) this.#responses.set(client, line);
      const event = /^webhook-id: *(\S+)/im.exec(text)?.[1];
      if (event !== undefined && !this.#events.has(event)) this.#events.set(event, line);
    }
  }

  /** Returns how many responses and events were begun up to a line. */
  promisesUntil(line: number): number {
    const begun = [...this.#responses.values(), ...this.#events.values()];
    return begun.filter((each) => each <= line).length;
  }

  /** Returns how many messages were begun up to a line. */
  countUntil(line: number): number {
    const later = this.#messages.findIndex((message) => message.line > line);
    return later === -1 ? this.#messages.length : later;
  }

  /** Returns when the service began to answer; Infinity if it did not. */
  answeredAt({ client, response }: Exchange): number {
    if (response === null) return Infinity;
    const line = this.#responses.get(client);
    if (line === undefined) throw new Error(`The recording has no response to ${client}`);
    return line;
  }

  /** Returns a line before which the request was certainly not sent. */
  askedAt({ before }: Exchange): number {
    return Math.max(0, ...before.map((each) => this.answeredAt(each)).filter(Number.isFinite));
  }

  /** Returns when the service began to send an event. @throws Error if it never did */
  sentAt(eventId: string): number {
    const line = this.#events.get(eventId);
    if (line === undefined) throw new Error(`The recording does not have the event ${eventId}`);
    return line;
  }

  /** Returns when a process began to print a text. @throws Error if it never did */
  printedAt(text: string): number {
    const message = this.#messages.find((each) => each.text.includes(text));
    if (!message) throw new Error('The recording does not have the output of a command');
    return message.line;
  }
}
