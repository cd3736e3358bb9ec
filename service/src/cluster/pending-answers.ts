import type { PerProcess } from '../concurrency/scope.ts';

/** Answers of another process that are awaited, by the ids of their questions. */
export class PendingAnswers<Answer> implements PerProcess {
  readonly scope = 'per process';
  readonly #waiting = new Map<number, (answer: Answer) => void>();
  #lastId = 0;

  /**
   * Asks a question.
   * @param send sends it with its id
   * @param milliseconds how long the answer is awaited
   * @returns undefined if it does not come in time
   */
  async ask(send: (id: number) => void, milliseconds: number): Promise<Answer | undefined> {
    const id = (this.#lastId += 1);
    const { promise, resolve } = Promise.withResolvers<Answer | undefined>();
    this.#waiting.set(id, resolve);
    const timer = setTimeout(() => {
      resolve(undefined);
    }, milliseconds);
    try {
      send(id);
      return await promise;
    } finally {
      clearTimeout(timer);
      this.#waiting.delete(id);
    }
  }

  /** Passes an answer on, unless it is too late. */
  answered(id: number, answer: Answer): void {
    this.#waiting.get(id)?.(answer);
  }
}
