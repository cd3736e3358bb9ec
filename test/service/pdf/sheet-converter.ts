import { PDFDocument } from '@cantoo/pdf-lib';
import type { PdfConverter } from '../../../service/src/pdf/converter.ts';
import { paragraphsOf } from '../word-file.ts';

/**
 * A converter that puts the text of a Word document on one sheet: a real PDF, made at once. The
 * test says which conversions fail, and hears what was asked.
 */
export class SheetConverter implements PdfConverter {
  /** Thrown by the next conversions, one each. */
  readonly failures: Error[] = [];
  /** Hears of each conversion before it is done. */
  onConvert: () => Promise<void> | void = () => undefined;
  conversions = 0;
  isWarm = false;

  async convert(content: Uint8Array): Promise<Uint8Array> {
    this.conversions += 1;
    await this.onConvert();
    const failure = this.failures.shift();
    if (failure) throw failure;
    const pdf = await PDFDocument.create();
    pdf.addPage().drawText(paragraphsOf(content).join('\n'));
    return pdf.save();
  }

  warmUp(): void {
    this.isWarm = true;
  }

  async close(): Promise<void> {
    // There is nothing to end.
  }
}
