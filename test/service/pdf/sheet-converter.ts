import type { DocumentType } from '@docloom/contract';
import type { FinishedPdf, PdfConverter } from '../../../service/src/pdf/converter.ts';
import { NotConvertible } from '../../../service/src/pdf/converter.ts';
import { finishPdf } from '../../../service/src/pdf/finishing/finish-pdf.ts';
import type { Finishing } from '../../../service/src/pdf/finishing/finishing.ts';
import { RefusedDocument } from '../../../service/src/pdf/sanitizing/refused-document.ts';
import { sheetOf } from './sheet-of.ts';
import { paragraphsOf } from '../word-file.ts';

/**
 * A converter that writes the text of a Word document onto one page: a real PDF, made at once. A
 * test determines which conversions fail, and sees the requests.
 */
export class SheetConverter implements PdfConverter {
  /** Errors for the next conversions, one each. */
  readonly failures: Error[] = [];
  /** The replaced fonts that every PDF reports. */
  replacedFonts: FinishedPdf['replacedFonts'] = [];
  /** Called before each conversion. */
  onConvert: () => Promise<void> | void = () => undefined;
  conversions = 0;
  isWarm = false;

  async convert(content: Uint8Array): Promise<Uint8Array> {
    this.conversions += 1;
    await this.onConvert();
    const failure = this.failures.shift();
    if (failure) throw failure;
    return sheetOf(...paragraphsOf(content));
  }

  async convertAndFinish(
    content: Uint8Array,
    documentType: DocumentType,
    finishing: Finishing,
  ): Promise<FinishedPdf> {
    const original = { content, documentType };
    try {
      const { pdf } = await finishPdf(await this.convert(content), original, finishing);
      return { pdf, replacedFonts: this.replacedFonts };
    } catch (cause) {
      if (cause instanceof RefusedDocument) throw new NotConvertible(cause.message, 'user');
      throw cause;
    }
  }

  async convertFirstPage(content: Uint8Array): Promise<Uint8Array> {
    return this.convert(content);
  }

  readonly occupancy = { places: 1, busy: 0, waiting: 0 };

  warmUp(): void {
    this.isWarm = true;
  }

  async close(): Promise<void> {
    // There is nothing to end.
  }
}
