import { PDFDocument } from '@cantoo/pdf-lib';
import type { DocumentType } from '@docloom/contract';
import packageJson from '../../../package.json' with { type: 'json' };
import { allowsObjectStreams, completeArchivalPdf } from '../archival/archival-pdf.ts';
import type { FinishedPdf } from '../converter.ts';
import { requestedFontsOf } from '../fonts/requested-fonts.ts';
import { fontNamesOf } from '../fonts/pdf-fonts.ts';
import { replacedFontsOf } from '../fonts/replaced-fonts.ts';
import { protectPdf } from '../protection/protect.ts';
import type { Finishing } from './finishing.ts';

/** The PDF's `Producer`. */
const PRODUCER = `Docloom ${packageJson.version}`;

/** The document that a PDF was made from. */
export interface OfficeFile {
  readonly content: Uint8Array;
  readonly documentType: DocumentType;
}

/**
 * Writes a PDF's metadata and, if asked for, protects it or makes it follow a standard. The file is
 * read and written once. Pages, links, bookmarks and fonts are unchanged.
 * @param original states the fonts that the PDF should have
 * @throws RefusedDocument if the PDF does not follow the standard
 */
export async function finishPdf(
  pdf: Uint8Array,
  original: OfficeFile,
  finishing: Finishing,
): Promise<FinishedPdf> {
  const { title, madeAt, variant } = finishing;
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  // LibreOffice has already set the document's own title, if it has one.
  if ((document.getTitle() ?? '').trim() === '') document.setTitle(title);
  document.setProducer(PRODUCER);
  document.setCreationDate(new Date(madeAt));
  document.setModificationDate(new Date(madeAt));
  if (variant.type === 'protected') protectPdf(document, variant.protection);
  if (variant.type === 'archival') completeArchivalPdf(document, variant.standard);
  const replacedFonts = replacedFontsOf(requestedFontsOf(original), fontNamesOf(document));
  const useObjectStreams = variant.type !== 'archival' || allowsObjectStreams(variant.standard);
  const finished = await document.save({ updateFieldAppearances: false, useObjectStreams });
  return { pdf: finished, replacedFonts };
}
