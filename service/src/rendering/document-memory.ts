import type { TenantId } from '../concurrency/tenant.ts';
import { WeightedSemaphore } from '../concurrency/weighted-semaphore.ts';

/** The memory share of one document, from reading its template to writing its last file. */
export interface DocumentShare {
  /**
   * Waits until the memory for its drive pictures is free. @param bytes of all pictures together
   */
  takeForPictures(bytes: number): Promise<void>;
  /** Releases all of it. */
  release(): void;
}

/**
 * Limits the bytes that documents in progress hold in memory. There are enough slots to hold many
 * large documents at once; a document for which no memory is left waits.
 *
 * Pictures have a limit of their own. A document that waits for it already has its template, and a
 * document that has passed it waits for nothing more. With a single limit, two documents could wait
 * for each other.
 */
export class DocumentMemory {
  readonly #documents: WeightedSemaphore;
  readonly #pictures: WeightedSemaphore;

  /** @param most bytes, for documents and for pictures each */
  constructor(most: number) {
    this.#documents = new WeightedSemaphore(most);
    this.#pictures = new WeightedSemaphore(most);
  }

  /**
   * Waits until the memory is free.
   * @param bytes of the document, as its template suggests; twice that with a PDF copy
   * @param tenantId of the workflow; each tenant has a share
   */
  async share(bytes: number, tenantId: TenantId): Promise<DocumentShare> {
    const given = [await this.#documents.take(bytes, tenantId)];
    return {
      takeForPictures: async (ofPictures) => {
        given.push(await this.#pictures.take(ofPictures, tenantId));
      },
      release: () => {
        for (const release of given.splice(0)) release();
      },
    };
  }
}
