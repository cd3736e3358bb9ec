import { requestJson } from '../../playground/src/json-request.ts';

/** A response of the inspector of a Node process. */
interface Reply {
  readonly id: number;
  readonly result?: object;
  readonly error?: { readonly message: string };
}

/** A connection to the inspector of a Node process, which does not disturb the process. */
export class Inspector {
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, (reply: Reply) => void>();
  #sent = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) => {
      const reply = JSON.parse(String(data)) as Reply;
      this.#waiting.get(reply.id)?.(reply);
      this.#waiting.delete(reply.id);
    });
  }

  /** Connects to the process whose inspector listens on this port of the loopback address. */
  static async connect(port: number): Promise<Inspector> {
    const { body } = await requestJson('GET', `http://127.0.0.1:${port}/json/list`, {});
    const [target] = body as { webSocketDebuggerUrl: string }[];
    const socket = new WebSocket(target!.webSocketDebuggerUrl);
    await new Promise<void>((resolve, reject) => {
      socket.addEventListener('open', () => resolve());
      socket.addEventListener('error', () => reject(new Error('The inspector does not answer.')));
    });
    return new Inspector(socket);
  }

  /** The ID of the process. */
  processId(): Promise<number> {
    return this.#evaluate('process.pid');
  }

  /** Returns the processor time of the process so far, in milliseconds. */
  async processorTime(): Promise<number> {
    const microseconds = await this.#evaluate(
      '(({ user, system }) => user + system)(process.cpuUsage())',
    );
    return microseconds / 1000;
  }

  /** Runs the garbage collection. */
  async collectGarbage(): Promise<void> {
    await this.#ask('HeapProfiler.collectGarbage', {});
  }

  close(): void {
    this.#socket.close();
  }

  async #evaluate(expression: string): Promise<number> {
    const reply = await this.#ask('Runtime.evaluate', { expression, returnByValue: true });
    return (reply as { result: { value: number } }).result.value;
  }

  async #ask(method: string, params: object): Promise<object> {
    const id = (this.#sent += 1);
    const reply = await new Promise<Reply>((resolve) => {
      this.#waiting.set(id, resolve);
      this.#socket.send(JSON.stringify({ id, method, params }));
    });
    if (reply.error) throw new Error(`${method}: ${reply.error.message}`);
    return reply.result ?? {};
  }
}
