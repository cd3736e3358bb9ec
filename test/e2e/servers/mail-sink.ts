import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

/** A mail server that accepts every message and forwards none. */
export class MailSink {
  /** The received messages, unchanged: headers, an empty line, the body. */
  readonly messages: string[] = [];
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((socket) => this.#talk(socket));
  }

  /** Listens on a free port of the loopback address. */
  static async open(): Promise<MailSink> {
    const sink = new MailSink();
    await new Promise<void>((resolve) => sink.#server.listen(0, '127.0.0.1', resolve));
    return sink;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /**
   * Serves one SMTP session (RFC 5321), with only the commands of a client that submits messages.
   */
  #talk(socket: Socket): void {
    let message: string[] | undefined;
    const answer = (line: string) => socket.write(`${line}\r\n`);
    const lines = createInterface({ input: socket, crlfDelay: Infinity });
    socket.on('error', () => lines.close());
    lines.on('line', (line) => {
      if (message === undefined) {
        const command = line.slice(0, 4).toUpperCase();
        if (command === 'DATA') message = [];
        if (command === 'QUIT') return void socket.end('221 Bye\r\n');
        return void answer(command === 'DATA' ? '354 Go ahead' : '250 OK');
      }
      if (line !== '.') return void message.push(line.replace(/^\./, ''));
      this.messages.push(message.join('\r\n'));
      message = undefined;
      answer('250 Taken');
    });
    answer('220 A sink for mail');
  }
}
