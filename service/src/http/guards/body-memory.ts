import { problem } from '../../errors/errors.ts';

/** Limits the memory that request bodies use together. Each request has a share. */
export class BodyMemory {
  readonly #maximum: number;
  #taken = 0;

  /** @param maximum of all shares together, in bytes */
  constructor(maximum: number) {
    this.#maximum = maximum;
  }

  get taken(): number {
    return this.#taken;
  }

  /** Returns an empty share. The caller must release it. */
  share(): MemoryShare {
    let bytes = 0;
    return {
      growTo: (wanted) => {
        const more = Math.max(wanted - bytes, 0);
        if (this.#taken + more > this.#maximum)
          throw problem('source_busy', 'too many bodies arrive at once');
        this.#taken += more;
        bytes += more;
      },
      release: () => {
        this.#taken -= bytes;
        bytes = 0;
      },
    };
  }
}

/** The memory that one request may use. */
export interface MemoryShare {
  /**
   * Grows the share to this total. Bytes that it already has are not counted twice.
   * @throws DocloomError `source_busy`
   */
  growTo(bytes: number): void;
  release(): void;
}
