import type { DocumentType } from '@docloom/contract';

/** No PDF can be made of this file, now or later; the message says why, a clause. */
export class NotConvertible extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'NotConvertible';
  }
}

/** No PDF can be made now, of no file or not so many at once; the message says why, a clause. */
export class ConverterUnavailable extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'ConverterUnavailable';
  }
}

/**
 * Makes PDF files of documents. Every implementation keeps these promises: a document that hangs
 * or ends the converter costs nobody else theirs, nothing that a document links to is fetched, and
 * what the converter runs in ends with the service, however that ends.
 */
export interface PdfConverter {
  /**
   * @param content a Word or PowerPoint file that has been checked to be one
   * @throws NotConvertible, ConverterUnavailable
   */
  convert(content: Uint8Array, documentType: DocumentType): Promise<Uint8Array>;
  /** Starts in the background what takes long to start, because a PDF will be wanted. */
  warmUp(): void;
  /** Ends the converter; what is under way is given up. */
  close(): Promise<void>;
}
