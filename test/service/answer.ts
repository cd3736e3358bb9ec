import { Problem } from '@docloom/contract';

/** A schema of the contract. */
interface Schema<Shape> {
  parse(value: unknown): Shape;
}

/** What a request was answered, read whole. */
export class Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly content: Buffer;

  private constructor(response: Response, content: Buffer) {
    this.status = response.status;
    this.headers = response.headers;
    this.content = content;
  }

  static async to(request: Promise<Response>): Promise<Answer> {
    const response = await request;
    return new Answer(response, Buffer.from(await response.arrayBuffer()));
  }

  /** An answer that was read by other means. */
  static of(head: Response, content: Uint8Array): Answer {
    return new Answer(head, Buffer.from(content));
  }

  get text(): string {
    return this.content.toString('utf8');
  }

  get json(): unknown {
    return JSON.parse(this.text) as unknown;
  }

  /** Insists on the status, and on a body with exactly the members that the contract names. */
  shows<Shape>(status: number, schema: Schema<Shape>): Shape {
    this.#has(status);
    expect(this.headers.get('content-type')).toBe('application/json; charset=utf-8');
    const shown = schema.parse(this.json);
    expect(this.json).toEqual(shown);
    return shown;
  }

  /** The same for a list. */
  showsList<Shape>(status: number, schema: Schema<Shape>): Shape[] {
    const list = {
      parse: (value: unknown) => (value as unknown[]).map((one) => schema.parse(one)),
    };
    return this.shows(status, list);
  }

  /** Insists on a problem document (RFC 9457) with that status and code. */
  refuses(status: number, code: string): Problem {
    this.#has(status);
    expect(this.headers.get('content-type')).toBe('application/problem+json');
    const problem = Problem.parse(this.json);
    expect(this.json).toEqual(problem);
    expect(problem).toMatchObject({ type: `urn:docloom:problem:${code}`, status, code });
    return problem;
  }

  /** Insists on an answer without a body. */
  isEmpty(status: number): void {
    this.#has(status);
    expect(this.text).toBe('');
  }

  #has(status: number): void {
    if (this.status === status) return;
    throw new Error(
      `Expected ${String(status)}, was answered ${String(this.status)}: ${this.text}`,
    );
  }
}
