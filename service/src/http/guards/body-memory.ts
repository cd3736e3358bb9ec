import { problem } from '../../errors/errors.ts';

/** How many bytes of bodies are in memory, and how many there may be. Each request has a share. */
export class BodyMemory {
  readonly #maximum: number;
  #taken = 0;

  /** @param maximum in bytes, of all shares together */
  constructor(maximum: number) {
    this.#maximum = maximum;
  }

  get taken(): number {
    return this.#taken;
  }

  /** An empty share. Whoever asks for one releases it. */
  share(): MemoryShare {
    let bytes = 0;
    return {
      growTo: (wanted) => {
        const more = Math.max(wanted - bytes, 0);
        if (this.#taken + more > this.#maximum)
          throw problem('source_busy', 'too much arrives at once');
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
   * Takes so many bytes in all; those that it has already are not taken twice.
   * @throws DocloomError `source_busy`
   */
  growTo(bytes: number): void;
  release(): void;
}
