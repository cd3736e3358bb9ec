import type { DocumentType } from '@docloom/contract';

/** Something that makes PDF files, ready for its first document. */
export interface RunningContestant {
  convert(content: Uint8Array, documentType: DocumentType): Promise<Uint8Array>;
  /** Ends everything that it has started. */
  stop(): Promise<void>;
}

/** A way to make PDF files, one document at a time. */
export interface Contestant {
  readonly name: string;
  /** How many documents it makes of each file in a turn. */
  readonly documents: number;
  /** @param folder an empty one of its own */
  readonly start: (folder: string) => Promise<RunningContestant>;
}
