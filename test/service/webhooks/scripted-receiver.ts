import type { ServerResponse } from 'node:http';
import { Agent as HttpAgent, createServer } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { Duplex } from 'node:stream';
import { duplexPair } from 'node:stream';
import type { GuardedAgents } from '../../../service/src/webhooks/delivery/guard.ts';
import type { ReceivedRequest } from './answering-server.ts';

/** The response to a request; none without a connection. */
export type ScriptedAnswer =
  'no connection' | { status: number; headers?: Readonly<Record<string, string>> };

/** The reaction to the next request. */
export interface Script {
  answer: ScriptedAnswer;
  /** Runs before the response. */
  meanwhile: () => Promise<void>;
}

type Connected = (violation: Error | null, connection: Duplex) => void;

/**
 * An HTTP receiver in the memory of the process. It answers thousands of requests without a port,
 * and can refuse connections if a test requires it.
 */
export class ScriptedReceiver {
  readonly heard: ReceivedRequest[] = [];
  readonly agents: GuardedAgents;
  script: Script = { answer: { status: 200 }, meanwhile: () => Promise.resolve() };
  /** Errors thrown by `meanwhile`, for the test; the sender does not see them. */
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

/** The socket methods that HTTP needs in addition to a stream; they have no effect in memory. */
function asSocket(stream: Duplex): Duplex {
  const itself = () => stream;
  const socket = { setKeepAlive: itself, setNoDelay: itself, setTimeout: itself };
  return Object.assign(stream, socket, { ref: itself, unref: itself });
}
