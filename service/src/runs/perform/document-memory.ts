import { WeightedSemaphore } from '../../concurrency/weighted-semaphore.ts';

/** What one document has of the memory, from its template to its last file. */
export interface DocumentShare {
  /** Waits until there is room for the pictures of the drive that it shows. @param bytes of all */
  takeForPictures(bytes: number): Promise<void>;
  /** Gives everything back. */
  release(): void;
}

/**
 * How many bytes the documents that are being made hold in memory. There are enough slots to hold
 * many large ones at once; whoever finds no room waits.
 *
 * Pictures have a room of their own: who waits there has its template already, and who is in there
 * waits for nothing. In a single room two of them could wait for each other.
 */
export class DocumentMemory {
  readonly #documents: WeightedSemaphore;
  readonly #pictures: WeightedSemaphore;

  /** @param most in bytes, of each room */
  constructor(most: number) {
    this.#documents = new WeightedSemaphore(most);
    this.#pictures = new WeightedSemaphore(most);
  }

  /** @param bytes of the document, as far as its template tells; once more for a PDF copy */
  async share(bytes: number): Promise<DocumentShare> {
    const given = [await this.#documents.take(bytes)];
    return {
      takeForPictures: async (ofPictures) => {
        given.push(await this.#pictures.take(ofPictures));
      },
      release: () => {
        for (const giveBack of given.splice(0)) giveBack();
      },
    };
  }
}
