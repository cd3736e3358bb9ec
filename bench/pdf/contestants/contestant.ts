import type { DocumentType } from '@docloom/contract';

/** A PDF converter that is ready for its first document. */
export interface RunningContestant {
  convert(content: Uint8Array, documentType: DocumentType): Promise<Uint8Array>;
  /** Ends everything that it has started. */
  stop(): Promise<void>;
}

/** A way to make PDF files, one document at a time. */
export interface Contestant {
  readonly name: string;
  /** The number of documents of each file in a round. */
  readonly documents: number;
  /** @param folder an empty folder for this contestant */
  readonly start: (folder: string) => Promise<RunningContestant>;
}
