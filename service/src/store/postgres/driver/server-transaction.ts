import { withCode } from '../postgres-unreachable.ts';

/** A transaction on a connection whose statements do not wait for each other. */
export class ServerTransaction {
  /** Settles when the server has begun it, or rejects. */
  readonly begun: Promise<unknown>;
  #hasBegun = false;
  #failure: { readonly cause: unknown } | null = null;

  /** @param begun settles when the server has begun the transaction */
  constructor(begun: Promise<unknown>) {
    this.begun = this.withFirstError(begun);
    this.begun.then(
      () => {
        this.#hasBegun = true;
      },
      // Each statement and the commit report it.
      () => undefined,
    );
  }

  get hasBegun(): boolean {
    return this.#hasBegun;
  }

  /**
   * Returns the result of a statement. After an error, the server rejects every later statement of the
   * transaction. They reject with the first error here, which tells whether the transaction can be
   * repeated.
   * @throws the server's error, `PostgresUnreachable`
   */
  async withFirstError<Result>(answer: Promise<Result>): Promise<Result> {
    try {
      return await answer;
    } catch (cause) {
      this.#failure ??= { cause: withCode(cause) };
      throw this.#failure.cause;
    }
  }
}
