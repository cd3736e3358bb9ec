import { Mutex } from 'async-mutex';
import type { PerProcess } from '../../../concurrency/scope.ts';
import type { DriveApi } from './drive-api.ts';

/** The most that one request may ask for. */
const IDS_OF_A_REQUEST = 1_000;

/** Ids for new files and folders. Google gives them out in advance; unused ones cost nothing. */
export class NewIds implements PerProcess {
  readonly scope = 'per process';
  readonly #api: DriveApi;
  readonly #mutex = new Mutex();
  #ids: string[] = [];

  constructor(api: DriveApi) {
    this.#api = api;
  }

  /** @throws StorageError */
  async next(): Promise<string> {
    return (
      this.#ids.pop() ??
      this.#mutex.runExclusive(async () => {
        if (this.#ids.length === 0) this.#ids = await this.#api.generateIds(IDS_OF_A_REQUEST);
        return this.#ids.pop() ?? '';
      })
    );
  }
}
