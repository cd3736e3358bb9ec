import { Duplex } from 'node:stream';

/** One HTTP request as it has arrived. */
export interface ArrivedRequest {
  method: string;
  path: string;
  headers: ReadonlyMap<string, string>;
  body: string;
}

const END_OF_HEADERS = '\r\n\r\n';

/** The client's end of a simulated TCP connection. It has the members of a socket that Node uses. */
export class Connection extends Duplex {
  readonly timeout = 0;
  readonly #onRequest: (request: ArrivedRequest, connection: Connection) => void;
  #received = '';

  constructor(onRequest: (request: ArrivedRequest, connection: Connection) => void) {
    super({ allowHalfOpen: false, emitClose: true });
    this.#onRequest = onRequest;
  }

  setTimeout(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  /** Sends bytes to the client. */
  answer(text: string): void {
    if (!this.destroyed) this.push(text, 'latin1');
  }

  /** Closes the connection from the other end. */
  hangUp(): void {
    if (!this.destroyed) this.push(null);
  }

  /** Fails as a system call does. */
  fail(code: string, syscall: string): void {
    this.destroy(Object.assign(new Error(`${syscall} ${code}`), { code, syscall }));
  }

  override _read(): void {
    // The receiver pushes whenever it answers.
  }

  override _write(chunk: Buffer, _: BufferEncoding, written: (error?: Error) => void): void {
    this.#received += chunk.toString('latin1');
    this.#takeRequest();
    written();
  }

  #takeRequest(): void {
    const end = this.#received.indexOf(END_OF_HEADERS);
    if (end === -1) return;
    const [first = '', ...lines] = this.#received.slice(0, end).split('\r\n');
    const headers = new Map(lines.map(toHeader));
    const begin = end + END_OF_HEADERS.length;
    const length = Number(headers.get('content-length') ?? 0);
    if (this.#received.length < begin + length) return;
    const body = this.#received.slice(begin, begin + length);
    this.#received = this.#received.slice(begin + length);
    const [method = '', path = ''] = first.split(' ');
    this.#onRequest({ method, path, headers, body }, this);
  }
}

function toHeader(line: string): [string, string] {
  const colon = line.indexOf(':');
  return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
}
