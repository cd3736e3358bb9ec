import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';

type Answer = PostgresQueryResult<never>;

const DONE: Answer = { command: 'SELECT', rowCount: 0, rows: [] };

/** A pool with one connection, whose statements end when a test says so. */
export class AnsweringPool implements PostgresPool {
  readonly options = {};
  /** The statements that were sent. */
  readonly sent: string[] = [];
  readonly #pending: PromiseWithResolvers<Answer>[] = [];

  connect(): Promise<PostgresPoolClient> {
    const client = {
      query: (text: string): Promise<Answer> => {
        this.sent.push(text);
        const pending = Promise.withResolvers<Answer>();
        this.#pending.push(pending);
        return pending.promise;
      },
      release: () => undefined,
    };
    // The dialect calls `query` with a text only.
    return Promise.resolve(client as unknown as PostgresPoolClient);
  }

  /** Ends the oldest statement that has not ended. */
  answer(): void {
    this.#pending.shift()?.resolve(DONE);
  }

  /** Lets the oldest statement fail that has not ended. */
  fail(cause: Error): void {
    this.#pending.shift()?.reject(cause);
  }

  end(): Promise<void> {
    return Promise.resolve();
  }
}
