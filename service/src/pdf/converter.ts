import type { DocumentType } from '@docloom/contract';
import type { Flow } from '../concurrency/flow.ts';
import type { Finishing } from './finishing/finishing.ts';

/** Who the message of an error is for: a converter's own messages are for the operator only. */
export type Audience = 'operator' | 'user';

/** Thrown when a file can never be converted to PDF; the message is a clause that says why. */
export class NotConvertible extends Error {
  readonly audience: Audience;

  constructor(reason: string, audience: Audience = 'operator') {
    super(reason);
    this.name = 'NotConvertible';
    this.audience = audience;
  }

  /** The message, if users may see it. */
  get reasonForUsers(): string | null {
    return this.audience === 'user' ? this.message : null;
  }
}

/** Thrown when converting a file would take too long or need too much memory. */
export class TooLargeToConvert extends NotConvertible {
  /** How to make it smaller, as sentences; null if the cause is not known. */
  readonly remedy: string | null;

  constructor(reason: string, audience: Audience = 'operator', remedy: string | null = null) {
    super(reason, audience);
    this.name = 'TooLargeToConvert';
    this.remedy = remedy;
  }
}

/**
 * Thrown when no PDF can be made at present, of any file or of this many at once; the message is a
 * clause that says why.
 */
export class ConverterUnavailable extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'ConverterUnavailable';
  }
}

/**
 * Thrown when something outside the service killed a program during a conversion: a person, or the
 * system when memory ran out. The file may or may not be the cause.
 */
export class ProgramKilled extends Error {
  constructor() {
    super('its program was killed');
    this.name = 'ProgramKilled';
  }
}

/** Thrown when the wait queue is full; the document was not attempted. */
export class ConverterBusy extends ConverterUnavailable {
  constructor() {
    super('too many documents are waiting for the converter');
    this.name = 'ConverterBusy';
  }
}

/** A font of a document that was not available when its PDF was made. */
export interface ReplacedFont {
  readonly font: string;
  /** One of these replaced it; these are their names in the PDF. */
  readonly standIns: readonly string[];
}

/** A PDF that is ready for people to keep. */
export interface FinishedPdf {
  readonly pdf: Uint8Array;
  readonly replacedFonts: readonly ReplacedFont[];
}

/** The operator's settings for PDF files. */
export interface ConverterSettings {
  /** How many documents are converted at once; each takes about 1.5 GB of memory, at most 4 GB. */
  readonly processes: number;
  /** A folder of fonts to use in addition to the converter's own; null for none. */
  readonly fontFolder: string | null;
}

/**
 * Converts documents to PDF. Every implementation guarantees the following. A document that hangs
 * or crashes the converter does not affect other documents. Nothing that a document links to is
 * fetched. The converter's processes end with the service, however the service ends. Tenants, and the
 * flows of a tenant, wait in a fair queue, and each tenant may have only a share of it.
 */
export interface PdfConverter {
  /**
   * Converts a document to PDF.
   * @param content a Word or PowerPoint file whose format has been checked
   * @throws NotConvertible, ConverterBusy, ConverterUnavailable
   */
  convert(content: Uint8Array, documentType: DocumentType, flow?: Flow): Promise<Uint8Array>;
  /**
   * Makes a PDF for people to keep. All work happens outside the service's own process.
   * @param content as for `convert`
   * @throws NotConvertible, ConverterBusy, ConverterUnavailable
   */
  convertAndFinish(
    content: Uint8Array,
    documentType: DocumentType,
    finishing: Finishing,
    flow?: Flow,
  ): Promise<FinishedPdf>;
  /**
   * Converts only the first page or slide, which takes less work.
   * @param content as for `convert`
   * @throws NotConvertible, ConverterBusy, ConverterUnavailable
   */
  convertFirstPage(
    content: Uint8Array,
    documentType: DocumentType,
    flow?: Flow,
  ): Promise<Uint8Array>;
  /** The number of slots, the number in use, and the number of waiting documents. */
  readonly occupancy: { places: number; busy: number; waiting: number };
  /** Starts slow components in the background because a PDF will soon be needed. */
  warmUp(): void;
  /** Ends the converter and abandons conversions in progress. */
  close(): Promise<void>;
}
