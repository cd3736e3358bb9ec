import type { DocumentType } from '@docloom/contract';
import type { Finishing } from './finishing/finishing.ts';

/** No PDF can be made of this file, now or later; the message says why, a clause. */
export class NotConvertible extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'NotConvertible';
  }
}

/** No PDF can be made of this file because that would take too long, or more memory than there is. */
export class TooLargeToConvert extends NotConvertible {
  constructor(reason: string) {
    super(reason);
    this.name = 'TooLargeToConvert';
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
 * Somebody else has killed a program in the middle of a conversion: a person, or the system that
 * needed the memory. It cannot be told whether the file is to blame.
 */
export class ProgramKilled extends Error {
  constructor() {
    super('its program was killed');
    this.name = 'ProgramKilled';
  }
}

/** So many documents wait for a PDF that no more are taken now; nothing has been tried. */
export class ConverterBusy extends ConverterUnavailable {
  constructor() {
    super('too many documents are waiting for the converter');
    this.name = 'ConverterBusy';
  }
}

/** A font of a document that was not there when its PDF was made. */
export interface ReplacedFont {
  readonly font: string;
  /** One of these, by the names that they have in the PDF. */
  readonly standIns: readonly string[];
}

/** A PDF that people keep. */
export interface FinishedPdf {
  readonly pdf: Uint8Array;
  readonly replacedFonts: readonly ReplacedFont[];
}

/** How the operator wants PDF files to be made. */
export interface ConverterSettings {
  /** How many documents are converted at once; each takes about 1.5 GB, 4 GB at most. */
  readonly processes: number;
  /** A folder of fonts that documents may use beside those of the converter; null: none. */
  readonly fontFolder: string | null;
}

/**
 * Makes PDF files of documents. Every implementation keeps these promises: a document that hangs
 * or ends the converter costs nobody else theirs, nothing that a document links to is fetched, and
 * what the converter runs in ends with the service, however that ends.
 */
export interface PdfConverter {
  /**
   * @param content a Word or PowerPoint file that has been checked to be one
   * @throws NotConvertible, ConverterBusy, ConverterUnavailable
   */
  convert(content: Uint8Array, documentType: DocumentType): Promise<Uint8Array>;
  /**
   * Makes a PDF that people keep. All of the work is done outside of the service's own process.
   * @param content as for `convert`
   * @throws NotConvertible, ConverterBusy, ConverterUnavailable
   */
  convertAndFinish(
    content: Uint8Array,
    documentType: DocumentType,
    finishing: Finishing,
  ): Promise<FinishedPdf>;
  /**
   * The first page or slide alone, which takes less, and which waits for as long as others wait for
   * a whole PDF.
   * @param content as for `convert`
   * @throws NotConvertible, ConverterBusy, ConverterUnavailable
   */
  convertFirstPage(content: Uint8Array, documentType: DocumentType): Promise<Uint8Array>;
  /** How many documents can be converted at once, how many are, and how many wait. */
  readonly occupancy: { places: number; busy: number; waiting: number };
  /** Starts in the background what takes long to start, because a PDF will be wanted. */
  warmUp(): void;
  /** Ends the converter; what is under way is given up. */
  close(): Promise<void>;
}
