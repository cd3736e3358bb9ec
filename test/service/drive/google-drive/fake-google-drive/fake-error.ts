/** An answer of the fake that is no success, with the body that Google documents. */
export class FakeError extends Error {
  readonly status: number;
  readonly reason: string;

  constructor(status: number, reason: string, message = reason) {
    super(message);
    this.status = status;
    this.reason = reason;
  }

  get body(): string {
    const errors = [{ domain: 'global', reason: this.reason, message: this.message }];
    return JSON.stringify({ error: { errors, code: this.status, message: this.message } });
  }
}

export const badRequest = (message: string) => new FakeError(400, 'badRequest', message);
export const notFound = (id: string) => new FakeError(404, 'notFound', `File not found: ${id}.`);
