import { PDFDocument } from '@cantoo/pdf-lib';
import type { DocumentType } from '@docloom/contract';
import packageJson from '../../../package.json' with { type: 'json' };
import type { FinishedPdf } from '../converter.ts';
import { askedFontsOf } from '../fonts/asked-fonts.ts';
import { fontNamesOf } from '../fonts/pdf-fonts.ts';
import { replacedFontsOf } from '../fonts/replaced-fonts.ts';
import { protectPdf } from '../protection/protect.ts';
import type { Finishing } from './finishing.ts';

/** What a PDF says it was made by. */
const PRODUCER = `Docloom ${packageJson.version}`;

/** What a PDF was made of. */
export interface OfficeFile {
  readonly content: Uint8Array;
  readonly documentType: DocumentType;
}

/**
 * Writes into a PDF what it is, and protects it if it is to be: the file is read and written once.
 * Pages, links, bookmarks and fonts stay as they are.
 * @param original names the fonts that the PDF should have
 */
export async function finishPdf(
  pdf: Uint8Array,
  original: OfficeFile,
  finishing: Finishing,
): Promise<FinishedPdf> {
  const { title, madeAt, protection } = finishing;
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  // LibreOffice has put the title of the document there.
  if ((document.getTitle() ?? '').trim() === '') document.setTitle(title);
  document.setProducer(PRODUCER);
  document.setCreationDate(new Date(madeAt));
  document.setModificationDate(new Date(madeAt));
  if (protection) protectPdf(document, protection);
  const replacedFonts = replacedFontsOf(askedFontsOf(original), fontNamesOf(document));
  return { pdf: await document.save({ updateFieldAppearances: false }), replacedFonts };
}
