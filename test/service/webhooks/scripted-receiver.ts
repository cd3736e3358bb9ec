import type { ServerResponse } from 'node:http';
import { Agent as HttpAgent, createServer } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { Duplex } from 'node:stream';
import { duplexPair } from 'node:stream';
import type { GuardedAgents } from '../../../service/src/webhooks/delivery/guard.ts';
import type { ReceivedRequest } from './answering-server.ts';

/** What comes back to a request; without a connection nothing does. */
export type ScriptedAnswer =
  'no connection' | { status: number; headers?: Readonly<Record<string, string>> };

/** What becomes of the next request. */
export interface Script {
  answer: ScriptedAnswer;
  /** What else happens before the answer. */
  meanwhile: () => Promise<void>;
}

type Connected = (violation: Error | null, connection: Duplex) => void;

/**
 * A receiver that is spoken to as any other, in HTTP, but through the memory of the process: so it
 * answers thousands of requests without a port, and can have no connection when a test wants that.
 */
export class ScriptedReceiver {
  readonly heard: ReceivedRequest[] = [];
  readonly agents: GuardedAgents;
  script: Script = { answer: { status: 200 }, meanwhile: () => Promise.resolve() };
  /** What went wrong in `meanwhile`, for the test to look at: the sender hears nothing of it. */
  readonly violations: unknown[] = [];
  readonly #server = createServer((request, response) => {
    const { script } = this;
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8');
      const { method = '', url: path = '', headers } = request;
      this.heard.push({ method, path, headers, body });
      void this.#happens(script).then(() => {
        answer(response, script);
      });
    });
  });

  constructor() {
    const http = new ScriptedAgent((connected) => {
      this.#connect(connected);
    });
    const agents = { http, https: new HttpsAgent() };
    this.agents = { ...agents, fresh: agents };
  }

  close(): void {
    this.#server.closeAllConnections();
    this.agents.http.destroy();
  }

  #connect(connected: Connected): void {
    const { script } = this;
    const [ours, theirs] = duplexPair();
    if (script.answer !== 'no connection') {
      this.#server.emit('connection', asSocket(theirs));
      connected(null, asSocket(ours));
      return;
    }
    void this.#happens(script).then(() => {
      connected(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }), ours);
    });
  }

  async #happens(script: Script): Promise<void> {
    try {
      await script.meanwhile();
    } catch (cause) {
      this.violations.push(cause);
    }
  }
}

function answer(response: ServerResponse, script: Script): void {
  if (script.answer === 'no connection') throw new Error('There was a connection');
  response.writeHead(script.answer.status, script.answer.headers).end();
}

class ScriptedAgent extends HttpAgent {
  readonly #connect: (connected: Connected) => void;

  constructor(connect: (connected: Connected) => void) {
    super({ keepAlive: false });
    this.#connect = connect;
  }

  override createConnection(_options: unknown, connected?: Connected): undefined {
    if (connected) this.#connect(connected);
  }
}

/** What HTTP asks of a socket beside what it asks of a stream; none of it matters in memory. */
function asSocket(stream: Duplex): Duplex {
  const itself = () => stream;
  const socket = { setKeepAlive: itself, setNoDelay: itself, setTimeout: itself };
  return Object.assign(stream, socket, { ref: itself, unref: itself });
}
